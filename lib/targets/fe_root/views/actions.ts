/** The lines of a descriptor that hold the actions of a resource. */
import { jsonSource, layOut } from '../../../languages/typescript-layout.js';
import type { Action, Resource } from '../config.js';
import { traitsOf } from '../field-types.js';
import { type References, fieldSource } from './fields.js';
import { dataType, functionLines, versionParts } from './operations.js';

/** The keys `actions` and `listActions`. */
export function actionLines(resource: Resource, references: References): readonly string[] {
  return (['object', 'collection'] as const).flatMap((scope) => {
    const actions = resource.actions.filter((action) => action.scope === scope);
    if (actions.length === 0) return [];
    const lines = actions.flatMap((action) => ['    {', ...linesOf(action, resource, references), '    },']);
    return [`  ${scope === 'object' ? 'actions' : 'listActions'}: [`, ...lines, '  ],'];
  });
}

function linesOf(action: Action, resource: Resource, references: References): readonly string[] {
  const fields = layOut(
    { kind: 'list', items: action.fields.map((field) => fieldSource(field, references)) },
    { indent: 6, around: 'fields: ,' },
  );
  return [
    `      name: ${layOut(jsonSource(action.name), { indent: 6, around: 'name: ,' })},`,
    `      label: ${layOut(jsonSource(action.label), { indent: 6, around: 'label: ,' })},`,
    ...(action.danger ? ['      danger: true,'] : []),
    `      fields: ${fields},`,
    ...runLines(action, resource),
  ];
}

function runLines({ function: name, fields, scope }: Action, resource: Resource): readonly string[] {
  const body = fields.length > 0 ? `body: ${dataType(name)}['body']` : '';
  const sent = fields.length > 0 ? ['body'] : [];
  if (scope === 'collection') return functionLines({ head: `run: (${body})`, name, keys: sent }, 'dataOf', '      ');
  const [tag, headers] = versionParts(resource);
  // A parameter before the one that is used has to be named.
  const second = body === '' ? (tag === '' ? '' : ', _body') : `, ${body}`;
  return functionLines(
    {
      head: `run: (key${second}${tag})`,
      name,
      keys: [`path: { pk: ${traitsOf(resource.pkType).inPath} }`, ...sent, ...headers],
    },
    'dataOf',
    '      ',
  );
}
