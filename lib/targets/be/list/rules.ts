/** How lists are sorted and cut: columns with one value per row, defaults among them, sizes that go together. */
import type { Problem } from '../../../core/problem.js';
import { oneOf, show } from '../../../core/wording.js';
import { pathOf } from '../fields/columns.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../paginate/schema.js';
import { type ModifierAt, allModifiersOf, columnAt, modifiersOf } from './modifiers-at.js';
import { has } from '../walk.js';

/** The modifiers `order` and `paginate`, and modifiers that stand twice. */
export function listOrder(config: unknown): readonly Problem[] {
  const found: Problem[] = [];
  for (const modifier of modifiersOf(config, 'order')) sorts(config, modifier, found);
  for (const modifier of modifiersOf(config, 'paginate')) sizes(modifier, found);
  for (const modifier of allModifiersOf(config)) {
    const same = modifier.among.filter((other) => other?.type === modifier.type);
    if (same.length > 1 && same[0] !== modifier.value) {
      const message = `the list already has a modifier '${modifier.type}'`;
      found.push(modifier.problem({ code: 'duplicate', path: ['type'], message }));
    }
  }
  return found;
}

function sorts(config: unknown, modifier: ModifierAt<'order'>, found: Problem[]): void {
  const { fields: refs = [], default: initial } = modifier.value;
  const tell = (problem: Problem): void => void found.push(modifier.problem(problem));
  const names: (string | undefined)[] = [];
  for (const [index, ref] of refs.entries()) {
    const path = ['fields', index];
    const column = columnAt(config, modifier, { ref, path, tell: (problem) => found.push(problem) });
    const name = ref === undefined ? undefined : pathOf(ref);
    if (name !== undefined && names.includes(name))
      tell({ code: 'duplicate', path, message: `the sort '${name}' is already there` });
    names.push(name);
    const many = column?.relations.find((relation) => relation.many);
    if (many === undefined) continue;
    const message = `'${column?.path ?? ''}' goes through '${many.name}', which is a collection: a row has no one value to sort by`;
    tell({ code: 'conflict', path, message, hint: 'sort by a column of the row or of a to-one relation' });
  }
  const used: string[] = [];
  for (const [index, sort] of (initial ?? []).entries()) {
    if (sort === undefined) continue;
    const path = ['default', index];
    const name = sort.replace(/^-/, '');
    if (used.includes(name)) tell({ code: 'duplicate', path, message: `the default sorts by '${name}' already` });
    else if (!names.includes(name) && !names.includes(undefined)) {
      const message = `expected one of the sorts, ${oneOf(names)}, each with or without '-', found ${show(sort)}`;
      tell({ code: 'unknown_reference', path, message });
    }
    used.push(name);
  }
}

function sizes(modifier: ModifierAt<'paginate'>, found: Problem[]): void {
  const size = sizeOf(modifier, 'default_page_size', DEFAULT_PAGE_SIZE);
  const most = sizeOf(modifier, 'max_page_size', MAX_PAGE_SIZE);
  if (size === undefined || most === undefined || size <= most) return;
  const key = has(modifier.value, 'default_page_size') ? 'default_page_size' : 'max_page_size';
  const message = `a page has ${size} rows by default and ${most} at most`;
  found.push(modifier.problem({ code: 'conflict', path: [key], message }));
}

function sizeOf(
  { value }: ModifierAt<'paginate'>,
  key: 'default_page_size' | 'max_page_size',
  initial: number,
): number | undefined {
  return has(value, key) ? value[key] : initial;
}
