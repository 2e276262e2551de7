/** The classes of a tree of conditions: one per field and kind of comparison, and those that join them. */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, identifier } from '../../../core/expression.js';
import { type Output, outputType } from '../../../core/output.js';
import { docText, literal } from '../../../languages/python.js';
import { library } from '../fields/expressions.js';
import type { ResourceNames } from '../names/names.js';
import { schemaFile } from './schema_class.js';

/** One class of conditions of a field. */
export interface Leaf {
  /** Name of the class */
  readonly name: string;
  /** What tells it from the others: `title.comparison` */
  readonly tag: string;
  readonly docstring: string;
  readonly base: Expression;
  /** The SQL condition of a `node` of the class; asked when all operations have run. */
  readonly condition: () => Expression;
}

/** The tree of a list. */
export interface ConditionTree extends Output {
  readonly type: 'ConditionTree';
  readonly names: ResourceNames;
  readonly leaves: readonly Leaf[];
}

/** Renders the classes into `{module}/schemas/{name}.py`. */
export const ConditionTree = outputType<ConditionTree>({
  name: 'ConditionTree',
  render: ({ output: { names, leaves } }) => [
    schemaFile(names),
    snippetFragment({
      parent: names.paths.schemas,
      slot: 'classes',
      id: 'conditions',
      template: '[module]/schemas/_conditions.py.ejs',
      context: {
        view: {
          model: names.api.schema,
          leaves: leaves.map(({ name, base, docstring, tag }) => ({
            ...{ name: identifier(name), base },
            ...{ docstring: docText(docstring), tag: literal(tag) },
          })),
          joins: [
            { name: 'And', word: 'and', docstring: 'Conditions that must all be met.' },
            { name: 'Or', word: 'or', docstring: 'Conditions of which one must be met.' },
          ],
          // A field of another class may have one of these names.
          annotated: library('typing', 'Annotated'),
          field: library('pydantic', 'Field'),
        },
      },
      order: 25,
    }),
  ],
});
