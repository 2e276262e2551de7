/**
 * `put`: the row of a key that clients choose is made, or replaced.
 *
 * Config: `'put'`, beside a `create` and an `update`. Yields the schema `{Model}PutRequest`, all that `create` takes but for
 * the key, and the handler of `PUT /{pk}`, which answers what `update` answers: with 201 where the row is new, and 200 where it
 * was there. It finds rows as `upsert` does.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { entryBeside } from '../bulk/singles.js';
import { builtInFacts } from '../contracts/operation.js';
import type { FieldSpec } from '../config.js';
import { clientNames } from '../fields/aliases.js';
import { library } from '../fields/expressions.js';
import { keyColumns, keyParameters, keyParts } from '../fields/keys.js';
import { writtenColumn } from '../key_lists/writes.js';
import { generatedName } from '../names/names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import { supportFiles } from '../project/support.js';
import { schemaOf } from '../read/read.js';
import { type Entry, entryOf, hasGet, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { newRows } from './create.js';
import { putFacts } from './contract.js';
import { requestOutputs } from './request.js';
import { PutOptionsSchema, type WriteOptions } from './schema.js';
import { answerOf, assignment, withAliases } from './write.js';
import { foreignKeys } from './written-keys.js';

/** The operation `put`. */
export const put = operation({
  name: 'put',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: PutOptionsSchema,
  build: (context) => {
    const of: Entry<unknown> = entryOf(context);
    const { names, resource } = of;
    const making = { ...of, entry: entryBeside(resource, 'create') };
    const fields = making.entry.fields.filter((field) => !isKey(of, field)).map(whole);
    const name = `${names.api.schema}PutRequest`;
    const request = schemaOf(names, name);
    return [
      ...supportFiles('fields', 'upserts', 'writes'),
      ...requestOutputs({
        names,
        name,
        docstring: `All fields of ${names.one} but for its key.`,
        use: 'create',
        fields,
        columnOf: writtenColumn(making),
        order: 48,
      }),
      handlerOf(of, making, request),
      ...builtInFacts(of, 'Put', () => putFacts(making, request, fields), 52),
    ];
  },
});

function isKey({ resource }: Entry<unknown>, { name }: Pick<FieldSpec, 'name'>): boolean {
  return keyParts(resource).some((part) => part.name === name);
}

/** Who replaces a row says all of it: what is left out has no value that it was before. */
function whole(field: FieldSpec): FieldSpec {
  return field.default === undefined ? { ...field, required: true } : field;
}

function handlerOf(of: Entry<unknown>, making: Entry<WriteOptions>, request: Expression): RouteHandler {
  const { names, resource } = of;
  const changing = { ...of, entry: entryBeside(resource, 'update') };
  const { requestClass, body } = newRows(making);
  const answer = answerOf(changing, 'Update', 41);
  const keys = foreignKeys(changing);
  const sent = new Set(making.entry.fields.map(({ name }) => name));
  const created = generatedName('support.upserts', 'documented_put');
  const isTagged = resource.version_column === undefined ? code`` : code`, is_tagged=True`;
  const values = keyParameters(names).map(({ value }) => value);
  return routeHandler(of, {
    method: 'put',
    path: '/{pk}',
    docstring: `Replace ${names.one}, or create it where it is not there.`,
    // Each key has one spelling: what is written otherwise is none.
    problems: [400, 404, 409, 422],
    params: [
      pkParam(of),
      { name: 'given', annotation: request },
      ...requestParams(hasGet(resource)),
      { name: 'response', annotation: library('fastapi', 'Response') },
      sessionParam(of, 'write'),
    ],
    returns: answer.returns,
    options: answer.options,
    answers: [code`${created}(${answer.returns}${isTagged})`],
    template: '[module]/routes/_put.py.ejs',
    body: {
      ...body,
      ...{
        putClass: request,
        createClass: requestClass,
        changeClass: schemaOf(names, `${names.api.schema}UpdateRequest`),
      },
      changes: changing.entry.fields.filter(({ name }) => sent.has(name) && !isKey(of, { name })).map(replacement),
      answer: code`${answer.serializer}(${answer.row})`,
      makesAnswer: code`${answer.serializer}(${answer.row})`,
      loadsAnswer: answer.loadsAnswer,
      checksKeys: keys.check,
      withAliases: withAliases(resource),
      hasLocation: hasGet(resource),
      by: keyColumns(names),
      givenKey: code`(${joined(values, ', ')}${values.length === 1 ? code`,` : code``})`,
      keyFields: keyParts(resource).map((part, index) => code`${identifier(part.name)}=${values[index] ?? code``}`),
    },
    shared: [...clientNames(resource).shared, ...keys.shared, ...answer.shared],
    order: 51,
  });
}

/** An assignment that does not depend on what was sent: all of the row was. */
function replacement(field: FieldSpec) {
  const { attribute, value } = assignment(field);
  return { attribute, value };
}
