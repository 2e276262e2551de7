/** What `get`, `list` and the answers of writes share: schemas and serializers of a list of fields. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import type { Output } from '../../../core/output.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { isOf } from '../schema/operation.js';
import { type ResourceNames, capitalized, generatedName, moduleOf, userName, variableFor } from '../names/names.js';
import { type Field, responseField } from '../outputs/field.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { isGuarded } from '../outputs/related_rows.js';
import type { SerializerFn } from '../outputs/serializer_fn.js';
import type { VisibleRows } from '../outputs/visible_rows.js';

/** A representation that is to be made. */
export interface Representation {
  /** The rows that it represents. */
  readonly rows: VisibleRows;
  /** Name of its schema class: `ArticleResource` */
  readonly schema: string;
  readonly docstring: string;
  readonly fields: readonly FieldSpec[];
  /** The fields that it has only where a request asks for them; default: none. */
  readonly included?: ReadonlySet<string>;
  /** Those of them that it has where nobody says what is asked for; default: none. */
  readonly unasked?: readonly string[];
  /** The serializer takes a row of selected columns, not an instance; asked in the end. Default: no. */
  readonly takesColumns?: () => boolean;
  /** Place in the modules, smaller first. */
  readonly order: number;
}

/** The schema classes and serializers of a representation, those of nested fields included. */
export function representationOutputs(representation: Representation): readonly Output[] {
  const { rows, schema } = representation;
  const { modelClass, variable, one } = rows.names;
  return dump({ ...representation, serializer: serializerName(schema), modelClass, variable, one });
}

/** Tell whether a representation shows columns of the row alone, which can be selected without the rest. */
export function isFlat(fields: readonly FieldSpec[]): boolean {
  return fields.every((field) => field.type !== 'nested');
}

/** The columns that a flat representation shows; none otherwise. */
export function columnsOf(names: ResourceNames, fields: readonly FieldSpec[]): readonly Expression[] {
  return isFlat(fields) ? fields.map((field) => code`${names.modelClass}.${identifier(attributeNamed(field))}`) : [];
}

/** The fields that `get` shows; none where there is no `get`. */
export function getFields({ operations }: ResourceConfig): readonly FieldSpec[] {
  return operations.find((entry) => isOf(entry, 'get'))?.fields ?? [];
}

/** The serializer of a schema class, as routes import it. */
export function serializerOf(names: ResourceNames, schema: string): Expression {
  return generatedName(moduleOf(names.paths.serializers), serializerName(schema));
}

/**
 * A schema class of a resource, as other modules import it.
 *
 * @example
 * import { type ResourceNames, code, schemaOf } from 'generator-codegen';
 * const answers = (names: ResourceNames) => code`list[${schemaOf(names, `${names.api.schema}Response`)}]`;
 */
export function schemaOf(names: ResourceNames, schema: string): Expression {
  return generatedName(moduleOf(names.paths.schemas), schema);
}

/** The schema of a nested field, by that of what it is in. */
export function nestedSchema(parent: string, field: Pick<FieldSpec, 'name'>): string {
  return `${parent}${new Name(field.name).pascal}Nested`;
}

/** The serializer of nested fields one in the other, as routes import it. */
export function nestedSerializer(names: ResourceNames, schema: string, path: readonly FieldSpec[]): Expression {
  const name = path.reduce((parent, field) => `${parent}_${field.name}_nested`, serializerName(schema));
  return generatedName(moduleOf(names.paths.serializers), name);
}

function serializerName(schema: string): string {
  return `serialize_${new Name(schema).snake}`;
}

interface Dump extends Representation {
  readonly serializer: string;
  readonly modelClass: Expression;
  readonly variable: Expression;
  /** What one of them is called: `an article` */
  readonly one: string;
}

/** Nested classes come before the class that uses them. */
function dump(of: Dump): Output[] {
  const outputs: Output[] = [];
  const fields: Field[] = [];
  const values: SerializerFn['values'][number][] = [];
  for (const field of of.fields) {
    const isIncluded = of.included?.has(field.name) === true;
    const include = isIncluded ? field.name : undefined;
    const attribute = attributeNamed(field);
    const value = code`${of.variable}.${identifier(attribute)}`;
    if (field.type !== 'nested') {
      fields.push(responseField(field, isIncluded));
      values.push({
        name: field.name,
        value: field.relation === undefined ? value : keysOf(field, value),
        attribute,
        include,
      });
      continue;
    }
    if (field.relation !== undefined) {
      fields.push(responseField(asKeys(field), isIncluded), nextField(field));
      values.push(
        { name: field.name, value: keysOf(field, value), include },
        { ...nextValue(of.variable, field), include },
      );
      continue;
    }
    const inner = nestedDump(of, field);
    outputs.push(...dump(inner));
    fields.push(nestedField(of.rows, field, { schema: inner.schema, isIncluded }));
    values.push({
      name: field.name,
      include,
      value: () => serializeNested(of.rows, field, { serializer: inner.serializer, value }),
    });
    if (!field.many) continue;
    fields.push(nextField(field));
    values.push({ ...nextValue(of.variable, field), include });
  }
  const { schema: name, docstring, order, serializer, variable, modelClass, takesColumns = () => false } = of;
  const { names } = of.rows;
  const schemaClass: SchemaClass = { type: 'SchemaClass', names, name, docstring, forbidsExtra: false, fields, order };
  const serializerFn: SerializerFn = {
    type: 'SerializerFn',
    names,
    name: serializer,
    docstring: `Turn ${of.one} into its representation.`,
    variable,
    row: modelClass,
    takesColumns,
    schemaClass: schemaOf(names, name),
    values,
    unasked: of.unasked ?? [],
    order,
    isUsed: true,
  };
  return [...outputs, schemaClass, serializerFn];
}

/** What tells where the other rows of a list are. */
function nextField({ name }: FieldSpec): Field {
  return { name: nextName(name), annotation: code`str | None`, value: code`None` };
}

function nextValue(row: Expression, field: FieldSpec): SerializerFn['values'][number] {
  const call = generatedName('support.nested_reading', 'next_of');
  return { name: nextName(field.name), value: code`${call}(${row}, ${literal(attributeNamed(field))})` };
}

/** The field that tells where the other rows of a list are. */
export function nextName(list: string): string {
  return `${list}_next`;
}

/** The keys of the rows of a list. */
function keysOf(field: FieldSpec, value: Expression): Expression {
  const one = variableFor(Name.fromDotted(field.model ?? ''));
  const item = value.startsWith(`${one}.`) ? code`item` : one;
  const [key] = field.fields ?? [];
  return code`[${item}.${identifier(key?.name ?? '')} for ${item} in ${value}]`;
}

/** A list of keys as the field of an answer that it is. */
export function asKeys(field: FieldSpec): FieldSpec {
  const [key = field] = field.fields ?? [];
  return { ...field, type: key.type, list: true };
}

function nestedDump(parent: Dump, field: FieldSpec): Dump {
  const model = Name.fromDotted(field.model ?? '');
  const schema = nestedSchema(parent.schema, field);
  const what = `${field.many ? 'one of the' : 'the'} ${new Name(field.name).words} of ${parent.one}`;
  return {
    rows: parent.rows,
    schema,
    docstring: `${capitalized(what)}.`,
    fields: field.fields ?? [],
    order: parent.order,
    serializer: `${parent.serializer}_${field.name}_nested`,
    modelClass: userName(field.model ?? ''),
    variable: variableFor(model),
    one: what,
  };
}

function nestedField(
  rows: VisibleRows,
  field: FieldSpec,
  { schema, isIncluded }: { readonly schema: string; readonly isIncluded: boolean },
): Field {
  const { value } = responseField({ ...field, type: 'str' }, isIncluded);
  const { name, many, nullable } = field;
  const orNull = (): boolean =>
    !many && (nullable || isGuarded(rows, { model: field.model ?? '', unscoped: field.unscoped }));
  return {
    name,
    annotation: many ? code`list[${identifier(schema)}]` : identifier(schema),
    orNull,
    ...(value !== undefined && { value }),
  };
}

interface NestedValue {
  readonly serializer: string;
  readonly value: Expression;
}

/** A model may say that there always is a row, which not everybody sees. */
function serializeNested(rows: VisibleRows, field: FieldSpec, { serializer, value }: NestedValue): Expression {
  if (field.many) {
    const one = variableFor(new Name(field.name).singular);
    const item = value.startsWith(`${one}.`) ? code`item` : one;
    return code`[${identifier(serializer)}(${item}) for ${item} in ${value}]`;
  }
  if (isGuarded(rows, { model: field.model ?? '', unscoped: field.unscoped }))
    return code`${generatedName('support.visibility', 'seen')}(${value}, ${identifier(serializer)})`;
  const call = code`${identifier(serializer)}(${value})`;
  return field.nullable ? code`${call} if ${value} is not None else None` : call;
}
