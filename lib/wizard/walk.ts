/** Asks one question after the other, with a way back. What comes next is a function of what is known. */
import { type Answer, type Ask, BACK, type Question } from './question.js';

/** A question, and what its answer makes of what is known. */
export interface Step<T> {
  readonly question: Question;
  readonly apply: (answer: Answer) => T;
}

/**
 * Ask until nothing is left to ask.
 *
 * @param start - what is known before the first question
 * @param nextStep - the next thing to ask, given what is known; none: everything is known
 */
export async function walk<T>(start: T, nextStep: (known: T) => Step<T> | undefined, ask: Ask): Promise<T> {
  const past: T[] = [];
  let known = start;
  for (let step = nextStep(known); step !== undefined; step = nextStep(known)) {
    const answer = await ask(step.question);
    if (answer === BACK) {
      known = past.pop() ?? known;
    } else {
      past.push(known);
      known = step.apply(answer);
    }
  }
  return known;
}
