/** Indexes are over columns that are there. That no two have one name is told with the duplicates. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { columnNames, columnOf, modelsOf } from './walk.js';

/** `indexes` of every model. */
export function* indexes(config: unknown): Generator<Problem> {
  for (const model of modelsOf(config)) {
    const known = columnNames(model);
    for (const [index, entry] of (model.value.indexes ?? []).entries()) {
      for (const [at, name] of (entry?.fields ?? []).entries()) {
        if (name === undefined) continue;
        const path = [...model.path, 'indexes', index, 'fields', at];
        const column = columnOf(model, name)?.value;
        if (!known.has(name)) {
          const relation = model.relations.find((candidate) => candidate.name === name);
          const hint = relation ? { hint: `did you mean '${relation.column}'?` } : didYouMean(name, known);
          yield { code: 'unknown_reference', path, message: `there is no column ${show(name)}`, ...hint };
        } else if (column?.list === true || column?.type === 'json') {
          yield { code: 'conflict', path, message: `${show(name)} is stored as JSON, which has no plain index` };
        } else if (entry?.fields?.indexOf(name) !== at) {
          yield { code: 'duplicate', path, message: `the column ${show(name)} is there already` };
        }
      }
    }
  }
}
