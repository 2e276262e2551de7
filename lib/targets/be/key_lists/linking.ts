/** What `link` and `unlink` share: a route for one key of a list of keys. */
import { code, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import type { Output } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import { asIs } from '../contracts/fact.js';
import { builtInFacts } from '../contracts/operation.js';
import { isFamily } from '../fields/field-types.js';
import { singleKey } from '../fields/attribute.js';
import { keyParts } from '../fields/keys.js';
import { userName } from '../names/names.js';
import { resourceNamed } from '../names/resource-references.js';
import { otherThan } from '../read/contract.js';
import { supportFiles } from '../project/support.js';
import { type Entry, lockFunction, routeHandler, sessionParam } from '../routes/handler.js';
import { otherKeyType, pkParam } from '../routes/key-param.js';
import { linkedPath } from './linked-path.js';
import type { LinkOptions } from './schema.js';
import { linkCall, linkedField, listedKey, writtenLists } from './writes.js';

/** The handler of `link` or `unlink`, with what it needs. */
export function linking(of: Entry<LinkOptions>, verb: 'link' | 'unlink'): readonly Output[] {
  const { names, rows, entry, project, app } = of;
  const field = linkedField(of.resource, entry);
  const target = resourceNamed(project, app, field.ref ?? '');
  const parameter = keyParameter(of, field);
  const path = `/{pk}/${linkedPath(field)}/{${parameter}}`;
  const lists = writtenLists(of);
  const one = Name.fromDotted(target.model).words;
  const isLink = verb === 'link';
  const handler = routeHandler(of, {
    method: isLink ? 'post' : 'delete',
    path,
    docstring: isLink
      ? `Let \`${entry.field}\` of ${names.one} have one more key.`
      : `Take a key out of \`${entry.field}\` of ${names.one}.`,
    statusCode: 204,
    problems: [404, 409, 422],
    params: [
      pkParam(of),
      { name: parameter, annotation: otherKeyType(target, listedKey(of, field), `Key of the ${one}`) },
      sessionParam(of, 'write'),
    ],
    returns: code`None`,
    template: '[module]/routes/key_lists/_linking.py.ejs',
    body: { missing: literal(`There is no such ${one}`) },
    late: (final) => ({ linking: linkCall(of, final, { verb, field, key: identifier(parameter) }) }),
    shared: [...lists.shared, lockFunction(rows)],
    order: isLink ? 65 : 66,
  });
  return [
    ...supportFiles('fields', 'writes', ...(isFamily(target.pk_type, 'text') ? (['segments'] as const) : [])),
    ...lists.files,
    handler,
    ...builtInFacts(
      of,
      isLink ? 'Link' : 'Unlink',
      () => ({
        called: otherThan(`${verb}_${parameter.replace(/_key$/, '')}`, entry.name),
        path,
        target: asIs(userName(target.model)),
        relation: field.relation,
        unscoped: otherThan(false, field.unscoped),
        key: otherThan('id', singleKey(target.pk)),
      }),
      isLink ? 68 : 69,
    ),
  ];
}

/** The parameter of a path that is the key of the other row; the parts of a row's own key may have any name. */
function keyParameter({ resource, names }: Entry<unknown>, { relation = '' }: FieldSpec): string {
  const taken = new Set<string>([names.variable, ...keyParts(resource).map(({ name }) => name)]);
  let name = `${new Name(relation).singular.snake}_key`;
  while (taken.has(name)) name += '_';
  return name;
}
