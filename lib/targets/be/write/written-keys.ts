/**
 * Keys in requests: those of rows that not everybody sees are checked before anything is written.
 *
 * The mapper knows the foreign keys of a class, and the config the types of fields: a field may hold a key where it has
 * the type of one. A `ref` says it where there is no foreign key.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, FieldType, ProjectConfig, ResourceConfig } from '../config.js';
import type { ActionOptions } from './schema.js';
import { isOf } from '../schema/operation.js';
import { clientNames } from '../fields/aliases.js';
import { attributeNamed, singleKey } from '../fields/attribute.js';
import { library } from '../fields/expressions.js';
import { traitsOf, typesOf } from '../fields/field-types.js';
import { generatedName, userName } from '../names/names.js';
import { type Reference, refer } from '../outputs/related_rows.js';
import { type RouteHandler, takesOptionalUser } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { type AllRows, type VisibleRows, guardOf } from '../outputs/visible_rows.js';
import { resourceReferredTo } from '../names/resource-references.js';
import type { Entry } from '../routes/handler.js';
import { fileChecks, filePiece, isFile } from '../files/file-fields.js';
import { isOwnValue } from '../nested_writes/items.js';

/** What a handler that takes keys has. */
export interface WrittenKeys {
  readonly shared: readonly SharedPiece[];
  /** The call that checks them, by the handler as it is in the end; empty where there is nothing to check. */
  readonly check: (handler: RouteHandler, row: Expression) => Expression;
}

/** The same of a handler that takes many. */
interface KeysOfMany extends WrittenKeys {
  /** What checks them all; none: there is nothing to check. */
  readonly references: () => Expression | undefined;
}

/** The foreign keys of the rows that requests to `create` and `update` write. */
export function foreignKeys(of: Entry<unknown>): KeysOfMany {
  const keys = KNOWN.get(of.rows) ?? makeForeignKeys(of);
  KNOWN.set(of.rows, keys);
  return keys;
}

const KNOWN = new WeakMap<VisibleRows, KeysOfMany>();

function makeForeignKeys(of: Entry<unknown>): KeysOfMany {
  const { names, resource } = of;
  const { references, call } = heldKeys(of, writtenFields(resource), {
    modelClass: names.modelClass,
    owner: resource.scope_by?.column,
    aliases: clientNames(resource).name,
    files: fileChecks(writtenFields(resource)),
  });
  const isNeeded = (): boolean => call() !== undefined;
  const view = () => ({ constant: REFERENCES, call: call() });
  return {
    shared: [
      ...writtenFields(resource)
        .filter(isFile)
        .map((field) => filePiece(of, field)),
      { id: REFERENCES, slot: 'constants', template: '[module]/routes/_references.py.ejs', view, references },
    ],
    check: (handler, row) => (isNeeded() ? code`${REFERENCES}.check(db, ${row}, ${userOf(handler)})` : code``),
    references: () => (isNeeded() ? REFERENCES : undefined),
  };
}

/** The keys that fields of rows hold. */
export interface HeldKeys {
  /** What they may refer to */
  readonly references: () => readonly Reference[];
  /** What checks them, as an expression; none: there is nothing to check. */
  readonly call: () => Expression | undefined;
}

/** Whose the fields are. */
interface HoldingRows {
  readonly modelClass: Expression;
  /** The column that says whose a row is, if any */
  readonly owner: string | undefined;
  /** What clients call attributes of other names; empty: there are none. */
  readonly aliases: Expression;
  /** Of attributes that hold names of files, what checks these; default: there are none. */
  readonly files?: readonly Expression[];
}

/** The keys that fields of requests to a resource hold, which are its own or those of rows that it nests. */
export function heldKeys(
  of: Entry<unknown>,
  fields: readonly FieldSpec[],
  { modelClass, owner, aliases, files = [] }: HoldingRows,
): HeldKeys {
  const { project, rows } = of;
  const holding = fields.filter((field) => canBeKey(field) || targetOf(of, field) !== undefined);
  const keyTypes = typesOfKeys(project);
  if (holding.length > 0) referToAll(project, rows.all);
  const hasGuards = (): boolean => holding.length > 0 && rows.all.hidden().size > 0;
  const references = (): readonly Reference[] =>
    [...rows.all.hidden().keys()]
      .filter((model) => holding.some((field) => mayHold(of, field, model, keyTypes.get(model))))
      .map((model) => ({ model }));
  const call = (): Expression => {
    const parts = [
      modelClass,
      hasGuards() ? generatedName('visibility', 'GUARDS') : code`{}`,
      ...keyed(
        'chosen',
        fields.flatMap((field) => chosenOf(of, field)),
      ),
      ...keyed(
        'unscoped',
        fields.filter(({ unscoped }) => unscoped).flatMap((field) => freeOf(of, field)),
      ),
      ...keyed(
        'refs',
        fields.flatMap((field) => refOf(of, field)),
      ),
      ...(owner === undefined ? [] : [code`owner=${literal(owner)}`]),
      ...(aliases === '' ? [] : [code`aliases=${aliases}`]),
      ...(files.length === 0
        ? []
        : [code`files=${generatedName('support.files', 'FileFields')}({${joined(files, ', ')}})`]),
    ];
    return code`${generatedName('support.references', 'References')}(${joined(parts, ', ')})`;
  };
  return { references, call: () => (hasGuards() || files.length > 0 ? call() : undefined) };
}

function keyed(name: string, entries: readonly Expression[]): readonly Expression[] {
  return entries.length === 0 ? [] : [code`${identifier(name)}={${joined(entries, ', ')}}`];
}

/** The parameters of an action that are declared with `ref`. */
export function declaredKeys(of: Entry<ActionOptions>, params: readonly FieldSpec[]): WrittenKeys {
  const { rows, entry } = of;
  const isRead = entry.method === 'get';
  const targets = params.flatMap((param) => {
    const target = targetOf(of, param);
    return target === undefined ? [] : [{ param, target }];
  });
  const references = targets.map(({ target }): Reference => ({ model: target.model }));
  refer(rows, ...references);
  const constant = identifier(`${new Name(entry.name).snake.toUpperCase()}_KEYS`);
  const guarded = () =>
    targets.flatMap(({ param, target }) => {
      const guards = rows.all.ofModel(target.model).filter((one) => one.names.resource === target);
      const guard = guardOf(guards.filter(({ conditions }) => conditions.length > 0));
      return guard === ''
        ? []
        : [code`${literal(param.name)}: (${userName(target.model)}.${identifier(singleKey(target.pk))}, ${guard})`];
    });
  return {
    shared: [
      {
        ...{ id: constant, slot: 'constants', template: '[module]/routes/_keys.py.ejs' },
        ...{ view: () => ({ constant, keys: guarded(), place: isRead ? 'query' : 'body' }), references },
      },
    ],
    check: (handler) =>
      guarded().length > 0
        ? code`${constant}.check(db, ${isRead ? code`query` : code`body`}, ${userOf(handler)})`
        : code``,
  };
}

const REFERENCES = code`REFERENCES`;

/** The types of the keys of each model: resources may say it otherwise. */
const typesOfKeys = oncePer(({ apps }: ProjectConfig): ReadonlyMap<string, readonly FieldType[]> => {
  const types = new Map<string, FieldType[]>();
  for (const { model, pk_type: type } of apps.flatMap(({ resources }) => resources))
    types.set(model, [...(types.get(model) ?? []), type]);
  return types;
});

/** Note once for all resources that requests may hold keys of any model, or ask who refers to a row. */
export function referToAll(project: ProjectConfig, all: AllRows): void {
  if (all.keyed.size > 0) return;
  for (const model of typesOfKeys(project).keys()) {
    all.referredTo.add(model);
    all.keyed.add(model);
  }
}

/**
 * Tell whether a field may hold keys of a model: where a `ref` says so, whatever column they are in, or by its type. What an
 * enum's values are, its column says.
 */
function mayHold(of: Entry<unknown>, field: FieldSpec, model: string, types: readonly FieldType[] = []): boolean {
  if (targetOf(of, field)?.model === model) return true;
  if (!canBeKey(field)) return false;
  return types.some((type) => field.type === type || KINDS.some((kind) => kind.has(field.type) && kind.has(type)));
}

/** Tell whether a field has the type of a foreign key. */
function canBeKey({ type, list }: FieldSpec): boolean {
  return !list && traitsOf(type).isReferredTo === true;
}

const KINDS = (['text', 'number'] as const).map((family) => new Set(typesOf(family, 'choice')));

/** The fields that requests to `create` and `update` take, each once. */
function writtenFields({ operations }: ResourceConfig): readonly FieldSpec[] {
  const written = operations.filter((entry) => isOf(entry, 'create', 'update')).flatMap(({ fields }) => fields);
  // Lists stand in no column, and are checked where they are written.
  const own = written.filter(isOwnValue);
  return [...new Map(own.map((field) => [field.name, field])).values()];
}

/** A `ref` says which of several resources of a model decides. */
function chosenOf(of: Entry<unknown>, field: FieldSpec): readonly Expression[] {
  const target = targetOf(of, field);
  if (target === undefined) return [];
  const shown = of.rows.all.ofModel(target.model);
  if (shown.length < 2) return [];
  const guards = shown.filter((rows) => rows.names.resource === target && rows.conditions.length > 0);
  const guard = guards.length === 0 ? code`lambda _: ${library('sqlalchemy', 'true')}()` : guardOf(guards);
  return [code`${literal(attributeNamed(field))}: (${userName(target.model)}, ${guard})`];
}

/** What a `ref` says that a field holds, which the mapper need not know. Sessions see no rows of another database. */
function refOf(of: Entry<unknown>, field: FieldSpec): readonly Expression[] {
  const target = targetOf(of, field);
  if (target === undefined || target.db_key !== of.resource.db_key) return [];
  return [code`${literal(attributeNamed(field))}: ${userName(target.model)}.${identifier(singleKey(target.pk))}`];
}

/** The class any of whose rows a field may name. */
function freeOf({ project, app }: Entry<unknown>, field: FieldSpec): readonly Expression[] {
  const { ref } = field;
  const target = ref === undefined ? undefined : resourceReferredTo(project, app, ref);
  return target === undefined ? [] : [code`${literal(attributeNamed(field))}: ${userName(target.model)}`];
}

function targetOf(of: Entry<unknown>, field: FieldSpec) {
  return field.unscoped ? undefined : referredTo(of, field);
}

function referredTo({ project, app }: Entry<unknown>, { ref }: FieldSpec) {
  return ref === undefined ? undefined : resourceReferredTo(project, app, ref);
}

/** The column that the key in a parameter is one of: no other value of it can be right. */
export function keyColumn(of: Entry<unknown>, param: FieldSpec): Expression | undefined {
  const target = referredTo(of, param);
  return target && code`${userName(target.model)}.${identifier(singleKey(target.pk))}`;
}

/** Nobody, where the handler does not know who sends the request. */
export function userOf(handler: RouteHandler): Expression {
  return handler.authenticated || takesOptionalUser(handler) ? code`current_user` : code`None`;
}
