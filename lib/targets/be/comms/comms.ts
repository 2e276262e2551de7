/**
 * `comms`: messages to people, written in the transaction of what they tell of and delivered by workers.
 *
 * Config: the project's `comms`. Yields `comms.py` with a function per type, and a check of templates and transports at
 * start.
 */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal, tuple } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { pathOf } from '../fields/columns.js';
import { declaredFields } from '../fields/declarations.js';
import type { CommTypeConfig, CommsConfig, CommsTargetConfig } from './schema.js';
import type { ColumnRef } from '../fields/column-ref-schema.js';
import { library } from '../fields/expressions.js';
import { generatedName, sessionOf, userName, withArticle } from '../names/names.js';
import { methodsOf } from './resolve.js';
import { supportFiles } from '../project/support.js';

/** The formatter joins the lines of a text that is no longer. */
const ONE_LINE = 74;

/** The operation `comms`. */
export const comms = operation({
  name: 'comms',
  trigger: 'project',
  targets: ['be'],
  requires: ['scaffold'],
  build: (context) => {
    const { comms: config } = context.config;
    if (config === undefined) return [];
    return [
      ...supportFiles('comms_start_checks', 'comms_console', 'comms_delivery', 'comms_smtp', 'comms_webhook'),
      ...(config.user_templates ? supportFiles('comms_user_templates') : []),
      fileFragment({
        path: 'comms.py',
        template: 'comms.py.ejs',
        context: { view: commsView(config, context.config) },
      }),
      snippetFragment({
        parent: 'api.py',
        slot: 'checks',
        value: code`    ${generatedName('comms', 'check_comms')}()\n`,
      }),
    ];
  },
});

function commsView(config: CommsConfig, project: ProjectConfig) {
  const { message_model: message, recipient_model: recipient, renderer, preferences, user_templates: own } = config;
  const editable = own?.types ?? [];
  const functions = [renderer, preferences].flatMap((path) => path ?? []);
  return {
    message: userName(message),
    recipient: userName(recipient),
    preferences: preferences === undefined ? '' : userName(preferences),
    renderer: renderer === undefined ? '' : userName(renderer),
    functions: functions.map(userName),
    transports: byMethod(config.transports).map(([method, path]) => code`${literal(method)}: ${userName(path)}`),
    session: sessionOf(config.db_key),
    maxAttempts: config.max_attempts,
    userTemplates: own && { model: userName(own.model), types: editable.toSorted().map(literal) },
    targets: config.targets.map((target) => targetView(target, project)),
    types: config.types.map((type) => typeView(config, type, editable.includes(type.name))),
  };
}

function targetView({ name, model, address, subject_key: key }: CommsTargetConfig, project: ProjectConfig) {
  const valueOf = (column: ColumnRef): Expression => code`row.${identifier(attribute(project, model, column))}`;
  return {
    words: withArticle(name.replaceAll('_', ' ')),
    function: addressee(name),
    model: userName(model),
    key: valueOf(key),
    addresses: byMethod(address).map(([method, column]) => code`${literal(method)}: ${valueOf(column)}`),
  };
}

function typeView({ targets }: CommsConfig, type: CommTypeConfig, isEditable: boolean) {
  const target = targets.find(({ name }) => name === type.target);
  const methods = joined(methodsOf(target).map(literal), ', ');
  return {
    name: type.name,
    key: literal(type.name),
    constant: constantOf(type),
    context: userName(type.context_schema),
    subject: textOf(type.subject_template),
    body: textOf(type.body_template),
    html: type.html,
    isEditable,
    target: target === undefined ? '' : userName(target.model),
    who: withArticle(type.target.replaceAll('_', ' ')),
    addressee: addressee(type.target),
    methods: code`${library('collections.abc', 'Sequence')}[${library('typing', 'Literal')}[${methods}]]`,
    defaultMethods: tuple(type.default_methods.map(literal)),
  };
}

/** The name under which `comms.py` holds a type. */
export function constantOf({ name }: Pick<CommTypeConfig, 'name'>): string {
  return name.toUpperCase();
}

function addressee(target: string): string {
  return `${target}_addressee`;
}

/** The order of an object's keys says nothing. */
function byMethod<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The attribute of a target's own row: that of a field, where the model has a resource with one of the name. */
function attribute(project: ProjectConfig, model: string, column: ColumnRef): string {
  const path = pathOf(column) ?? '';
  if (typeof column !== 'string') return path;
  const resource = project.apps.flatMap(({ resources }) => resources).find((one) => one.model === model);
  const field = resource && declaredFields(resource).find(({ name }) => name === path);
  return field?.alias ?? path;
}

/** A text of several lines stands in the code as such, unless it fits in one. */
function textOf(text: string): Expression {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const plain = literal(text);
  return lines.length < 2 || plain.length <= ONE_LINE ? plain : code`(${joined(lines.map(literal), '\n')})`;
}
