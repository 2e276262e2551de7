/** Tables with the names that Python and the API get for them: what configs and models are made from. */
import { Name } from '../core/name.js';
import type { LeftOut, ReadColumn, ReadReference, ReadTable } from './document.js';
import { tableName } from './document.js';
import { attributeNames, backNames, classNames, fieldNames, Names, placesOf, relationNames } from './names.js';
import { labelOf } from './pick.js';

/** A column with its names. */
export interface EntityColumn extends ReadColumn {
  readonly attribute: string;
  /** What the API calls it; nothing where no name can stand for the attribute. */
  readonly field?: string;
}

/** A relation of a class. */
export interface EntityRelation {
  readonly name: string;
  /** Dotted path of the class */
  readonly target: string;
  readonly many: boolean;
  /** The foreign key that it follows, of whichever side; nothing of a class that is mapped already. */
  readonly reference?: ReadReference;
}

/** A table, and the class that stands for it. */
export interface Entity {
  readonly table: ReadTable;
  /** What messages call it. */
  readonly label: string;
  /** Dotted path of the class: `app.models.Order` */
  readonly model: string;
  readonly className: string;
  /** Attributes of the key */
  readonly key: readonly string[];
  readonly columns: readonly EntityColumn[];
  readonly relations: readonly EntityRelation[];
}

/** Entities, and classes that could not be taken. */
export interface Named {
  readonly entities: readonly Entity[];
  readonly leftOut: readonly LeftOut[];
}

/** Name what is mapped already, as its classes do. */
export function mappedEntities(tables: readonly ReadTable[]): Named {
  const places = new Map<string, string>();
  const entities: Entity[] = [];
  const leftOut: LeftOut[] = [];
  for (const table of tables) {
    if (table.mapped === undefined) continue;
    const { module, name } = table.mapped;
    const model = `${module}.${name}`;
    const other = placesOf(name)
      .map((place) => places.get(place))
      .find((found) => found !== undefined);
    if (other !== undefined) {
      leftOut.push({ what: model, why: `its files would be those of ${other}; give it an app of its own` });
      continue;
    }
    for (const place of placesOf(name)) places.set(place, model);
    const columns = table.columns.map((column) => ({ ...column, attribute: column.attribute ?? column.name }));
    const common = { table, label: labelOf(table), model, className: name };
    entities.push({ ...common, key: table.key, columns: withFields(columns), relations: table.relations });
  }
  return { entities, leftOut };
}

/**
 * Name tables that were read of a database.
 *
 * @param module - that of the models: `app.models`
 * @param classOf - the class that the project has of a table under a name of its own
 */
export function tableEntities(
  tables: readonly ReadTable[],
  module: string,
  classOf: (table: ReadTable) => string | undefined,
): Named {
  const names = new Names();
  const plain = tables.map((table): Entity => {
    const there = classOf(table);
    const candidates = [...(there === undefined ? [] : [there]), ...classNames(table)];
    const className = names.give(candidates, placesOf).replaceAll('_', '');
    const own = new Names();
    const columns = table.columns.map((column) => ({ ...column, attribute: own.give(attributeNames(column.name)) }));
    const key = table.key.map((name) => columns.find((column) => column.name === name)?.attribute ?? name);
    const label = labelOf(table);
    return {
      table,
      label,
      model: `${module}.${className}`,
      className,
      key,
      columns: withFields(columns),
      relations: [],
    };
  });
  return { entities: withRelations(plain), leftOut: [] };
}

/** Two attributes never share a field. */
function withFields(columns: readonly (ReadColumn & { readonly attribute: string })[]): readonly EntityColumn[] {
  const names = new Names();
  // Attributes that need no other name keep theirs.
  const plain = columns.filter(({ attribute }) => fieldNames(attribute)[0] === attribute);
  for (const { attribute } of plain) names.give([attribute]);
  return columns.map((column) => {
    const candidates = fieldNames(column.attribute);
    if (candidates.length === 0) return column;
    return { ...column, field: plain.includes(column) ? column.attribute : names.give(candidates) };
  });
}

/** Relations both ways, for every foreign key between tables that are taken. */
function withRelations(entities: readonly Entity[]): readonly Entity[] {
  const found = new Map<Entity, EntityRelation[]>(entities.map((entity) => [entity, []]));
  const names = new Map(entities.map((entity) => [entity, takenNames(entity)]));
  const ways = entities.flatMap((source) =>
    source.table.references.flatMap((reference) => {
      const target = entities.find(
        ({ table }) => tableName(table) === tableName({ ...reference, name: reference.table }),
      );
      const isReached = target !== undefined && addressOf(target)?.address !== 'number';
      return isReached ? [{ source, target, reference }] : [];
    }),
  );
  for (const { source, target, reference } of ways) {
    const name =
      names
        .get(source)
        ?.give(relationNames(attributesOf(source, reference.columns), target.className, source === target)) ?? '';
    found.get(source)?.push({ name, target: target.model, many: false, reference });
    const isOnly =
      source !== target && ways.filter((way) => way.source === source && way.target === target).length === 1;
    const many = !isUnique(source, reference.columns);
    const back =
      names.get(target)?.give(backNames(source.className, attributesOf(source, reference.columns), { many, isOnly })) ??
      '';
    found.get(target)?.push({ name: back, target: source.model, many, reference });
  }
  return entities.map((entity) => ({ ...entity, relations: found.get(entity) ?? [] }));
}

function takenNames({ columns }: Entity): Names {
  const names = new Names();
  for (const { attribute, field } of columns) {
    names.give([attribute]);
    if (field !== undefined && field !== attribute) names.give([field]);
  }
  return names;
}

/** What stands for the key of rows that have none; nothing where they have one. */
export function addressOf({ columns, key }: Entity): EntityColumn | undefined {
  return columns.find(({ attribute, address }) => address !== undefined && key.includes(attribute));
}

/** The attributes of columns. */
export function attributesOf({ columns }: Entity, names: readonly string[]): readonly string[] {
  return names.map((name) => columns.find((column) => column.name === name)?.attribute ?? name);
}

function isUnique({ table }: Entity, columns: readonly string[]): boolean {
  const same = (one: readonly string[]): boolean =>
    one.length === columns.length && one.every((name) => columns.includes(name));
  return [table.key, ...table.uniques.map((one) => one.columns)].some(same);
}

/** The words of a class in the plural, as a sentence starts: `Order details`. */
export function titleOf({ className }: Entity): string {
  const { words } = new Name(className).plural;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
