/** The text of a revision: what stands in `migrations/versions`. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { docText, literal, tuple } from '../../../languages/python.js';
import type { Change, Operation } from './operations.js';
import { statements } from './statements.js';

/** What a revision does and where it stands. */
export interface RevisionText {
  readonly id: string;
  /** Revisions that it comes after. */
  readonly after: readonly string[];
  readonly upgrade: readonly Operation[];
  readonly downgrade: readonly Operation[];
  /** What it does, in a line; default: told by what it does to the tables. */
  readonly title?: string;
}

/** Write a revision. */
export function revisionText({ id, after, upgrade, downgrade, title = titleOf(upgrade) }: RevisionText): Expression {
  const down = after.length > 1 ? tuple(after.map(literal)) : literal(after[0]);
  const lines = [
    code`"""${docText(title)}.\n`,
    code`Revision ${docText(id)}, after ${docText(after.join(', ') || 'nothing')}.`,
    code`"""\n`,
    code`import sqlalchemy as sa`,
    code`from alembic import op\n`,
    code`revision: str = ${literal(id)}`,
    code`down_revision: str | tuple[str, ...] | None = ${down}\n\n`,
    code`def upgrade() -> None:`,
    code`    """Change the tables."""`,
    ...bodyOf(upgrade),
    code`\n\ndef downgrade() -> None:`,
    code`    """Undo the change."""`,
    ...bodyOf(downgrade),
    code``,
  ];
  return joined(lines, '\n');
}

function bodyOf(operations: readonly Operation[]): readonly Expression[] {
  return statements(operations).map((line) => code`    ${line}`);
}

/** What a title holds beside the dot and the quotes. */
const LONGEST_TITLE = 80;

/** What a revision does, in a line. */
export function titleOf(operations: readonly Operation[]): string {
  const found = new Set(operations.flatMap(phrasesOf));
  // What is added may be changed once rows have their value.
  const isAdded = (phrase: string): boolean =>
    phrase.startsWith('change ') && found.has(phrase.replace('change', 'add'));
  // Indexes follow from the rest.
  const isIndex = (phrase: string): number => Number(phrase.startsWith('index '));
  const phrases = [...found].filter((phrase) => !isAdded(phrase)).sort((one, other) => isIndex(one) - isIndex(other));
  const [first = 'change the tables'] = phrases;
  const all = phrases.join(', ');
  const title = all.length <= LONGEST_TITLE ? all : phrases.length > 1 ? `${first}, and more` : first;
  return capitalized(title.length <= LONGEST_TITLE ? title : 'change the tables');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function phrasesOf(operation: Operation): readonly string[] {
  switch (operation.kind) {
    case 'create_table':
      return [`create ${operation.model.table}`];
    case 'drop_table':
      return [`drop ${operation.table}`];
    case 'rename_table':
      return [`rename ${operation.from} to ${operation.to}`];
    case 'alter_table':
      return operation.changes.flatMap((change) => changePhrase(operation.table, change));
    case 'fill_column':
    case 'give_rows':
      return [];
    case 'create_search_index':
    case 'drop_search_index':
      return [`index ${operation.table}`];
  }
}

function changePhrase(table: string, change: Change): readonly string[] {
  switch (change.kind) {
    case 'add_column':
      return [`add ${table}.${change.column.name}`];
    case 'drop_column':
      return [`drop ${table}.${change.name}`];
    case 'rename_column':
      return [`rename ${table}.${change.from.name} to ${change.to}`];
    case 'alter_column':
      return [`change ${table}.${change.to.name}`];
    case 'create_unique':
    case 'create_index':
    case 'drop_unique':
    case 'drop_index':
      return [`index ${table}`];
    case 'drop_start':
    case 'drop_key':
    case 'create_key':
      return [];
  }
}
