/** The tests of sorts: each walks over all rows, in its order, either way. */
import type { Expression } from '../../../core/imports.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../columns.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { type Paging, sizeOf } from './list_tests.js';
import { hasKey, queriedConstant } from './queried.js';
import { testCase } from './tests.js';

/** The columns that a list is sorted by. */
export interface Sorted {
  readonly columns: readonly Column[];
  /** Most columns of a request */
  readonly most: number;
  /** The sort where a request names none; empty: by the primary key. */
  readonly byDefault: readonly string[];
}

/** The tests of the parameter `sort`. */
export function orderTests(
  of: Entry<unknown>,
  { columns, most }: Sorted,
  { searched, ...paging }: Paging & { readonly searched: boolean },
): readonly TestCase[] {
  if (columns.length === 0) return [];
  const shared = [sortsConstant(of, columns)];
  const body = { hasKey: hasKey(of), searched, size: literal(sizeOf(paging)), most: Math.min(2, paging.most) };
  const { plural } = of.names;
  return [
    testCase(of, {
      suffix: 'sorts',
      docstring: `The pages of a sort hold all ${plural} once, in its order, NULL as the largest value.`,
      fixtures: ['client', 'db', 'factory'],
      parameters: { names: { name: 'str' }, runs: { keysOf: SORTS } },
      template: '[module]/tests/_list_sorts.py.ejs',
      body,
      shared,
      order: 18,
    }),
    ...(columns.length < 2 || most < 2
      ? []
      : [
          testCase(of, {
            suffix: 'sorts_joined',
            docstring: 'A further column decides between rows that are equal in the first, in its own direction.',
            fixtures: ['client', 'db', 'factory'],
            template: '[module]/tests/_list_sorts_joined.py.ejs',
            body,
            shared,
            order: 18,
          }),
        ]),
    ...refusalTests(of, columns, { mode: paging.mode, searched }),
  ];
}

/** What is no sort, and what is no cursor of one. */
function refusalTests(
  of: Entry<unknown>,
  columns: readonly Column[],
  { mode, searched }: Pick<Paging, 'mode'> & { readonly searched: boolean },
): readonly TestCase[] {
  const [path = '', second] = columns.map((column) => column.path);
  const refused = ['unknown', `${path},-${path}`, `--${path}`, ''];
  return [
    testCase(of, {
      suffix: 'bad_sorts',
      docstring: 'A sort that the list does not offer, or that names a column twice, is refused.',
      fixtures: ['client'],
      parameters: { names: { sort: 'str' }, runs: refused.map(literal) },
      template: '[module]/tests/_list_bad_sorts.py.ejs',
      body: { searched, column: literal(path), joined: second === undefined ? '' : literal(`${path},${second}`) },
      order: 19,
    }),
    ...(mode === 'offset'
      ? []
      : [
          testCase(of, {
            suffix: 'foreign_cursor',
            docstring: 'The cursor of one sort is none of another.',
            fixtures: ['client', 'db', 'factory'],
            template: '[module]/tests/_list_foreign_cursor.py.ejs',
            body: { sort: literal(path), other: literal(`-${path}`), searched },
            order: 19,
          }),
        ]),
  ];
}

const SORTS = 'SORTS';

/** The columns and the sort that a list has by itself, as tests of its pages ask for them. */
export function defaultSort(
  of: Entry<unknown>,
  { columns, byDefault }: Pick<Sorted, 'columns' | 'byDefault'>,
): { readonly columns: Expression; readonly sort: Expression; readonly shared: readonly SharedTestPiece[] } {
  if (byDefault.length === 0) return { columns: '{}', sort: '', shared: [] };
  const names = byDefault.map((sort) => literal(sort.replace(/^-/, '')));
  return {
    columns: `{${names.map((name) => `${name}: ${SORTS}[${name}]`).join(', ')}}`,
    sort: byDefault.map((sort) => `, ${literal(sort)}`).join(''),
    shared: [sortsConstant(of, columns)],
  };
}

function sortsConstant(of: Entry<unknown>, columns: readonly Column[]): SharedTestPiece {
  const queried = columns.map((column) => ({ name: column.path, column }));
  return queriedConstant(of, SORTS, queried);
}
