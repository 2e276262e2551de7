/**
 * `schema_names`: what the OpenAPI document calls classes. Those that are generated have the names of their resources;
 * those of the project's own, which fields and answers name, carry the module of the app that they belong to.
 *
 * Config: the resources' `api_name`. Yields a line of `api.py`; the run fails where two classes would have one name.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { code, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { userName } from '../names/names.js';
import { ownClasses } from '../names/own-classes.js';
import { ConditionTree } from '../outputs/condition_tree.js';
import { SchemaClass } from '../outputs/schema_class.js';
import { refuseSchemaClashes } from './schema-clashes.js';
import { supportFiles } from './support.js';

/** The operation `schema_names`. */
export const schemaNames = operation({
  name: 'schema_names',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  build: ({ config: project, store, instanceId }) => {
    const own = ownClasses(project);
    refuseSchemaClashes(
      [...store.outputsUnder(instanceId, SchemaClass)],
      [...store.outputsUnder(instanceId, ConditionTree)],
      own,
    );
    // Once one is called otherwise, all are told of: one that keeps its name may look like it, and so may those within it.
    const isRenamed = own.some(({ path, name }) => !path.endsWith(`.${name}`));
    const entries = own.map(({ path, name }) => code`${userName(path)}: ${literal(name)}`);
    const names = isRenamed ? code`, {${joined(entries, ', ')}}` : code``;
    return [
      ...supportFiles('schema_names'),
      snippetFragment({ parent: 'api.py', slot: 'names', value: code`    install_schema_names(app${names})\n` }),
    ];
  },
});
