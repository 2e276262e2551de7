/** What the resources of a config declare, as far as it can be read: the columns that lists may use. */
import { oncePer } from '../../../core/once.js';
import { singleKey } from './attribute.js';
import { type Declarations, type DeclarationsOf, declaresColumns } from './columns.js';
import { type ResourceAt, fieldsIn, walk } from '../walk.js';

/** A resource's declarations; nothing where its own keys could not be read. */
export const declarationsOf = oncePer(({ value, operations }: ResourceAt): Declarations => {
  const { model = '', pk = 'id', pk_type: pkType = 'uuid', relations = {} } = value;
  const inOperations = (operations?.entries ?? [])
    .filter(declaresColumns)
    .flatMap(({ value: entry }) => [...fieldsIn(entry.fields), ...fieldsIn(entry.returns)]);
  const inRepresentations = (value.representations ?? []).flatMap((representation) => representation?.fields ?? []);
  const fields = [...(value.fields ?? []), ...inOperations, ...inRepresentations];
  return {
    model,
    pk: singleKey(pk),
    pkType,
    fields: fields.filter((field) => field !== undefined),
    relations: Object.fromEntries(
      Object.entries(relations).flatMap(([name, relation]) => {
        if (relation === undefined) return [];
        if (typeof relation === 'string') return [[name, { model: relation, many: false }]];
        return [[name, { model: relation.model, many: relation.many ?? false }]];
      }),
    ),
  };
});

/** Finds the declarations of a model that has a resource. */
export function declarationsIn(config: unknown): DeclarationsOf {
  const byModel = new Map(walk(config).resources.map((resource) => [resource.value.model, resource]));
  return (model) => {
    const resource = byModel.get(model);
    return resource && declarationsOf(resource);
  };
}
