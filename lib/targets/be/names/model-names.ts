/** Spellings of a model's name, kept because a run asks for each many times and plurals are slow to make. */
import { Name } from '../../../core/name.js';

/** Spellings of one model's name. */
export interface ModelNames {
  /** `stock_movement`: the name of its files */
  readonly snake: string;
  /** `stock_movements` */
  readonly plural: string;
  /** The path of a resource that gives none: `/stock-movements` */
  readonly routePrefix: string;
}

const MOST = 10_000;
const known = new Map<string, ModelNames>();

/** The spellings of a model, by its dotted path. */
export function modelNames(model: string): ModelNames {
  let names = known.get(model);
  if (names === undefined) {
    if (known.size >= MOST) known.clear();
    known.set(model, (names = spell(Name.fromDotted(model))));
  }
  return names;
}

function spell(name: Name): ModelNames {
  const { plural } = name;
  return { snake: name.snake, plural: plural.snake, routePrefix: `/${plural.kebab}` };
}
