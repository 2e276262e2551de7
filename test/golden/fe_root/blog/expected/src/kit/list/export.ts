/** Write what is filtered as CSV: by one request where the API has one for that, else page by page. */
import { ApiError } from '../api-error';
import { readRows } from '../data';
import { formatNumber } from '../format';
import { labelOf, t } from '../i18n';
import { notify, notifyError } from '../notify';
import { type Field, type Resource, type Row, fieldOf, nestedTitle, textOf } from '../resource';
import { queryOf } from './query';

/** Most rows that are asked for page by page. */
const MOST_ROWS = 20_000;
const MOST_PER_PAGE = 100;

/** Rows that have come. */
interface Batch {
  readonly rows: readonly Row[];
  /** There are more, which are left out. */
  readonly isCut?: boolean;
}

/** Load the rows of a list, and give them to the browser as a file. */
export async function exportRows(
  resource: Resource,
  columns: readonly string[],
  asked: URLSearchParams,
): Promise<void> {
  const fields = columns.flatMap((name) => fieldOf(resource, name) ?? []);
  const parts = ['\uFEFF', fields.map((field) => quoted(labelOf(resource, field))).join(',')];
  let count = 0;
  let isWhole = true;
  try {
    notify(t('list.exporting'), 'message');
    for await (const { rows, isCut } of batches(resource, asked)) {
      parts.push(...rows.map((row) => `\r\n${fields.map((field) => cell(field, row)).join(',')}`));
      count += rows.length;
      isWhole = isCut !== true;
    }
    download(`${resource.path}.csv`, parts);
    if (isWhole) notify(t('list.exported', { count: formatNumber(count) }));
    else notify(t('list.exported_first', { count: formatNumber(count) }), 'message');
  } catch (error) {
    notifyError(error);
  }
}

function batches(resource: Resource, asked: URLSearchParams): AsyncGenerator<Batch> {
  return resource.exportAll ? streamed(resource, asked) : paged(resource, asked);
}

async function* paged(resource: Resource, asked: URLSearchParams): AsyncGenerator<Batch> {
  const params = new URLSearchParams(asked);
  params.delete('cursor');
  params.set('page_size', String(resource.pageSize ?? MOST_PER_PAGE));
  let count = 0;
  let next: string | null = '';
  while (next !== null && count < MOST_ROWS) {
    if (next !== '') params.set('cursor', next);
    const page = await readRows(resource, params);
    next = page.next;
    count += page.items.length;
    yield { rows: page.items, isCut: next !== null };
  }
}

/** A row stands on each line. */
async function* streamed(resource: Resource, asked: URLSearchParams): AsyncGenerator<Batch> {
  const query = queryOf(resource, asked);
  delete query.cursor;
  delete query.page_size;
  const body = await resource.exportAll?.(query);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    // A connection that breaks off is an answer that did not come: nothing of it is a file.
    const { done, value } = await reader.read().catch(() => {
      throw new ApiError(undefined, undefined);
    });
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield { rows: lines.map((line) => JSON.parse(line) as Row) };
  }
  if (rest !== '') throw new ApiError(undefined, undefined);
}

/** No value is nothing at all, an empty text is one in quotes. Numbers stay what they are, also below zero. */
function cell(field: Field, row: Row): string {
  const title = nestedTitle(field, row);
  const value = title ?? row[field.name];
  if (value === null || value === undefined) return '';
  const isNumber = typeof value === 'number' || field.type === 'decimal';
  return isNumber && title === undefined ? textOf(value) : quoted(textOf(value));
}

/**
 * A text that starts like a formula would be run by spreadsheets, so that a mark stands before it. One that starts with such
 * a mark gets another, as in files that the API writes: taking one away gives the text.
 */
function quoted(text: string): string {
  const isFormula = /^'*[=+\-@\t\r]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function download(name: string, parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
