/** What the resources of a loaded config declare, for columns that lists use. */
import { oncePer } from '../../../core/once.js';
import { type Column, type Declarations, type DeclarationsOf, declaresColumns, findColumn } from './columns.js';
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../config.js';
import { singleKey } from './attribute.js';
import type { ColumnRef } from './column-ref-schema.js';
import { isOf } from '../schema/operation.js';

/** The column that a checked reference of a resource leads to. */
export function columnOf(project: ProjectConfig, resource: ResourceConfig, ref: ColumnRef): Column {
  const column = findColumn(declarationsOf(resource), ref, declarationsIn(project));
  if ('problem' in column) throw new Error(`${resource.model}: ${column.problem}`);
  return column;
}

/** What one resource declares. */
const declarationsOf = oncePer((resource: ResourceConfig): Declarations => {
  const { model, pk, pk_type: pkType, relations } = resource;
  return { model, pk: singleKey(pk), pkType, fields: declaredFields(resource), relations };
});

/** All fields of a resource, of its operations and of its representations. */
export function declaredFields({ fields, operations, representations }: ResourceConfig): readonly FieldSpec[] {
  const inOperations = operations.filter(declaresColumns).flatMap((entry) => {
    if (isOf(entry, 'create', 'update')) return [...entry.fields, ...(entry.returns ?? [])];
    return isOf(entry, 'get', 'list') ? entry.fields : [];
  });
  return [...fields, ...inOperations, ...representations.flatMap((representation) => representation.fields)];
}

const declarationsIn = oncePer((project: ProjectConfig): DeclarationsOf => {
  const resources = project.apps.flatMap((app) => app.resources);
  const byModel = new Map(resources.map((resource) => [resource.model, resource]));
  return (model) => {
    const resource = byModel.get(model);
    return resource && declarationsOf(resource);
  };
});
