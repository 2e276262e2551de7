/** The tests that reads need as few statements as they should, however many rows there are. */
import type { Expression } from '../../../core/imports.js';
import type { FieldSpec, FieldsOptions } from '../config.js';
import { generatedName } from '../names.js';
import { operationId } from '../operation-ids.js';
import type { TestCase } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { queriedConstant, relatedColumns } from './queried.js';
import { testCase } from './tests.js';

/** The tests of a list, of the searches of it, and of the resource's `get`. */
export function statementTests(
  of: Entry<unknown>,
  { searching, counts }: { readonly searching: readonly Entry<unknown>[]; readonly counts: boolean },
): readonly TestCase[] {
  const get = of.resource.operations.find(({ type }) => type === 'get');
  const getting = get && { ...of, entry: get, handler: operationId(of.project, get) };
  const path = `{${generatedName('support.checks', 'path_of')}(next(iter(rows.ranks)))}`;
  const count = counts ? 1 : 0;
  return [
    ...statementTest(of, { request: 'get(URL)', more: count, order: 19 }),
    ...searching.flatMap((one) =>
      statementTest(one, { request: 'post(f"{URL}/search", json={})', more: count, order: 29 }),
    ),
    ...(getting ? statementTest(getting, { request: `get(f"{URL}/${path}")`, more: 0, order: 43 }) : []),
  ];
}

function statementTest(
  of: Entry<unknown>,
  { request, more, order }: { readonly request: Expression; readonly more: number; readonly order: number },
): readonly TestCase[] {
  const { fields, serializer } = of.entry as unknown as FieldsOptions;
  // The user's own may ask for whatever it likes.
  if (serializer !== undefined) return [];
  const related = relatedColumns(fields);
  const id = of.entry.type === 'get' ? 'RELATED' : 'ITEMS_RELATED';
  return [
    testCase(of, {
      suffix: 'statements',
      docstring: 'However many rows there are, each relation that is not joined needs one more statement.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_statements.py.ejs',
      body: {
        request,
        namesRows: request.includes('rows'),
        limited: of.entry.type === 'list',
        related: related.length === 0 ? '{}' : id,
        most: 1 + separate(fields) + more,
      },
      shared: related.length === 0 ? [] : [queriedConstant(of, id, related)],
      order,
    }),
  ];
}

/** How many relations are loaded by a statement of their own. */
function separate(fields: readonly FieldSpec[]): number {
  return fields
    .filter(({ type }) => type === 'nested')
    .reduce((sum, { load, fields: inner = [] }) => sum + (load === 'joined' ? 0 : 1) + separate(inner), 0);
}
