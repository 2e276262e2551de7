/**
 * How the relations of an answer are loaded: as the config says, but for two cases. Where nesting leads to a class more than
 * once, two ways may meet in one row, of which SQLAlchemy's `joined` and `subquery` load only what the first one asks for. And
 * a statement joins one list at most to a row: of two, the database would tell each row of the one with each of the other.
 */
import type { FieldSpec } from '../config.js';

/**
 * The fields of an answer, with the strategies by which they are loaded: `selectin` for relations from and to a class that
 * has relations and is shown in several places, for lists beside one that is joined, and for those of a row that is
 * reached through another one.
 *
 * @param model - Dotted path of the class whose rows are answered
 */
export function loadedFields(model: string, fields: readonly FieldSpec[]): readonly FieldSpec[] {
  const repeated = repeatedModels(model, fields);
  const loaded = (owner: string, shown: readonly FieldSpec[]): readonly FieldSpec[] =>
    shown.map((field) => {
      if (field.type !== 'nested') return field;
      const target = field.model ?? '';
      const load = repeated.has(owner) || repeated.has(target) ? 'selectin' : field.load;
      return { ...field, load, fields: loaded(target, field.fields ?? []) };
    });
  return oneJoinedList(repeated.size === 0 ? fields : loaded(model, fields));
}

/**
 * The fields, those joined which a parameter has to reach: SQLAlchemy passes the parameters of a statement on to none that
 * it sends for a relation. Undefined, where one of them is not to be joined: its class is shown in several places.
 *
 * @param model - Dotted path of the class whose rows are answered
 * @param fields - with their strategies
 * @param asks - tells whether the rows of a field of a class are found by a parameter
 */
export function joinedFields(
  model: string,
  fields: readonly FieldSpec[],
  asks: (owner: string, field: FieldSpec) => boolean,
): readonly FieldSpec[] | undefined {
  const repeated = repeatedModels(model, fields);
  const reaches = (owner: string, field: FieldSpec): boolean =>
    isToOne(field) && (asks(owner, field) || innerOf(field).some((inner) => reaches(field.model ?? '', inner)));
  const isJoinable = (owner: string, shown: readonly FieldSpec[]): boolean =>
    shown.every((field) => {
      const target = field.model ?? '';
      const isRepeated = repeated.has(owner) || repeated.has(target);
      return !(isRepeated && reaches(owner, field)) && isJoinable(target, innerOf(field));
    });
  const join = (owner: string, shown: readonly FieldSpec[]): readonly FieldSpec[] =>
    shown.map((field) => {
      if (field.type !== 'nested') return field;
      const load = reaches(owner, field) ? 'joined' : field.load;
      return { ...field, load, fields: join(field.model ?? '', innerOf(field)) };
    });
  return isJoinable(model, fields) ? join(model, fields) : undefined;
}

/** Tell whether a field shows one row of another class. */
export function isToOne({ type, many }: FieldSpec): boolean {
  return type === 'nested' && !many;
}

function innerOf({ fields = [] }: FieldSpec): readonly FieldSpec[] {
  return fields;
}

function oneJoinedList(fields: readonly FieldSpec[], isReached = false): readonly FieldSpec[] {
  const first = isReached ? undefined : fields.find(isJoinedList);
  return fields.map((field) => {
    if (field.type !== 'nested') return field;
    const load = isJoinedList(field) && field !== first ? 'selectin' : field.load;
    return { ...field, load, fields: oneJoinedList(field.fields ?? [], !field.many) };
  });
}

function isJoinedList({ type, many, load }: FieldSpec): boolean {
  return type === 'nested' && many && load === 'joined';
}

/** Classes that are shown in several places, in one of them with relations. */
function repeatedModels(model: string, fields: readonly FieldSpec[]): ReadonlySet<string> {
  const places = [...placesOf(model, fields)];
  const withRelations = places.filter(({ shown }) => shown.some(({ type }) => type === 'nested'));
  const repeated = withRelations.filter((place) => places.filter((other) => other.model === place.model).length > 1);
  return new Set(repeated.map((place) => place.model));
}

interface Place {
  readonly model: string;
  readonly shown: readonly FieldSpec[];
}

function* placesOf(model: string, shown: readonly FieldSpec[]): Generator<Place> {
  yield { model, shown };
  for (const field of shown) {
    if (field.type === 'nested') yield* placesOf(field.model ?? '', field.fields ?? []);
  }
}
