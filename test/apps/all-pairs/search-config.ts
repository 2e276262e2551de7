/** Searches of lists of the pairs. */
import { type Case, NO } from './covering.js';
import { type Around, type Config, keys } from './shared.js';

/** Strategies that PostgreSQL has, and whose rows it ranks. */
const RANKED: readonly string[] = ['trigram', 'full_text'];

/** The modifier `search`, or none. */
export function searchOf(one: Case, of: Around, fields: readonly unknown[]): readonly Config[] {
  if (one['search.strategy'] === NO) return [];
  const strategy = strategyOf(one, of);
  return [
    {
      type: 'search',
      fields,
      ...(one['search.strategy'] !== 'default' && { strategy }),
      ...keys(one, 'search', { min_length: 2 }),
      ...(one['search.language'] !== NO && strategy === 'full_text' && { language: 'simple' }),
      ...(one['search.rank'] !== NO && RANKED.includes(strategy) && { rank: true }),
    },
  ];
}

function strategyOf(one: Case, { driver }: Around): string {
  const strategy = one['search.strategy']!;
  if (strategy === 'default') return 'contains';
  return driver === 'sqlite' && RANKED.includes(strategy) ? 'contains' : strategy;
}
