/** What the mapper is asked of columns when an application starts: whether those that lists name are of the rows of their class. */
import { snippetFragment } from '../../../core/fragment.js';
import { code, joined } from '../../../core/expression.js';
import { type Output, outputType } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import { generatedName, userName } from '../names/names.js';
import { supportFiles } from '../project/support.js';
import type { VisibleRows } from './visible_rows.js';

/** The columns of a resource that its config names. */
export interface HeldColumns extends Output {
  readonly type: 'HeldColumns';
  readonly rows: VisibleRows;
}

/** Renders the calls that ask, where there are rows to hide. Resources whose lists name columns of one model make the same one. */
export const HeldColumns = outputType<HeldColumns>({
  name: 'HeldColumns',
  render: ({ output: { rows } }) => {
    const { listed, all } = rows;
    if (all.hidden().size === 0 || listed.size === 0) return [];
    const calls = [...listed].map((model) => {
      const names = [...(all.listed.get(model) ?? [])].sort().map(literal);
      return code`${generatedName('support.columns', 'require_columns')}(${joined([userName(model), ...names], ', ')})`;
    });
    return [
      ...supportFiles('columns'),
      ...calls.map((call) =>
        snippetFragment({ parent: 'api.py', slot: 'checks', id: call, value: code`    ${call}\n` }),
      ),
    ];
  },
});
