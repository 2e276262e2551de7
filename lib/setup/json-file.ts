/** JSON files of the user's that are no configs: a value with positions, or a line for everything that is wrong. */
import type * as z from 'zod';

import { CLIError, ConfigError, type Problem } from '../core/problem.js';
import { formatProblem } from '../core/problem-line.js';
import { parse } from '../core/schema-problems.js';
import { createLocate } from '../input/json-positions.js';
import { parseJson } from '../input/json-source.js';

/**
 * Read the text of a JSON file.
 *
 * @param name - the file as messages name it
 * @throws CLIError - with the line and the column of every fault
 */
export function readJson(text: string, name: string): unknown {
  try {
    return parseJson(name, text);
  } catch (error) {
    throw error instanceof ConfigError ? new CLIError(error.messages) : error;
  }
}

/** Check a value by a schema; the problems are in the order of the file only as far as the schema's are. */
export function checkShape<T>(schema: z.ZodType<T>, value: unknown): { data: T } | { problems: readonly Problem[] } {
  return parse(schema, value);
}

/** The error that tells all problems of a file, as they follow each other in it. */
export function fileError(problems: readonly Problem[], text: string, name: string): CLIError {
  const locate = createLocate(text);
  const placed = problems.map((problem) => ({ problem, at: locate(problem.path) ?? { line: 0, column: 0 } }));
  placed.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
  return new CLIError(placed.map(({ problem }) => formatProblem(problem, name, locate)));
}
