/**
 * `idempotency`: a write or an action that is sent again with the same `Idempotency-Key` is not done again.
 *
 * Config: the project's `idempotency: { model: 'shop.models.IdempotencyKey', ttl_hours: 24 }`. Amends those handlers of
 * resources in the default database, which is where the keys are: key, work and answer are one transaction. A repeat
 * that is about a row, or answers with one, finds it as any request does: it gets what its user may see of it by now.
 */
import { type Expression, code, indented, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { library } from '../fields/expressions.js';
import { isComposite, keyClass, keyColumns, keyValue } from '../fields/keys.js';
import { generatedName, userName } from '../names/names.js';
import { findView } from '../outputs/find-view.js';
import { ANSWER_ROW, RouteHandler, isAboutRow, stepsOf } from '../outputs/route_handler.js';
import { subjectClaim, subjectFiles } from '../auth/auth_scaffold.js';
import { addParam, lockAllFunction, lockAllName, lockFunction } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';
import { amendContract } from '../contracts/operation.js';
import { call, type Call, asIs } from '../contracts/fact.js';
import { ofItems } from '../bulk/apart.js';
import { loadAllCall, loadAllFunction } from '../read/load.js';
import { isOf } from '../schema/operation.js';
import { otherThan } from '../read/contract.js';

const KEPT: ReadonlySet<string> = new Set([
  'create',
  'bulk_create',
  'bulk_update',
  'update_matching',
  'upsert',
  'restore',
  'purge',
  'action',
]);

/** How long keys are known where the config does not say. */
const DEFAULT_HOURS = 24;

/** The operation `idempotency`. */
export const idempotency = operation({
  name: 'idempotency',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth', 'serializer', 'version'],
  afterChildren: true,
  when: ({ config: project, instance }) => {
    const home = project.databases.find((database) => database.default);
    return project.idempotency !== undefined && instance.db_key === home?.key;
  },
  build: (context) => {
    const { config: project } = context;
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter(({ entry, method }) => method !== 'get' && KEPT.has(entry.type));
    for (const handler of handlers) amend(handler, project);
    if (handlers.length === 0) return [];
    const hasUsers = handlers.some(({ authenticated }) => authenticated);
    amendContract(context, { keys: keysFact(project) });
    return [...supportFiles('idempotency'), ...(hasUsers ? subjectFiles(project.auth) : [])];
  },
});

function keysFact({ idempotency: settings }: ProjectConfig): Call {
  const { model, ttl_hours: hours } = settings ?? { model: '', ttl_hours: DEFAULT_HOURS };
  const named = { hours: otherThan(DEFAULT_HOURS, hours) };
  return call(generatedName('testing.contract', 'Keys'), [asIs(userName(model))], named);
}

function amend(handler: RouteHandler, project: ProjectConfig): void {
  const { entry, params, steps, problems, shared, rows, dependencies } = handler;
  const readsBody = params.some(({ name }) => name === 'body' || name === 'payload');
  if (!readsBody) dependencies.unshift(generatedName('support.idempotency', 'read_body'));
  addParam(handler, { name: 'request', annotation: library('fastapi', 'Request') });
  const name = 'idempotency_key';
  const header = handler.authenticated ? 'IdempotencyHeader' : 'OpenIdempotencyHeader';
  params.push({ name, annotation: generatedName('support.idempotency', header), default: code`None` });
  steps.push({
    moment: 'start',
    order: 20,
    statement: (final) => code`claim = await ${claimCall(final, project)}`,
  });
  // Whether the row may be changed was asked when it was; a guard may say no to the same change of what it has become.
  steps.push(
    entry.type === 'action' && isAboutRow(handler)
      ? { moment: 'found', order: 1, statement: repeat }
      : { moment: 'start', order: 21, statement: repeat },
  );
  if (showsRow(handler)) {
    if (handler.body.doneClass === undefined) problems.push(404);
    if (makesMany(handler)) shared.push(...(loadsRow(handler) ? loadAllFunction(rows) : [lockAllFunction(rows)]));
    else if (!loadsRow(handler)) shared.push(lockFunction(rows));
  }
  // The version of a row that a repeat shows is told anew.
  const order = makesRows(handler) ? 45 : 90;
  steps.push({ moment: 'committing', order, statement: (final) => code`await claim.${keeping(final)}` });
}

/** Tell whether a handler answers with rows, or may do so. */
function showsRow(handler: RouteHandler): boolean {
  return makesRows(handler) || handler.body.answer === 'fields';
}

function makesRows({ entry }: RouteHandler): boolean {
  return isOf(entry, 'create', 'bulk_create', 'bulk_update', 'upsert', 'restore');
}

function makesMany({ entry }: RouteHandler): boolean {
  return isOf(entry, 'bulk_create', 'bulk_update', 'upsert');
}

/** Tell whether the answer of a handler is made of what `get` loads. */
function loadsRow({ body }: RouteHandler): boolean {
  return body.loadsAnswer === true;
}

/** What a repeat is answered with, in place of being done. */
function repeat(final: RouteHandler): Expression {
  const lines = showsRow(final)
    ? [
        ...(hasResponse(final) ? [code`response.headers.update(claim.headers)`] : []),
        ...(makesRows(final) ? createdAgain(final) : shownAgain(final)),
      ]
    : [code`claim.answer_again()`];
  return code`if claim.is_repeat:\n${indented(joined(lines, '\n'), 4)}`;
}

function createdAgain(final: RouteHandler): readonly Expression[] {
  if (makesMany(final)) return manyAgain(final);
  const { names, rows } = final;
  const { withLoader, withUser } = findView(rows);
  const key = code`claim.row(${keyClass(names)})`;
  const row = loadsRow(final)
    ? code`${ANSWER_ROW} = await ${names.load}(db, ${key}${withLoader})`
    : code`${names.variable} = await ${names.lock}(db, ${key}${withUser})`;
  return [row, ...stepsOf(final, 'repeated'), code`return ${final.body.makesAnswer ?? code`None`}`];
}

/** Of rows that are gone by now the answer is that of one of them. */
function manyAgain(final: RouteHandler): readonly Expression[] {
  const { names, rows, body } = final;
  if (body.doneClass !== undefined) return eachAgain(final, body.doneClass);
  const kept = final.body.upsertedClass;
  const keys = kept ? code`[pk for pk, _ in kept]` : code`claim.row(list[${keyClass(names)}])`;
  const { withUser } = findView(rows);
  const found = loadsRow(final) ? loadAllCall(rows, keys) : code`await ${lockAllName(rows)}(db, ${keys}${withUser})`;
  const missing = literal(`There is no such ${names.singular}`);
  const row = loadsRow(final) ? ANSWER_ROW : names.variable;
  const there = code`found = ${generatedName('support.bulk_writes', 'all_there')}(${found}, ${missing})`;
  const answer = body.makesAnswer ?? code`None`;
  if (!kept) return [there, code`return [${answer} for ${row} in found]`];
  const pairs = code`for ${row}, (_, is_new) in zip(found, kept, strict=True)`;
  return [
    code`kept = claim.row(list[tuple[${keyClass(names)}, bool]])`,
    there,
    code`return [${kept}(created=is_new, row=${answer}) ${pairs}]`,
  ];
}

/** A row that is gone by now is told of its item. */
function eachAgain(final: RouteHandler, done: Expression): readonly Expression[] {
  const { names, rows, body } = final;
  const keys = code`${ofItems('kept_keys')}(kept)`;
  const found = loadsRow(final)
    ? loadAllCall(rows, keys)
    : code`await ${lockAllName(rows)}(db, ${keys}${findView(rows).withUser})`;
  const row = loadsRow(final) ? ANSWER_ROW : names.variable;
  // What makes the answer may have to be awaited, which a function of one line cannot.
  const shown = code`[None if ${row} is None else ${body.makesAnswer ?? code`None`} for ${row} in found]`;
  const show = code`lambda status, row: ${done}(status=status, row=row)`;
  return [
    code`kept = claim.row(list[${ofItems('Kept')}[${keyClass(names)}]])`,
    code`found = ${found}`,
    code`shown = ${shown}`,
    code`return ${ofItems('shown_again')}(kept, shown, ${show}, ${literal(`There is no such ${names.singular}`)})`,
  ];
}

/** The row of an action may be another one than that which it is about. */
function shownAgain(final: RouteHandler): readonly Expression[] {
  const { names, rows, returns } = final;
  const key = code`claim.row(${keyClass(names)})`;
  const row = code`await ${names.lock}(db, ${key}${findView(rows).withUser})`;
  return [...stepsOf(final, 'repeated'), code`return ${returns}.model_validate(${row}, from_attributes=True)`];
}

function hasResponse({ params }: RouteHandler): boolean {
  return params.some(({ name }) => name === 'response');
}

/** The call that keeps what repeats need. */
function keeping(final: RouteHandler): Expression {
  const { entry, names, statusCode, returns } = final;
  const headers = hasResponse(final) ? [code`headers=response.headers`] : [];
  if (final.body.doneClass !== undefined) return code`keep_rows(${ofItems('kept_of')}(results))`;
  if (makesMany(final)) {
    const row = keyValue(names, names.variable);
    const key = final.body.upsertedClass
      ? code`(${row}, is_new) for ${names.variable}, is_new in rows`
      : code`${row} for ${names.variable} in rows`;
    return code`keep_rows(${headers.length > 0 ? code`[${key}], ${joined(headers, ', ')}` : key})`;
  }
  if (isOf(entry, 'create', 'restore'))
    return code`keep_row(${joined([keyValue(names, names.variable), ...headers], ', ')})`;
  const key = generatedName('support.idempotency', 'row_key');
  const columns = joined(keyColumns(names), ', ');
  const row = isComposite(names.resource)
    ? code`row=${key}(result, ${columns}, answer=${returns}, key_class=${keyClass(names)})`
    : code`row=${key}(result, ${columns}, answer=${returns})`;
  const { answer } = final.body;
  const kept =
    answer === 'fields' ? [code`answer`, ...headers, row] : answer === 'model' ? [code`result`, ...headers] : headers;
  return code`keep(${joined([literal(statusCode), ...kept], ', ')})`;
}

function claimCall({ authenticated, name }: RouteHandler, { auth, idempotency: settings }: ProjectConfig): Expression {
  const { model, ttl_hours: hours } = settings ?? { model: '', ttl_hours: DEFAULT_HOURS };
  const parts = [
    code`db`,
    code`request`,
    code`idempotency_key`,
    code`model=${userName(model)}`,
    code`route=${literal(name)}`,
    ...(authenticated ? [code`user=${subjectClaim(auth)}`] : []),
    ...(hours === DEFAULT_HOURS ? [] : [code`ttl_hours=${hours}`]),
  ];
  return code`${generatedName('support.idempotency', 'claim_key')}(${joined(parts, ', ')})`;
}
