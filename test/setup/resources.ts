/** Resources of tests, from the lines that people type. */
import type { ResourceAnswer } from '../../lib/setup/answers.js';
import { parseResourceLine } from '../../lib/setup/field-line.js';

/** The answers that a line stands for. */
export function resource(line: string, more: Partial<ResourceAnswer> = {}): ResourceAnswer {
  const result = parseResourceLine(line);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return { ...result.resource, ...more };
}
