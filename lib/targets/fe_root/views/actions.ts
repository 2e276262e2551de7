/** The actions of a descriptor. */
import { objectText, valueText } from '../../../languages/typescript-values.js';
import type { Action, Resource } from '../config.js';
import { type References, fieldText } from './fields.js';
import { pathText } from './keys.js';
import { callText, dataType, versionParts } from './operations.js';

/** The keys `actions` and `listActions`, each with its value. */
export function actionEntries(resource: Resource, references: References): readonly (readonly [string, string])[] {
  return (['object', 'collection'] as const).flatMap((scope) => {
    const actions = resource.actions.filter((action) => action.scope === scope);
    if (actions.length === 0) return [];
    const items = actions.map((action) => actionText(action, resource, references));
    return [[scope === 'object' ? 'actions' : 'listActions', `[${items.join(', ')}]`] as const];
  });
}

function actionText(action: Action, resource: Resource, references: References): string {
  return objectText([
    ['name', valueText(action.name)],
    ['label', valueText(action.label)],
    ['danger', action.danger ? 'true' : undefined],
    ['fields', `[${action.fields.map((field) => fieldText(field, references)).join(', ')}]`],
    ['run', runText(action, resource)],
  ]);
}

function runText({ function: name, fields, scope }: Action, resource: Resource): string {
  const body = fields.length > 0 ? `body: ${dataType(name)}['body']` : '';
  const sent = fields.length > 0 ? ['body'] : [];
  if (scope === 'collection') return callText({ parameters: body, name, keys: sent });
  const [tag, headers] = versionParts(resource);
  // A parameter before the one that is used has to be named.
  const second = body === '' ? (tag === '' ? '' : ', _body') : `, ${body}`;
  const keys = [pathText(resource), ...sent, ...headers];
  return callText({ parameters: `key${second}${tag}`, name, keys });
}
