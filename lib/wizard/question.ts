/**
 * Questions as data, and who answers them: a person at a terminal, or the defaults. What is asked and what comes of it
 * is decided in `steps.ts`.
 */

/** One of several answers. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  /** What a person reads. */
  readonly label: string;
  /** Why it cannot be chosen; default: it can. */
  readonly disabled?: string;
}

interface BaseQuestion {
  /** Name of the option that answers it, too. */
  readonly name: string;
  /** Without a question mark's blank or colon; the terminal adds its own. */
  readonly message: string;
}

/** A question that is answered by a line of text. */
export interface TextQuestion extends BaseQuestion {
  readonly kind: 'text';
  /** Lines that explain what to write, shown before it is asked for the first time. */
  readonly help?: readonly string[];
  /** None: an answer must be given. */
  readonly default?: string;
  /** Say what is wrong with a text; nothing: it is an answer. */
  readonly problem: (text: string) => string | undefined;
}

/** A question that is answered by one of several choices. */
export interface SelectQuestion<Value extends string = string> extends BaseQuestion {
  readonly kind: 'select';
  /** Lines that are shown before it, each time. */
  readonly preface?: readonly string[];
  readonly choices: readonly Choice<Value>[];
  readonly default: NoInfer<Value>;
}

/** A question that is answered by some of several choices. */
export interface CheckboxQuestion extends BaseQuestion {
  readonly kind: 'checkbox';
  readonly choices: readonly Choice[];
  readonly default: readonly string[];
  /** Say what is wrong with a choice; nothing: it is an answer. */
  readonly problem: (chosen: readonly string[]) => string | undefined;
}

/** Any question. */
export type Question = TextQuestion | SelectQuestion | CheckboxQuestion;

/** A text, or what was chosen; {@link BACK} to return to the question before. */
export type Answer = string | readonly string[];

/** Gets a question answered. */
export type Ask = (question: Question) => Promise<Answer>;

/** The answer that goes back to the question before. */
export const BACK = '<';
