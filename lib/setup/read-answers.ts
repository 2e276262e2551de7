/** The file of `--answers`: what the guided set-up would ask, as JSON. Every key may be missing. */
import * as z from 'zod';

import type { PathStep, Problem } from '../core/problem.js';
import { didYouMean, oneOf, show } from '../core/wording.js';
import { type Database, DATABASES } from '../targets/be_root/databases.js';
import {
  type Create,
  CREATES,
  type Extra,
  EXTRAS,
  type Format,
  FORMATS,
  LIST_FEATURES,
  OPERATION_NAMES,
  type ResourceAnswer,
} from './answers.js';
import { parseFieldLine, parseResourceLine, relationsOf } from './field-line.js';
import { checkShape, fileError, readJson } from './json-file.js';
import { checkName, checkOpenapi, checkResourceName } from './names.js';

/** What a file answers. */
export interface GivenAnswers {
  readonly create?: Create;
  readonly name?: string;
  readonly database?: Database;
  readonly auth?: boolean;
  readonly openapi?: string;
  readonly resources?: readonly ResourceAnswer[];
  /** Names of resources, some of which may still be asked for. */
  readonly owned?: readonly string[];
  readonly extras?: readonly Extra[];
  readonly format?: Format;
}

const Resource = z.strictObject({
  name: z.string().describe('Name of the resource: `Article`.'),
  fields: z
    .union([z.string(), z.array(z.string())])
    .describe('Its fields, as they are typed: one line, or a list of lines.'),
  relations: z
    .array(z.string())
    .optional()
    .describe('Relations that its answers show inside, not only by their key; default all.'),
  operations: z.array(z.enum(OPERATION_NAMES)).min(1).optional().describe('What it offers; default all.'),
  lists: z
    .array(z.enum(LIST_FEATURES))
    .optional()
    .describe('What clients may do with its list; default all, or nothing where the API is made elsewhere.'),
});

/** The schema of the file. */
export const AnswersSchema = z.strictObject({
  create: z.enum(CREATES).optional().describe('Which parts are made.'),
  name: checked(checkName).optional().describe('Name of the project.'),
  database: z.enum(DATABASES).optional().describe('Kind of database.'),
  auth: z.boolean().optional().describe('Whether users sign in.'),
  openapi: checked(checkOpenapi).optional().describe("Of a front end alone: file or URL of the API's document."),
  resources: z
    .array(z.union([z.string(), Resource]))
    .optional()
    .describe('Resources, each a line such as `Review rating:int text:str` or an object.'),
  owned: z
    .array(z.string())
    .optional()
    .describe('Names of the resources whose rows belong to the user who made them; default none.'),
  extras: z.array(z.enum(EXTRAS)).optional().describe('What the API has beside its resources; default none.'),
  format: z
    .enum(FORMATS)
    .optional()
    .describe('What the configs are written in; default jsonnet, or JSON where its library is not compiled.'),
});

/** What the answers are for. */
export interface AnswersContext {
  /** Names of the resources that are there; default: none. */
  readonly taken?: readonly string[];
  /** Whether users sign in, where the file does not say; default false. */
  readonly auth?: boolean;
}

/**
 * Read a file of answers. Where relations lead is not looked at: the resource may be asked for.
 *
 * @param name - the file as messages name it
 * @throws CLIError - with a line for every problem
 */
export function readAnswers(text: string, name: string, context: AnswersContext = {}): GivenAnswers {
  const result = checkShape(AnswersSchema, readJson(text, name));
  if ('problems' in result) throw fileError(result.problems, text, name);
  const { create, name: project, database, auth, openapi, resources: given, owned, extras, format } = result.data;
  const problems: Problem[] = [];
  if (openapi !== undefined && create !== undefined && create !== 'fe') {
    const message = 'only a front end alone has its API elsewhere: remove the key, or write "create": "fe"';
    problems.push({ code: 'conflict', path: ['openapi'], message });
  }
  const resources = given && readResources(given, { ...context, ...(auth !== undefined && { auth }) }, problems);
  if (problems.length > 0) throw fileError(problems, text, name);
  return {
    ...(create && { create }),
    ...(project !== undefined && { name: project }),
    ...(database && { database }),
    ...(auth !== undefined && { auth }),
    ...(openapi !== undefined && { openapi }),
    ...(resources && { resources }),
    ...(owned && { owned }),
    ...(extras && { extras }),
    ...(format && { format }),
  };
}

function readResources(
  given: NonNullable<z.infer<typeof AnswersSchema>['resources']>,
  { taken = [], auth = false }: AnswersContext,
  problems: Problem[],
): readonly ResourceAnswer[] {
  const resources: ResourceAnswer[] = [];
  for (const [index, entry] of given.entries()) {
    const context = { taken: [...taken, ...resources.map(({ name }) => name)], auth };
    const place: Place = { path: ['resources', index], problems };
    const resource = typeof entry === 'string' ? readLine(entry, context, place) : readObject(entry, context, place);
    if (resource !== undefined) resources.push(resource);
  }
  return resources;
}

/** Where a resource stands, and what is told of it. */
interface Place {
  readonly path: readonly PathStep[];
  readonly problems: Problem[];
}

type Taken = Required<AnswersContext>;

function readLine(line: string, context: Taken, { path, problems }: Place): ResourceAnswer | undefined {
  const result = parseResourceLine(line, context);
  if ('resource' in result) return result.resource;
  problems.push(...result.problems.map((message): Problem => ({ code: 'wrong_value', path, message })));
  return undefined;
}

function readObject(entry: z.infer<typeof Resource>, { taken, auth }: Taken, place: Place): ResourceAnswer | undefined {
  const { name, fields: given, operations = OPERATION_NAMES, lists } = entry;
  const found: Problem[] = [];
  const tell = (key: PathStep[], message: string, hint?: string): void => {
    found.push({ code: 'wrong_value', path: [...place.path, ...key], message, ...(hint !== undefined && { hint }) });
  };
  const wrongName = checkResourceName(name, taken, auth);
  if (wrongName !== undefined) tell(['name'], wrongName);
  const line = parseFieldLine(typeof given === 'string' ? given : given.join(' '), { resource: name });
  if ('problems' in line) for (const message of line.problems) tell(['fields'], message);
  const fields = 'fields' in line ? line.fields : [];
  const relations = relationsOf(fields);
  for (const [index, relation] of (entry.relations ?? []).entries()) {
    if ('problems' in line || relations.includes(relation)) continue;
    const expected = relations.length === 0 ? 'none, since no field is a relation' : oneOf(relations);
    tell(['relations', index], `expected ${expected}, found ${show(relation)}`, didYouMean(relation, relations).hint);
  }
  place.problems.push(...found);
  if (found.length > 0) return undefined;
  return {
    name,
    fields,
    shown: relations.filter((relation) => entry.relations?.includes(relation) ?? true),
    operations: OPERATION_NAMES.filter((operation) => operations.includes(operation)),
    lists: lists === undefined ? 'usual' : LIST_FEATURES.filter((feature) => lists.includes(feature)),
  };
}

/** A text that a prompt would take. */
function checked(problemOf: (text: string) => string | undefined): z.ZodString {
  return z.string().refine((text) => problemOf(text) === undefined, {
    error: ({ input }) => problemOf(String(input)),
  });
}
