/**
 * The user's side of a project, drawn before its config: models with columns and relations, Enums, Pydantic models.
 * The config is then written about what is there, so that both agree.
 */
import fc from 'fast-check';

import { type Draw, chance, pick, some } from './draw.js';
import { type Column, type Enumeration, TYPES, inlineValues } from './fields.js';
import { ATTRIBUTE_NAMES, CLASS_NAMES, FIELD_NAMES, FUNCTION_NAMES, MODEL_NAMES, USER_MODULES } from './hostile.js';

/** A model of the user's code. */
export interface Entity {
  readonly path: string;
  readonly pk: string;
  readonly pkType: string;
  readonly columns: readonly Column[];
  readonly relations: readonly Relation[];
  readonly managed: ManagedColumns;
}

/** Columns that no request writes where a resource says what they are for. */
export interface ManagedColumns {
  readonly scope: { readonly name: string; readonly type: string };
  readonly version: string;
  readonly deleted: string;
}

/** A relation of a model. */
export interface Relation {
  readonly name: string;
  readonly target: number;
  readonly many: boolean;
  readonly nullable: boolean;
}

/** What the user's code has. */
export interface World {
  readonly entities: readonly Entity[];
  readonly enumerations: readonly Enumeration[];
  /** Dotted paths of Pydantic models. */
  readonly schemas: readonly string[];
  /** Take the dotted path of a function that was not taken before. */
  readonly takeFunction: () => string;
  /** The same for a class. */
  readonly takeClass: () => string;
}

const PK_TYPES = 'uuid uuid uuid int int str email float bool datetime date time decimal'.split(' ');
const SCOPE_TYPES = 'str uuid email int'.split(' ');

/** @param top - package that all of the user's code is in */
export function drawWorld(draw: Draw, top: string): World {
  const taken = new Set<string>();
  const path = (names: readonly string[]): string => {
    for (let last = 2; ; last += 1) {
      // Many functions may be wanted: in the end the names are numbered.
      const number = last > 50 ? String(last) : '';
      const found = `${top}.${pick(draw, USER_MODULES)}.${pick(draw, names)}${number}`;
      if (taken.has(found)) continue;
      taken.add(found);
      return found;
    }
  };
  const classNames = new Set<string>();
  // The document of an API has each name once.
  const takeClass = (): string => {
    const found = path(CLASS_NAMES);
    const name = found.slice(found.lastIndexOf('.') + 1);
    if (classNames.has(name)) return takeClass();
    classNames.add(name);
    return found;
  };
  const count = draw(fc.integer({ min: 1, max: 5 }));
  const paths = Array.from({ length: count }, () => path(MODEL_NAMES));
  const enumerations = Array.from({ length: draw(fc.integer({ min: 0, max: 2 })) }, () => ({
    path: takeClass(),
    values: draw(inlineValues).values,
  }));
  // Fields called as the classes that their annotations name.
  const classes = [...paths, ...enumerations.map((of) => of.path)].map((of) => of.slice(of.lastIndexOf('.') + 1));
  const names = [...new Set([...FIELD_NAMES, ...classes.filter((name) => !name.startsWith('_') && name !== 'str')])];
  return {
    entities: paths.map((of, index) => drawEntity(draw, { path: of, index, names, count, enumerations })),
    enumerations,
    schemas: Array.from({ length: 2 }, takeClass),
    takeFunction: () => path(FUNCTION_NAMES),
    takeClass,
  };
}

interface Given {
  readonly path: string;
  readonly index: number;
  readonly names: readonly string[];
  readonly count: number;
  readonly enumerations: readonly Enumeration[];
}

function drawEntity(draw: Draw, { path, index, names, count, enumerations }: Given): Entity {
  const [pk = 'id', scope = 'owner', version = 'changes', deleted = 'gone', ...rest] = some(draw, names, 7, 15);
  const relations = rest.splice(0, draw(fc.integer({ min: 0, max: 3 })));
  const aliases = new Map(
    rest.flatMap((name) => (chance(draw, 15) ? [[name, pick(draw, ATTRIBUTE_NAMES)] as const] : [])),
  );
  const known = new Set<string>();
  const others = [...rest, ...relations, scope, version, deleted];
  return {
    path,
    pk: chance(draw, 60) && !others.includes('id') ? 'id' : pk,
    pkType: pick(draw, PK_TYPES),
    columns: (rest.length > 0 ? rest : ['only_one']).map((name) => {
      const alias = aliases.get(name);
      if (alias === undefined || known.has(alias)) return drawColumn(draw, name, enumerations);
      known.add(alias);
      return { ...drawColumn(draw, name, enumerations), alias };
    }),
    relations: relations.map((name) => {
      const many = chance(draw, 50);
      const target = draw(fc.integer({ min: 0, max: count - 1 }));
      // A row can only need rows of classes before its own: otherwise none of them could be the first.
      return { name, target, many, nullable: !many && (target >= index || chance(draw, 50)) };
    }),
    managed: { scope: { name: scope, type: pick(draw, SCOPE_TYPES) }, version, deleted },
  };
}

function drawColumn(draw: Draw, name: string, enumerations: readonly Enumeration[]): Column {
  const type = pick(draw, TYPES);
  const choice = enumerations.length > 0 && chance(draw, 60) ? pick(draw, enumerations) : draw(inlineValues);
  return {
    name,
    type,
    list: chance(draw, 15),
    nullable: chance(draw, 30),
    ...(type === 'enum' && { choice }),
  };
}
