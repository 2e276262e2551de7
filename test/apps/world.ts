/**
 * The user's side of a project, drawn before its config: models with columns and relations, Enums, Pydantic models.
 * The config is then written about what is there, so that both agree.
 */
import fc from 'fast-check';

import { type Draw, chance, pick, some } from './draw.js';
import { type Column, type Enumeration, TYPES, inlineValues } from './fields.js';
import { CLASS_NAMES, FIELD_NAMES, FUNCTION_NAMES, MODEL_NAMES, USER_MODULES } from './hostile.js';

/** A model of the user's code. */
export interface Entity {
  readonly path: string;
  readonly pk: string;
  readonly pkType: string;
  readonly columns: readonly Column[];
  readonly relations: readonly Relation[];
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
}

const PK_TYPES = 'uuid uuid uuid int int str email float bool datetime date time decimal'.split(' ');

/** @param top - package that all of the user's code is in */
export function drawWorld(draw: Draw, top: string): World {
  const taken = new Set<string>();
  const path = (names: readonly string[]): string => {
    for (;;) {
      const found = `${top}.${pick(draw, USER_MODULES)}.${pick(draw, names)}`;
      if (taken.has(found)) continue;
      taken.add(found);
      return found;
    }
  };
  const count = draw(fc.integer({ min: 1, max: 5 }));
  const paths = Array.from({ length: count }, () => path(MODEL_NAMES));
  const enumerations = Array.from({ length: draw(fc.integer({ min: 0, max: 2 })) }, () => ({
    path: path(CLASS_NAMES),
    values: draw(inlineValues).values,
  }));
  // Fields called as the classes that their annotations name.
  const classes = [...paths, ...enumerations.map((of) => of.path)].map((of) => of.slice(of.lastIndexOf('.') + 1));
  const names = [...new Set([...FIELD_NAMES, ...classes.filter((name) => !name.startsWith('_') && name !== 'str')])];
  return {
    entities: paths.map((of) => drawEntity(draw, { path: of, names, count, enumerations })),
    enumerations,
    schemas: Array.from({ length: 2 }, () => path(CLASS_NAMES)),
    takeFunction: () => path(FUNCTION_NAMES),
  };
}

interface Given {
  readonly path: string;
  readonly names: readonly string[];
  readonly count: number;
  readonly enumerations: readonly Enumeration[];
}

function drawEntity(draw: Draw, { path, names, count, enumerations }: Given): Entity {
  const [pk = 'id', ...rest] = some(draw, names, 4, 12);
  const relations = rest.splice(0, draw(fc.integer({ min: 0, max: 3 })));
  return {
    path,
    pk: chance(draw, 60) && !rest.includes('id') && !relations.includes('id') ? 'id' : pk,
    pkType: pick(draw, PK_TYPES),
    columns: (rest.length > 0 ? rest : ['only_one']).map((name) => drawColumn(draw, name, enumerations)),
    relations: relations.map((name) => {
      const many = chance(draw, 50);
      return { name, target: draw(fc.integer({ min: 0, max: count - 1 })), many, nullable: !many && chance(draw, 50) };
    }),
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
