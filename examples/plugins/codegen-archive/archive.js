/**
 * `archive`: `POST /{pk}/archive` writes down when a row was archived.
 *
 * Config: `{ name: 'archive', column: 'archived_at', parameter: 'archived' }` among the operations of a resource. Yields the
 * schema `{Model}Archived` and the handler; the list is the work of `archive_list`.
 */
import {
  entryOf,
  generatedName,
  lockFunction,
  operation,
  pkParam,
  routeHandler,
  schemaOf,
  sessionParam,
  walk,
} from 'generator-codegen';
import { z } from 'zod';

import { archiveFacts } from './tests.js';

/** A name that Python takes. */
const Name = z.string().regex(/^[a-z]\w*$/, 'expected a name in snake case');

/** @type {import('generator-codegen').Rule} */
function* oneArchive(config) {
  for (const { operations, value } of walk(config).resources) {
    const [first, second] = operations?.entries.filter(({ type }) => type === 'archive') ?? [];
    if (second !== undefined) {
      yield { code: 'duplicate', path: second.path, message: "a resource has one 'archive'", hint: 'remove one' };
    }
    const { column = 'archived_at' } = first?.value ?? {};
    if (first !== undefined && column === value.soft_delete) {
      const message = `'${String(column)}' says already which rows are deleted`;
      yield { code: 'conflict', path: [...first.path, 'column'], message, hint: 'name another attribute' };
    }
  }
}

export default operation({
  name: 'archive',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: z.strictObject({
    column: Name.default('archived_at').describe('Attribute of a nullable date and time.'),
    parameter: Name.default('archived').describe('Parameter of the list that asks for archived rows, too.'),
  }),
  rules: [oneArchive],
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const answer = `${names.api.schema}Archived`;
    return [
      /** @type {import('generator-codegen').SchemaClass} */ ({
        type: 'SchemaClass',
        names,
        name: answer,
        docstring: `When ${names.one} was archived.`,
        forbidsExtra: false,
        fields: [{ name: entry.column, annotation: generatedName('support.fields', 'UtcDatetime') }],
        order: 60,
      }),
      routeHandler(of, {
        method: 'post',
        path: '/{pk}/archive',
        docstring: `Archive ${names.one}: lists leave it out.`,
        params: [pkParam(of), sessionParam(of, 'write')],
        problems: [404, 422], // no such row, and what is no key
        returns: schemaOf(names, answer),
        template: 'archive/_archive.py.ejs',
        body: { column: entry.column, parameter: entry.parameter },
        shared: [lockFunction(of.rows)],
        order: 70,
      }),
      ...archiveFacts(of),
    ];
  },
});
