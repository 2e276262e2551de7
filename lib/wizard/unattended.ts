/** Answers questions without a person: by their defaults. */
import { CLIError } from '../core/problem.js';
import type { Answer, Question } from './question.js';

/**
 * Answer a question by its default.
 *
 * @throws CLIError - there is none, or it does not fit; the message names the option
 */
export function askNobody(question: Question): Promise<Answer> {
  if (question.default === undefined) {
    throw new CLIError([`--${question.name} is missing and has no default: ${question.message}`]);
  }
  const problem = problemOf(question);
  if (problem !== undefined) throw new CLIError([`--${question.name}: ${problem}`]);
  return Promise.resolve(question.default);
}

function problemOf(question: Question): string | undefined {
  if (question.kind === 'text') return question.problem(question.default ?? '');
  return question.kind === 'checkbox' ? question.problem(question.default) : undefined;
}
