/** Where a config of `be` writes a column, for problems of tables, which are made from it. */
import { formatProblem, type Locate } from '../core/problem-line.js';
import type { PathStep } from '../core/problem.js';
import { isObject, lastWord, type Part, partOf, partsOf } from '../core/value-forms.js';
import { attributeNamed } from '../targets/be/fields/attribute.js';
import type { Refusal } from '../targets/be_root/revision/operations.js';

/** A config as it was written. */
export interface WrittenApi {
  readonly written: unknown;
  readonly locate: Locate;
  /** The file, as the user named it. */
  readonly name: string;
}

/** Say why a column is not changed, and where it is written. */
export function refusalLine({ model, column, problem }: Refusal, { written, locate, name }: WrittenApi): string {
  const path = pathOf(written, model, column);
  const message = `${model}.${column}: ${problem}`;
  return path === undefined ? message : formatProblem({ code: 'conflict', path, message }, name, locate);
}

function pathOf(written: unknown, model: string, column: string): readonly PathStep[] | undefined {
  const config = partOf(written);
  const apps = partsOf(config.apps).map((app, index) => ({ holder: app, path: ['apps', index] }));
  for (const { holder, path } of [{ holder: config, path: [] }, ...apps]) {
    const resources: readonly unknown[] = Array.isArray(holder.resources) ? holder.resources : [];
    const index = resources.findIndex((one) => isObject(one) && lastWord(one.model) === model);
    if (index === -1) continue;
    const at = [...path, 'resources', index];
    return [...at, ...stepsTo(partOf(resources[index]), column)];
  }
  return undefined;
}

/** The field of that column, or the key that names it. */
function stepsTo(resource: Part, column: string): readonly PathStep[] {
  const fields: readonly unknown[] = Array.isArray(resource.fields) ? resource.fields : [];
  const index = fields.findIndex((field) => attributeNamed(partOf(field)) === column);
  if (index !== -1) return ['fields', index];
  if (partOf(resource.scope_by).column === column) return ['scope_by', 'column'];
  const key = ['version_column', 'soft_delete'].find((name) => resource[name] === column);
  return key === undefined ? [] : [key];
}
