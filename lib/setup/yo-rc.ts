/**
 * What the guided set-up keeps in `.yo-rc.json`: the answers, and of each target its config and its output directory.
 * Text in, text out; entries of other generators and keys that are not known here stay as they are.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

import { DATABASES } from '../targets/be_root/databases.js';
import { CREATES, type SetupAnswers } from './answers.js';
import { checkShape, fileError, readJson } from './json-file.js';
import { ENTRY, type StoredTargets, YO_RC } from './stored-targets.js';

/** Answers that hold for the project as a whole. */
export type StoredAnswers = {
  readonly [Key in keyof Omit<SetupAnswers, 'resources' | 'extras' | 'format' | 'module' | 'imported'>]?:
    SetupAnswers[Key] | undefined;
};

/** The entry of this package. */
export interface StoredSetup {
  readonly answers: StoredAnswers;
  readonly targets: StoredTargets;
}

const Target = z.looseObject({ config: z.string().min(1).optional(), prefixPath: z.string().min(1).optional() });

const Answers = z.looseObject({
  create: z.enum(CREATES).optional(),
  name: z.string().optional(),
  database: z.enum(DATABASES).optional(),
  auth: z.boolean().optional(),
  openapi: z.string().optional(),
});

const Targets = z.record(z.string(), Target);

const File = z.looseObject({
  [ENTRY]: z.looseObject({ answers: Answers.optional(), targets: Targets.optional() }).optional(),
});

/**
 * Read the entry.
 *
 * @param text - of the file; none: there is no file
 * @throws CLIError - the file is broken
 */
export function readYoRc(text: string | undefined): StoredSetup {
  const { answers = {}, targets = {} } = (text === undefined ? undefined : readFile(text)[ENTRY]) ?? {};
  const { create, name, database, auth, openapi } = answers;
  return {
    answers: withoutHoles({ create, name, database, auth, openapi }),
    targets,
  };
}

/**
 * Write the entry. Answers and targets that `stored` does not have stay as they are.
 *
 * @param text - of the file; none: there is no file
 * @throws CLIError - the file is broken
 */
export function writeYoRc(text: string | undefined, stored: StoredSetup): string {
  const file = text === undefined ? {} : readFile(text);
  const entry = file[ENTRY] ?? {};
  const changed = {
    ...file,
    [ENTRY]: {
      ...entry,
      answers: { ...entry.answers, ...withoutHoles(stored.answers) },
      targets: { ...entry.targets, ...mergedTargets(entry.targets ?? {}, stored.targets) },
    },
  };
  return text !== undefined && isDeepStrictEqual(file, changed) ? text : `${JSON.stringify(changed, null, 2)}\n`;
}

function mergedTargets(known: z.infer<typeof Targets>, stored: StoredSetup['targets']): object {
  const given = Object.keys(stored).filter((name) => stored[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, { ...known[name], ...withoutHoles(stored[name] ?? {}) }]));
}

/** The value of the file, known to be right and otherwise as it is written. */
function readFile(text: string): z.infer<typeof File> {
  const value = readJson(text, YO_RC);
  const result = checkShape(File, value);
  if ('problems' in result) throw fileError(result.problems, text, YO_RC);
  return value as z.infer<typeof File>;
}

function withoutHoles<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
