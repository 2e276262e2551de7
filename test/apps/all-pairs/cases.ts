/** The projects in which all pairs come up. */
import type { Pairs } from './shared.js';
import { type Case, Covering, NO } from './covering.js';
import { DISTINCT, PROJECT_FACTORS, RESOURCE_FACTORS, conflictOf } from './factors.js';
import { type TypedField, typedFields } from './fields.js';
import { IS_FULL } from '../../needs.js';

/** Resources of a project: few enough that what one of them breaks is found. */
const RESOURCES = IS_FULL ? 4 : 3;

/** Typed fields of a resource. */
const FIELDS = 5;

/** The projects, and the pairs that came up in none of them. */
interface Cases {
  readonly projects: readonly Pairs[];
  readonly left: readonly string[];
}

const known = new Map<number, Cases>();

/** The cases of a seed, which are worked out once for all tests. */
export function casesOf(seed: number): Cases {
  const cases = known.get(seed) ?? chooseCases(seed);
  known.set(seed, cases);
  return cases;
}

function chooseCases(seed: number): Cases {
  const covering = new Covering([...PROJECT_FACTORS, ...RESOURCE_FACTORS], conflictOf, { seed, everyValue: IS_FULL });
  const typed = typedFields(seed);
  const meetings = new Meetings();
  const withFields = (one: Case): Pairs['resources'][number] => [one, meetings.choose(one, typed)];
  const projects: Pairs[] = [];
  for (let first = covering.next(); first !== undefined; first = covering.next()) {
    const shared = Object.fromEntries(PROJECT_FACTORS.map(({ name }) => [name, first[name]!]));
    const resources = [withFields(first)];
    while (resources.length < RESOURCES) {
      const more = covering.next(shared);
      if (more === undefined) break;
      resources.push(withFields(more));
    }
    projects.push({ shared, resources });
  }
  return { projects, left: covering.left };
}

/** Which keys of fields were in a resource with which settings. */
class Meetings {
  readonly #met = new Set<string>();

  /** Choose the fields of a resource: those that were with its settings least. */
  choose(one: Case, typed: readonly TypedField[]): readonly TypedField[] {
    const settings = settingsOf(one);
    let others = typed.map((field) => ({ field, pairs: pairsOf(field, settings) }));
    const chosen: TypedField[] = [];
    while (chosen.length < FIELDS) {
      const gains = others.map(({ pairs }) => pairs.filter((pair) => !this.#met.has(pair)).length);
      const best = others[gains.indexOf(Math.max(...gains))]!;
      for (const pair of best.pairs) this.#met.add(pair);
      chosen.push(best.field);
      others = others.filter((other) => other !== best);
    }
    return chosen;
  }
}

function settingsOf(one: Case): readonly string[] {
  return Object.entries(one)
    .filter(([, value]) => value !== NO)
    .map(([factor, value]) => (DISTINCT.includes(factor) ? `${factor}=${value}` : factor));
}

function pairsOf({ field }: TypedField, settings: readonly string[]): readonly string[] {
  return settings.flatMap((setting) => Object.keys(field).map((key) => `${key} ${setting}`));
}
