/** The projects in which all pairs come up. */
import type { Pairs } from './shared.js';
import { type Case, Covering, NO } from './covering.js';
import { DISTINCT, IS_FULL, PROJECT_FACTORS, RESOURCE_FACTORS, conflictOf } from './factors.js';
import { type TypedField, typedFields } from './fields.js';

/** Resources of a project: few enough that what one of them breaks is found. */
const RESOURCES = IS_FULL ? 4 : 3;

/** Typed fields of a resource. */
const FIELDS = 5;

/** The projects, and the pairs that came up in none of them. */
export function casesOf(seed: number): { readonly projects: readonly Pairs[]; readonly left: readonly string[] } {
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
    const chosen: TypedField[] = [];
    while (chosen.length < FIELDS) {
      const others = typed.filter((field) => !chosen.includes(field));
      const gains = others.map((field) => this.#pairs(one, field).filter((pair) => !this.#met.has(pair)).length);
      const best = others[gains.indexOf(Math.max(...gains))]!;
      for (const pair of this.#pairs(one, best)) this.#met.add(pair);
      chosen.push(best);
    }
    return chosen;
  }

  #pairs(one: Case, { field }: TypedField): readonly string[] {
    return Object.entries(one)
      .filter(([, value]) => value !== NO)
      .map(([factor, value]) => (DISTINCT.includes(factor) ? `${factor}=${value}` : factor))
      .flatMap((setting) => Object.keys(field).map((key) => `${key} ${setting}`));
  }
}
