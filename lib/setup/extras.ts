/** What a back end may have beside its resources: which of it goes together, and what the configs say of it. */
import { literal } from '../languages/jsonnet.js';
import { MESSAGE_MODELS } from '../targets/be_root/messages.js';
import type { Database } from '../targets/be_root/databases.js';
import { type Extra, EXTRAS } from './answers.js';
import { comment } from './jsonnet-layout.js';
import { isSamePlace } from './names.js';
import type { ExtrasThere } from './project.js';

/** Extras that keep their rows in ways that only PostgreSQL knows. */
export const OF_POSTGRES: readonly Extra[] = ['queue', 'comms'];

/** Add what others need, all in the order of the question: messages are sent by jobs. */
export function withNeeded(extras: readonly Extra[]): readonly Extra[] {
  return EXTRAS.filter((extra) => extras.includes(extra) || (extra === 'queue' && extras.includes('comms')));
}

/** What a project has, in every config that has a key for it. A run that was stopped may have turned it on in one alone. */
export function wholeExtras({ be, be_root: root }: ExtrasThere): readonly Extra[] {
  return root.filter((extra) => be.includes(extra) || API_LINES[extra] === undefined);
}

/** What decides which extras a project can have. */
export interface ExtrasContext {
  readonly database: Database;
  /** Those that the project has. */
  readonly there: readonly Extra[];
  /** Names of all resources. */
  readonly resources: readonly string[];
}

/** Say why a project cannot have these extras; nothing: it can. */
export function checkExtras(
  extras: readonly Extra[],
  { database, there, resources }: ExtrasContext,
): string | undefined {
  const known = extras.find((extra) => there.includes(extra));
  if (known !== undefined) return `${known} is there already; leave it out`;
  const other = database === 'postgres' ? undefined : extras.find((extra) => OF_POSTGRES.includes(extra));
  if (other !== undefined) return `${other} needs PostgreSQL, where jobs are kept; this project has SQLite`;
  const messages = extras.includes('comms') ? MESSAGE_MODELS : [];
  const taken = resources.find((name) => messages.some((model) => isSamePlace(name, model)));
  return (
    taken && `comms brings a table for ${taken}, which is a resource here; rename the resource, or leave comms out`
  );
}

/** What the text of a config depends on. */
export interface ExtrasPlace {
  /** Of the project */
  readonly name: string;
  /** Python module of the models. */
  readonly module: string;
}

/** Lines for the config of `be`, each key with a blank line behind it. */
export function apiLines(extras: readonly Extra[], place: ExtrasPlace): readonly string[] {
  return extras.flatMap((extra) => {
    const lines = API_LINES[extra]?.(place) ?? [];
    return lines.length === 0 ? [] : [...lines, ''];
  });
}

/** Lines for the config of `be_root`. */
export function rootLines(extras: readonly Extra[]): readonly string[] {
  return extras.map((extra) => `  ${extra}: true,`);
}

/** What {@link apiLines} says, as values. */
export function apiKeys(extras: readonly Extra[], place: ExtrasPlace): object {
  return Object.fromEntries(
    extras.flatMap((extra): (readonly [string, object])[] => {
      const value = API_VALUES[extra]?.(place);
      return value === undefined ? [] : [[extra, value]];
    }),
  );
}

/** What {@link rootLines} says, as values. */
export function rootKeys(extras: readonly Extra[]): object {
  return Object.fromEntries(extras.map((extra) => [extra, true]));
}

const about = (text: string): readonly string[] => comment(text, '  ');

/** Jobs are none of the API's business. */
const API_LINES: Readonly<Partial<Record<Extra, (place: ExtrasPlace) => readonly string[]>>> = {
  telemetry: ({ name }) => [
    ...about(
      'Traces and metrics of requests, handlers and statements; `OTEL_TRACES_EXPORTER` in `.env` says where they go.',
    ),
    `  telemetry: { service_name: ${literal(name)} },`,
  ],
  rate_limit: () => [
    ...about(
      'Requests of a client to one route. Resources and operations may have a `rate_limit` of their own, and Redis counts for all processes where `RATE_LIMIT_STORAGE_URL` names it.',
    ),
    "  rate_limit: { default_limit: '60/minute' },",
  ],
  opa: () => [
    ...about('The rules in `policy/` decide about every request; the server at `OPA_URL` reads them.'),
    "  opa: { package: 'authz' },",
  ],
  comms: ({ module }) => [
    ...about(
      `Messages to people: \`send_welcome\` of the generated \`comms.py\` writes one, and the worker sends it. Values and transports are in \`${module}/messages.py\`.`,
    ),
    '  comms: {',
    `    message_model: ${literal(`${module}.models.CommMessage`)},`,
    `    recipient_model: ${literal(`${module}.models.CommRecipient`)},`,
    '    types: [{',
    "      name: 'welcome',",
    `      context_schema: ${literal(`${module}.messages.Welcome`)},`,
    "      subject_template: 'Welcome, {{ name }}',",
    "      body_template: 'Dear {{ name }},\\n\\nit is good to have you here.\\n',",
    "      target: 'contact',",
    '    }],',
    '    targets: [{',
    `      name: 'contact', model: ${literal(`${module}.models.Contact`)}, address: { email: 'email' }, subject_key: 'id',`,
    '    }],',
    `    transports: { email: ${literal(`${module}.messages.email`)} },`,
    '  },',
  ],
};

/** Greets a new contact. */
const WELCOME = {
  name: 'welcome',
  subject_template: 'Welcome, {{ name }}',
  body_template: 'Dear {{ name }},\n\nit is good to have you here.\n',
  target: 'contact',
};

const API_VALUES: Readonly<Partial<Record<Extra, (place: ExtrasPlace) => object>>> = {
  telemetry: ({ name }) => ({ service_name: name }),
  rate_limit: () => ({ default_limit: '60/minute' }),
  opa: () => ({ package: 'authz' }),
  comms: ({ module }) => ({
    message_model: `${module}.models.CommMessage`,
    recipient_model: `${module}.models.CommRecipient`,
    types: [{ ...WELCOME, context_schema: `${module}.messages.Welcome` }],
    targets: [{ name: 'contact', model: `${module}.models.Contact`, address: { email: 'email' }, subject_key: 'id' }],
    transports: { email: `${module}.messages.email` },
  }),
};
