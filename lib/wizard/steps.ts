/**
 * The questions of the guided set-up, in their order: what is asked next is decided by what is known. START HERE to
 * add a question; `lib/cli/options.ts` has the option of the same name.
 */
import { didYouMean } from '../core/wording.js';
import type { Create, Extra, Format } from '../setup/answers.js';
import type { Known } from '../setup/check-resources.js';
import { parseResourceLine } from '../setup/field-line.js';
import { checkName, checkOpenapi } from '../setup/names.js';
import type { Draft, Task } from './draft.js';
import { extrasStep, offeredExtras } from './extras-step.js';
import type { Answer, Choice, SelectQuestion } from './question.js';
import { apiOwner, completed, moreStep, ownedStep, resourceStep } from './resource-steps.js';
import { summaryLines } from './summary.js';
import type { Step } from './walk.js';
import type { Database } from '../targets/be_root/databases.js';

/** What the questions depend on beside the answers. */
export interface StepContext {
  /** Name for a new project, made of its directory's. */
  readonly defaultName: string;
  /** Parts that a project which is there lacks; none: there is no project. */
  readonly missing?: readonly ('be' | 'fe')[];
  /** Resources that are there. */
  readonly known: readonly Known[];
  /** Whether `User` is a model of the project itself. */
  readonly hasUsers: boolean;
  /** Kind of database of a project that is there. */
  readonly database?: Database;
  /** What configs of a new project may be written in, the default first; default: nothing is asked about it. */
  readonly formats?: readonly Format[];
  /** Extras that a project which is there has; none: it can have no more by the set-up. */
  readonly there?: readonly Extra[];
  /** What a project around an API that is there begins with; none: there is no API, or it has one. */
  readonly around?: Partial<Draft>;
}

/** The next thing to ask; none: everything is known. */
export function nextStep(draft: Draft, context: StepContext): Step<Draft> | undefined {
  const step = stepFor(draft, context);
  return step && { ...step, apply: (answer) => completed(step.apply(answer), context) };
}

function stepFor(draft: Draft, context: StepContext): Step<Draft> | undefined {
  return (
    (context.missing === undefined ? projectStep(draft, context) : taskStep(draft, context, context.missing)) ??
    (wantsResources(draft)
      ? (resourceStep(draft, context) ?? moreStep(draft) ?? ownedStep(draft, context))
      : undefined) ??
    extrasStep(draft, context) ??
    formatStep(draft, context) ??
    confirmStep(draft, context)
  );
}

/** Where an API's document is while it is developed. */
const OPENAPI = 'http://127.0.0.1:8000/openapi.json';

function wantsResources({ task }: Draft): boolean {
  return task === undefined || task === 'resource' || task === 'be';
}

function projectStep(draft: Draft, { defaultName }: StepContext): Step<Draft> | undefined {
  if (draft.create === undefined) {
    // Around an API that is there, pages alone are another task.
    const choices = CREATE.choices.filter(({ value }) => draft.task !== 'root' || value !== 'fe');
    return selectStep({ ...CREATE, choices }, (create) => ({ ...draft, create }));
  }
  if (draft.name === undefined) {
    return {
      question: {
        kind: 'text',
        name: 'name',
        message: 'What is the project called?',
        default: defaultName,
        problem: checkName,
      },
      apply: (name) => ({ ...draft, name: String(name) }),
    };
  }
  return draft.create === 'fe' ? frontEndStep(draft) : backEndStep(draft);
}

function backEndStep(draft: Draft): Step<Draft> | undefined {
  if (draft.database === undefined) {
    return selectStep(DATABASE, (database) => ({ ...draft, database }));
  }
  return draft.auth === undefined ? authStep(draft) : undefined;
}

function frontEndStep(draft: Draft): Step<Draft> | undefined {
  if (draft.openapi === undefined) {
    return {
      question: {
        kind: 'text',
        name: 'openapi',
        message: "Where is the API's OpenAPI document (a file or a URL)?",
        default: OPENAPI,
        problem: checkOpenapi,
      },
      apply: (openapi) => ({ ...draft, openapi: String(openapi) }),
    };
  }
  return draft.auth === undefined ? authStep(draft) : undefined;
}

/** Asked only where there is something to choose. */
function formatStep(draft: Draft, { missing, formats = [] }: StepContext): Step<Draft> | undefined {
  const [usual, other] = formats;
  if (draft.format !== undefined || missing !== undefined || usual === undefined || other === undefined) {
    return undefined;
  }
  const question: SelectQuestion<Format> = {
    kind: 'select',
    name: 'format',
    message: 'What are the configs written in?',
    choices: formats.map((value) => ({ value, label: FORMAT_LABELS[value] })),
    default: usual,
  };
  return selectStep(question, (format) => ({ ...draft, format }));
}

const FORMAT_LABELS: Readonly<Record<Format, string>> = {
  jsonnet: 'jsonnet: short, with functions for fields and presets',
  json: 'JSON: plain data, which editors complete and check',
};

function authStep(draft: Draft): Step<Draft> {
  return selectStep(AUTH, (auth) => ({ ...draft, auth: auth === 'yes' }));
}

function taskStep(draft: Draft, context: StepContext, missing: readonly ('be' | 'fe')[]): Step<Draft> | undefined {
  const { database = 'sqlite', known, there, around } = context;
  if (draft.task === undefined) {
    const extras = there === undefined ? [] : offeredExtras(database, there);
    const choices: readonly Choice<Task>[] = [
      ...TASKS.filter(({ value }) => value === 'resource' || (value === 'field' && known.length > 0)),
      ...(extras.length > 0 ? [{ value: 'extras' as const, label: `Add more to the API: ${extras.join(', ')}` }] : []),
      ...TASKS.filter(({ value }) =>
        value === 'root' ? around !== undefined : missing.some((part) => part === value),
      ),
      ...TASKS.filter(({ value }) => value === 'again'),
    ];
    const question: SelectQuestion<Task> = {
      kind: 'select',
      name: 'task',
      message: 'There is a project here. What do you want to do?',
      choices,
      default: 'resource',
    };
    return selectStep(question, (task) => ({ ...draft, ...(task === 'root' && around), task }));
  }
  if (draft.task === 'root') return projectStep(draft, context);
  if (draft.task === 'field') return fieldStep(draft, known);
  return draft.task === 'be' ? backEndStep(draft) : undefined;
}

/** What the fields are is all that is asked: the command that takes the same line asks nothing either. */
function fieldStep(draft: Draft, known: readonly Known[]): Step<Draft> | undefined {
  if (draft.field !== undefined) return undefined;
  const names = known.map(({ name }) => name);
  return {
    question: {
      kind: 'text',
      name: 'field',
      message: 'Which resource, and which fields?',
      help: [`As in ${names[0] ?? 'Product'} weight:decimal? sku:str; a field that is there becomes what you write.`],
      problem: (line) => checkFieldsOf(line, names),
    },
    apply: (line) => ({ ...draft, field: String(line), verdict: 'write' }),
  };
}

/** Say what is wrong with a line of a resource that is there and its fields, as far as the line tells. */
function checkFieldsOf(line: string, names: readonly string[]): string | undefined {
  const parsed = parseResourceLine(line);
  if ('problems' in parsed) return parsed.problems[0];
  const { name } = parsed.resource;
  if (names.includes(name)) return undefined;
  return `there is no resource ${name}; ${didYouMean(name, names).hint ?? `there is ${names.join(', ')}`}`;
}

function confirmStep(draft: Draft, context: StepContext): Step<Draft> | undefined {
  if (draft.verdict !== undefined) return undefined;
  const question: SelectQuestion<'write' | 'leave'> = {
    kind: 'select',
    name: 'confirm',
    preface: ['', ...summaryLines(draft, { known: context.known, api: apiOwner(draft, context) }), ''],
    message: 'Write it?',
    choices: [
      { value: 'write', label: 'Yes, write it' },
      { value: 'leave', label: 'No, leave without writing anything' },
    ],
    default: 'write',
  };
  return selectStep(question, (verdict) => ({ ...draft, verdict }));
}

function selectStep<Value extends string>(
  question: SelectQuestion<Value>,
  apply: (value: Value) => Draft,
): Step<Draft> {
  const choose = (answer: Answer): Draft => {
    const choice = question.choices.find(({ value }) => value === answer);
    if (choice === undefined) throw new Error(`${String(answer)} is no choice of '${question.name}'`);
    return apply(choice.value);
  };
  return { question, apply: choose };
}

const CREATE: SelectQuestion<Create> = {
  kind: 'select',
  name: 'create',
  message: 'What do you want to create?',
  choices: [
    { value: 'both', label: 'A back end and a front end: Python API, React pages' },
    { value: 'be', label: 'A back end: FastAPI, SQLAlchemy, tests, migrations' },
    { value: 'fe', label: 'A front end for an API that is there: Vite, React, a typed client' },
  ],
  default: 'both',
};

const DATABASE: SelectQuestion<Database> = {
  kind: 'select',
  name: 'database',
  message: 'Which database?',
  choices: [
    { value: 'sqlite', label: 'SQLite: a file, nothing to set up' },
    { value: 'postgres', label: 'PostgreSQL: compose.yaml starts one' },
  ],
  default: 'sqlite',
};

const AUTH: SelectQuestion = {
  kind: 'select',
  name: 'auth',
  message: 'Do users sign in?',
  choices: [
    { value: 'yes', label: 'Yes: with a name and a password, for a token (JWT)' },
    { value: 'no', label: 'No: everybody may call everything' },
  ],
  default: 'yes',
};

const TASKS: readonly Choice<Task>[] = [
  { value: 'resource', label: 'Add a resource' },
  { value: 'field', label: 'Add or change fields of a resource' },
  { value: 'root', label: 'Put a project around the API: application, migrations, tests' },
  { value: 'fe', label: 'Add a front end' },
  { value: 'be', label: 'Add a back end' },
  { value: 'again', label: 'Generate everything again from the configs' },
];
