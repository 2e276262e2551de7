/** Write what is filtered as CSV, page by page. */
import { readRows } from '../data';
import { formatNumber } from '../format';
import { labelOf, t } from '../i18n';
import { notify, notifyError } from '../notify';
import { type Field, type Resource, type Row, fieldOf, nestedTitle, textOf } from '../resource';

const MOST_ROWS = 20_000;
const MOST_PER_PAGE = 100;

/** Load the rows of a list, and give them to the browser as a file. */
export async function exportRows(
  resource: Resource,
  columns: readonly string[],
  asked: URLSearchParams,
): Promise<void> {
  const fields = columns.flatMap((name) => fieldOf(resource, name) ?? []);
  const lines = [fields.map((field) => cell(labelOf(resource, field))).join(',')];
  try {
    const params = new URLSearchParams(asked);
    params.delete('cursor');
    params.set('page_size', String(resource.pageSize ?? MOST_PER_PAGE));
    notify(t('list.exporting'), 'message');
    let next: string | null = '';
    while (next !== null && lines.length <= MOST_ROWS) {
      if (next !== '') params.set('cursor', next);
      const page = await readRows(resource, params);
      lines.push(
        ...page.items.map((row) => fields.map((field) => cell(cellText(field, row))).join(',')),
      );
      next = page.next;
    }
    download(`${resource.path}.csv`, lines.join('\r\n'));
    const count = formatNumber(lines.length - 1);
    if (next === null) notify(t('list.exported', { count }));
    else notify(t('list.exported_first', { count }), 'message');
  } catch (error) {
    notifyError(error);
  }
}

function cellText(field: Field, row: Row): string {
  const value = nestedTitle(field, row) ?? row[field.name];
  if (value === null || value === undefined) return '';
  return textOf(value);
}

/** A cell that starts like a formula would be run by spreadsheets. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
