/**
 * Lists of keys in answers: `tag_ids: [1, 2]` of the rows that the relation `tags` leads to. They are read as what is nested of
 * these is: beside a nested field of the relation with it, and by themselves otherwise.
 */
import type { FieldSpec, FieldType } from '../config.js';

/** A field as far as it says whether it is a list of keys, and of what; rules ask for fields of which a part was refused. */
interface Listing {
  readonly name?: string | undefined;
  readonly alias?: string | undefined;
  readonly type?: FieldType | undefined;
  readonly many?: boolean | undefined;
  readonly relation?: string | undefined;
}

/** The rows that the keys of a field are those of. */
export interface Keyed {
  readonly model: string;
  /** The attribute that is the key */
  readonly pk: string;
}

/** Tell whether an answer shows the rows of a list of keys, too. */
export function isBeside({ relation }: Listing, fields: readonly (Listing | undefined)[]): boolean {
  return fields.some((other) => isNestedOf(other, relation));
}

/** The attributes of the rows of a nested list whose values stand beside it, as keys. */
export function keysBeside({ alias, name }: FieldSpec, fields: readonly FieldSpec[]): readonly FieldSpec[] {
  const relation = alias ?? name;
  return fields.flatMap((other) =>
    other.type !== 'nested' && other.relation === relation ? (other.fields ?? []) : [],
  );
}

/** The fields of an answer, with what is read of the rows whose keys they list. */
export function shownKeys(
  fields: readonly FieldSpec[],
  keyedBy: (reference: string) => Keyed | undefined,
): readonly FieldSpec[] {
  if (fields.every(({ relation }) => relation === undefined)) return fields;
  return fields.map((field) => {
    const keyed = field.relation === undefined ? undefined : keyedBy(field.ref ?? '');
    if (keyed === undefined) return field;
    const { model, pk: name } = keyed;
    const key: FieldSpec = { ...field, name, list: false, relation: undefined, alias: undefined, fields: undefined };
    const list: FieldSpec = { ...field, model, fields: [key] };
    return isBeside(field, fields) ? list : { ...list, type: 'nested', list: false, many: true };
  });
}

function isNestedOf(other: Listing | undefined, relation: string | undefined): boolean {
  return other?.type === 'nested' && other.many === true && other.relation === undefined
    ? (other.alias ?? other.name) === relation
    : false;
}
