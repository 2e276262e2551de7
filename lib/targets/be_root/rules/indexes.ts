/** Indexes are over columns that are there. That no two have one name is told with the duplicates. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { type IndexAt, type ModelAt, columnNames, columnOf, indexesOf, modelsOf } from './walk.js';

/** `fields` of every index of every model. */
export function* indexes(config: unknown): Generator<Problem> {
  for (const model of modelsOf(config)) for (const index of indexesOf(model)) yield* columnProblems(model, index);
}

function* columnProblems(model: ModelAt, { value: { fields = [], kind = 'plain' }, path }: IndexAt) {
  const known = columnNames(model);
  for (const [at, name] of fields.entries()) {
    if (name === undefined) continue;
    const place = { path: [...path, 'fields', at] };
    const column = columnOf(model, name)?.value;
    if (!known.has(name)) {
      const relation = model.relations.find((candidate) => candidate.name === name);
      const hint = relation ? { hint: `did you mean '${relation.column}'?` } : didYouMean(name, known);
      yield { code: 'unknown_reference', ...place, message: `there is no column ${show(name)}`, ...hint } as const;
    } else if (kind === 'plain' && (column?.list === true || column?.type === 'json')) {
      const message = `${show(name)} is stored as JSON, which has no plain index`;
      yield { code: 'conflict', ...place, message } as const;
    } else if (fields.indexOf(name) !== at) {
      yield { code: 'duplicate', ...place, message: `the column ${show(name)} is there already` } as const;
    }
  }
}
