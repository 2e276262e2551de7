/** The tests that a search finds what it should, in each of its columns. */
import type { Expression } from '../../../core/imports.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../columns.js';
import type { SearchConfig, SearchStrategy } from '../schema/modifiers.js';
import { hasModifier } from '../modifiers.js';
import type { TestCase } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { madeValues } from './made_values.js';
import { hasKey } from './queried.js';
import { holderOf } from './relation_path.js';
import { databaseFixture, suffixesOf, testCase } from './tests.js';

/**
 * One test per column, and one of texts that are refused.
 *
 * @param longest - how many characters may be searched for
 */
export function searchTests(
  of: Entry<unknown>,
  config: SearchConfig,
  { columns, longest }: { readonly columns: readonly Column[]; readonly longest: number },
): readonly TestCase[] {
  const { entry, names, resource } = of;
  const { strategy, min_length: least } = config;
  const suffixes = suffixesOf(
    'search',
    columns.map(({ path }) => path.replaceAll('.', '_')),
  );
  return [
    ...columns.map((column, index) =>
      testCase(of, {
        suffix: suffixes[index] ?? '',
        docstring: `A search finds the ${names.singular} whose \`${column.path}\` ${FINDS[strategy]}.`,
        fixtures: ['client', 'db', 'factory'],
        template: '[module]/tests/_search.py.ejs',
        body: {
          hasKey: hasKey(of),
          needsPostgresql: needsPostgresql(config),
          attribute: column.attribute,
          owner: holderOf(names, column),
          values: madeValues(column, 'text', databaseFixture(resource.db_key)),
          hits: HITS[strategy](least),
          misses: MISSES[strategy],
          hasTree: hasModifier(entry, 'filter'),
        },
        order: 14,
      }),
    ),
    testCase(of, {
      suffix: 'search_refused',
      docstring: 'A text that is too short or too long, or that no database stores, is not searched.',
      fixtures: ['client'],
      parameters: {
        names: { q: 'str' },
        runs: [...['x'.repeat(least - 1), 'x\0x'.padEnd(least, 'x')].map(literal), `"x" * ${longest + 1}`],
      },
      template: '[module]/tests/_search_refused.py.ejs',
      order: 15,
    }),
  ];
}

/** Tell whether only PostgreSQL has what a search needs. */
export function needsPostgresql({ strategy }: Pick<SearchConfig, 'strategy'>): boolean {
  return strategy === 'trigram' || strategy === 'full_text';
}

const FINDS: Readonly<Record<SearchStrategy, string>> = {
  contains: 'contains the text, in capitals or not',
  prefix: 'starts with the text, in capitals or not',
  trigram: 'contains something like the text',
  full_text: 'holds the words',
};

/** What finds a row with `text`; the end is long enough to be searched. */
const HITS: Readonly<Record<SearchStrategy, (least: number) => readonly Expression[]>> = {
  contains: (least) => ['text.swapcase()', `text[-${least}:]`],
  prefix: (least) => ['text.swapcase()', `text[:${least}]`],
  trigram: () => ['text.swapcase()', 'f"{text}x"'],
  full_text: () => ['text.swapcase()', 'f"{text} or zyx"'],
};

const MISSES: Readonly<Record<SearchStrategy, readonly Expression[]>> = {
  contains: ['f"{text}%"', '"_" * len(text)'],
  prefix: ['f"{text}%"', '"_" * len(text)', 'text[1:]'],
  trigram: ['"zyx zyx zyx"'],
  full_text: ['f"{text} zyx"'],
};
