/** Puts questions to a person, through inquirer or Yeoman's adapter, which take the same questions. */
import { CLIError } from '../core/problem.js';
import { Interrupted } from '../signals.js';
import { type Answer, type Ask, BACK, type CheckboxQuestion, type Question } from './question.js';

/** A question as inquirer takes it. */
export interface PromptQuestion {
  readonly type: 'input' | 'select' | 'checkbox';
  readonly name: string;
  readonly message: string;
  readonly default?: unknown;
  readonly choices?: readonly PromptChoice[];
  readonly loop?: boolean;
  /** Keys that mark or unmark everything; none: they would mark the way back, too. */
  readonly shortcuts?: { readonly all: null; readonly invert: null };
  readonly validate?: (given: unknown) => true | string;
}

/** A choice as inquirer takes it. */
export interface PromptChoice {
  readonly name: string;
  readonly value: string;
  /** What is shown of it once it is chosen. */
  readonly short?: string;
  readonly checked?: boolean;
  /** Why it cannot be marked. */
  readonly disabled?: string;
}

/** Asks one question, and answers with an object that has its name. */
export type Prompt = (question: PromptQuestion) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Ask by inquirer, or by Yeoman's adapter: each has a type of its own for questions of all kinds.
 *
 * @param prompter - what has the method, which is called on it
 */
export function promptOf(prompter: {
  prompt: (questions: never) => Promise<Readonly<Record<string, unknown>>>;
}): Prompt {
  return (question) => prompter.prompt([question] as never);
}

/** What asks at the terminal of the bin. */
export async function inquirerPrompt(): Promise<Prompt> {
  const { default: inquirer } = await import('inquirer');
  return promptOf(inquirer);
}

/**
 * Ask a person.
 *
 * @param say - shows lines that explain a question
 * @throws Interrupted - the person left
 */
export function askPerson(prompt: Prompt, say: (lines: readonly string[]) => void | Promise<void>): Ask {
  const explained = new Set<string>();
  let isFirst = true;
  return async (question) => {
    if (isFirst) await say(INTRODUCTION);
    if (question.kind === 'text' && question.help !== undefined && !explained.has(question.name)) {
      explained.add(question.name);
      await say(question.help);
    }
    if (question.kind === 'select' && question.preface !== undefined) await say(question.preface);
    const answers = await guarded(prompt(promptQuestion(question, !isFirst)));
    isFirst = false;
    return readAnswer(question, answers[question.name]);
  };
}

const INTRODUCTION = [
  'Enter takes what is offered; < or ← back returns to the question before.',
  'Nothing is written before the end.',
  '',
];

const BACK_CHOICE = { name: '← back', value: BACK } as const;

function promptQuestion(question: Question, hasBack: boolean): PromptQuestion {
  const { name, message } = question;
  const back = hasBack ? [BACK_CHOICE] : [];
  if (question.kind === 'text') {
    const validate = (given: unknown): true | string => {
      const text = String(given).trim();
      return (hasBack && text === BACK) || (question.problem(text) ?? true);
    };
    return {
      type: 'input',
      name,
      message,
      validate,
      ...(question.default !== undefined && { default: question.default }),
    };
  }
  const choices = question.choices.map(({ label, value }) => ({ name: label, value }));
  if (question.kind === 'select') {
    return { type: 'select', name, message, loop: false, choices: [...choices, ...back], default: question.default };
  }
  return checkboxQuestion(question, back);
}

function checkboxQuestion(question: CheckboxQuestion, back: readonly PromptChoice[]): PromptQuestion {
  const { name, message, choices, problem } = question;
  return {
    type: 'checkbox',
    name,
    message,
    loop: false,
    shortcuts: { all: null, invert: null },
    choices: [
      ...choices.map(({ label, value, disabled }) => ({
        name: label,
        value,
        short: value,
        checked: question.default.includes(value),
        ...(disabled !== undefined && { disabled }),
      })),
      ...back,
    ],
    validate: (given) => {
      const chosen = chosenValues(given);
      return chosen.includes(BACK) || (problem(chosen) ?? true);
    },
  };
}

/** Inquirer hands the choices themselves to `validate`, and their values to the answer. */
function chosenValues(given: unknown): readonly string[] {
  if (!Array.isArray(given)) return [];
  return given.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'value' in item ? String(item.value) : String(item),
  );
}

function readAnswer(question: Question, given: unknown): Answer {
  if (question.kind !== 'checkbox') return String(given).trim();
  const chosen = chosenValues(given);
  return chosen.includes(BACK) ? BACK : chosen;
}

/** Ctrl-C and a closed terminal end the questions, not with a stack. */
async function guarded<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') {
      if (error.message.includes('SIGINT')) throw new Interrupted();
      throw new CLIError(['the input ended before every question was answered; --skip-prompts takes the defaults']);
    }
    throw error;
  }
}
