/** The primary key of a resource: one attribute, or several that tell rows apart together. */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import type { FieldType, ResourceConfig } from '../config.js';
import type { ResourceNames } from '../names/names.js';
import { keyAttributes, standsFor } from './attribute.js';
import { declaredFields } from './declarations.js';
import { keyType, library } from './expressions.js';

/** A part of a key; a key of one attribute has one. */
export interface KeyPart {
  /** Attribute of the model */
  readonly attribute: string;
  /** What clients call it; where no field shows it, as the attribute */
  readonly name: string;
  readonly type: FieldType;
}

/** The parts of a resource's key, in the order of its paths. */
export const keyParts = oncePer((resource: ResourceConfig): readonly KeyPart[] => {
  const { pk, pk_type: type } = resource;
  const fields = declaredFields(resource);
  return keyAttributes(pk).map((attribute) => {
    const field = fields.find(standsFor(attribute));
    const partType = typeof pk === 'string' ? type : (field?.type ?? type);
    return { attribute, name: field?.name ?? attribute, type: partType };
  });
});

/** The attributes of a key as one text. */
export function keyWords({ pk }: Pick<ResourceConfig, 'pk'>): string {
  return keyAttributes(pk).join(' ');
}

/** Tell whether a key has several parts, which paths hold one after the other. */
export function isComposite({ pk }: Pick<ResourceConfig, 'pk'>): boolean {
  return typeof pk !== 'string';
}

/** The class of the values of a key: a plain type, or a class of the resource's own. */
export function keyClass({ model, resource }: ResourceNames): Expression {
  return isComposite(resource) ? identifier(`${model.pascal}Key`) : keyType(resource.pk_type);
}

/** The mapped columns of a key, of the class or of what stands for it. */
export function keyColumns({ modelClass, resource }: ResourceNames, owner = modelClass): readonly Expression[] {
  return keyAttributes(resource.pk).map((attribute) => code`${owner}.${identifier(attribute)}`);
}

/** The values of the key of a row, one after the other. */
export function keyOf(names: ResourceNames, row: Expression): Expression {
  return joined(keyColumns(names, row), ', ');
}

/** The value of the key of a row, as `pk` is one. */
export function keyValue(names: ResourceNames, row: Expression): Expression {
  return keyFrom(names, keyColumns(names, row));
}

/** A key by the values of its parts. */
export function keyFrom(names: ResourceNames, parts: readonly Expression[]): Expression {
  const values = joined(parts, ', ');
  return isComposite(names.resource) ? code`${keyClass(names)}(${values})` : values;
}

/** What the parts of the variable `pk` are compared with, by the attributes that they are of. */
export function keyParameters({ resource }: ResourceNames): readonly KeyParameter[] {
  const { pk } = resource;
  if (typeof pk === 'string') return [{ attribute: pk, parameter: 'pk', value: code`pk` }];
  return keyAttributes(pk).map((attribute) => ({
    attribute,
    parameter: `pk_${attribute}`,
    value: code`pk.${identifier(attribute)}`,
  }));
}

/** A part of the variable `pk` in a statement. */
export interface KeyParameter {
  readonly attribute: string;
  /** Name of the parameter of a statement that is made once */
  readonly parameter: string;
  readonly value: Expression;
}

/** What a statement compares with the keys of many rows. */
export function keyTuple(names: ResourceNames): Expression {
  const columns = keyColumns(names);
  const [column = code``] = columns;
  return isComposite(names.resource) ? code`${library('sqlalchemy', 'tuple_')}(${joined(columns, ', ')})` : column;
}

/** The keys in the variable `pks` as a statement compares them. */
export function keyTuples(names: ResourceNames): Expression {
  if (!isComposite(names.resource)) return code`pks`;
  return code`[(${keyOf(names, code`pk`)}) for pk in pks]`;
}

/** A path below a resource, as FastAPI has it: `/{pk}/publish` is `/{order_id}/{product_id}/publish` with two parts. */
export function writtenPath(path: string, resource: ResourceConfig): string {
  if (!isComposite(resource)) return path;
  return path.replace(
    '{pk}',
    keyParts(resource)
      .map(({ name }) => `{${name}}`)
      .join('/'),
  );
}
