/**
 * What the mapper is asked of columns when an application starts: whether those that lists name are of the rows of their
 * class, and whether requests may write which class a row is of.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, joined } from '../../../core/expression.js';
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

/** Renders the calls that ask. Resources whose lists name columns of one model make the same one. */
export const HeldColumns = outputType<HeldColumns>({
  name: 'HeldColumns',
  render: ({ output: { rows } }) => {
    const { listed, writtenBy, names, all } = rows;
    const calls = [
      ...[...listed].map((model) =>
        callOf('require_columns', userName(model), [...(all.listed.get(model) ?? [])].sort().map(literal)),
      ),
      ...(writtenBy.length === 0 ? [] : [callOf('require_identities', names.modelClass, writtenBy)]),
    ];
    if (calls.length === 0) return [];
    return [
      ...supportFiles('columns'),
      ...calls.map((call) =>
        snippetFragment({ parent: 'api.py', slot: 'checks', id: call, value: code`    ${call}\n` }),
      ),
    ];
  },
});

function callOf(name: string, model: Expression, about: readonly Expression[]): Expression {
  return code`${generatedName('support.columns', name)}(${joined([model, ...about], ', ')})`;
}
