/**
 * `listed`: who may list the rows of which resource, for routes that tell how many of them there are.
 *
 * Config: none of its own; some resource has the operation `referrers`. Yields the table `LISTED` in `visibility.py`, with
 * a function for each list that not everybody may ask for.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig, ResourceConfig } from '../config.js';
import { generatedName, ownFunction } from '../names/names.js';
import { GUARDS_PATH } from '../names/paths.js';
import { RouteHandler, admission } from '../outputs/route_handler.js';
import { GUARDS_FILE } from '../outputs/visible_rows.js';
import { supportFiles } from '../project/support.js';

/** The operation `listed`. */
export const listed = operation({
  name: 'listed',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  when: ({ config }) => config.apps.some(({ resources }) => resources.some(tellsReferrers)),
  build: ({ config, store, instanceId }) => {
    const asked = new Set(config.apps.flatMap(({ resources }) => resources).filter(tellsReferrers));
    const databases = new Set([...asked].map(({ db_key: key }) => key));
    const lists = [...store.outputsUnder(instanceId, RouteHandler)].filter(
      (handler) => isListed(handler) && databases.has(handler.resource.db_key),
    );
    return [
      ...supportFiles('referrers'),
      GUARDS_FILE,
      ...lists.flatMap((list) => [...admissionOf(config, list), rowOf(list)]),
    ];
  },
});

/** Tell whether a handler is the list of its resource. */
export function isListed({ entry, path }: RouteHandler): boolean {
  return entry.type === 'list' && path === '';
}

/** The resources whose rows may refer to those of one, and can be listed. */
export function referringResources(
  { apps }: ProjectConfig,
  { db_key: key }: ResourceConfig,
): readonly ResourceConfig[] {
  return apps
    .flatMap(({ resources }) => resources)
    .filter(({ db_key: own, operations }) => own === key && operations.some(({ type }) => type === 'list'));
}

function tellsReferrers({ operations }: ResourceConfig): boolean {
  return operations.some(({ type }) => type === 'referrers');
}

/** The function that refuses who may not ask for a list; nothing, where each user may, or everybody. */
function admissionOf({ auth }: ProjectConfig, list: RouteHandler) {
  const steps = admission(list, 4);
  if (steps === '') return [];
  const { names, authenticated } = list;
  const user = authenticated ? generatedName('auth.dependencies', 'CurrentUser') : code`object`;
  return [
    snippetFragment({
      parent: GUARDS_PATH,
      slot: 'admissions',
      id: `${names.module}.${names.model.snake}`,
      template: '_may_list.py.ejs',
      context: { view: { names, name: nameOf(list), user: auth === undefined ? code`object` : user, steps } },
    }),
  ];
}

function nameOf({ names }: RouteHandler) {
  return identifier(`${names.module.replaceAll('.', '_')}_${ownFunction(names, 'may_list', 'many')}`);
}

function rowOf(list: RouteHandler) {
  const { names, authenticated } = list;
  const parts = [
    literal(names.api.slug),
    names.modelClass,
    ...(admission(list, 4) === '' ? [] : [code`admit=${nameOf(list)}`]),
    ...(authenticated ? [code`users_only=True`] : []),
  ];
  return snippetFragment({
    parent: GUARDS_PATH,
    slot: 'listed',
    id: `${names.module}.${names.model.snake}`,
    value: code`    Listed(${joined(parts, ', ')}),\n`,
  });
}
