/**
 * Lists of keys in requests: `create` gives a new row those that are sent, `update` sets them, `link` and `unlink` change one.
 * What is written are the rows of a relation's table that the user sees.
 */
import { type Fragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import { attributeNamed, singleKey } from '../fields/attribute.js';
import { declaredFields } from '../fields/declarations.js';
import { generatedName, userName } from '../names/names.js';
import { resourceNamed } from '../names/resource-references.js';
import { type Reference, conditionsOf, linksOf, refer, relationAt } from '../outputs/related_rows.js';
import type { RouteHandler, Step } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { type VisibleRows, guardOf } from '../outputs/visible_rows.js';
import { supportFiles } from '../project/support.js';
import { nestedLists } from '../read/nested-lists.js';
import { getFields } from '../read/read.js';
import type { Entry } from '../routes/handler.js';
import { isOf } from '../schema/operation.js';
import { MAX_NESTED } from '../schema/resource.js';
import type { WriteOptions } from '../write/schema.js';
import { userOf } from '../write/written-keys.js';
import type { LinkOptions } from './schema.js';

/** What the handlers of a resource that write lists of keys have. */
interface WrittenLists {
  readonly shared: readonly SharedPiece[];
  readonly files: readonly Fragment[];
}

const KEY_LISTS = code`KEY_LISTS`;

/** Tell whether a field lists the keys of the rows that a relation leads to. */
export function isKeyList({ relation }: Pick<FieldSpec, 'relation'>): boolean {
  return relation !== undefined;
}

/** The column whose values the field of a request is one of, or a list of. */
export function writtenColumn(of: Entry<unknown>): (field: FieldSpec) => Expression {
  const { modelClass } = of.names;
  return (field) =>
    isKeyList(field) ? listedKey(of, field) : code`${modelClass}.${identifier(attributeNamed(field))}`;
}

/** The column with the keys of the rows of a list. */
export function listedKey({ project, app }: Entry<unknown>, { ref = '' }: FieldSpec): Expression {
  const { model, pk } = resourceNamed(project, app, ref);
  return code`${userName(model)}.${identifier(singleKey(pk))}`;
}

/** The constant of the lists that requests of a resource write, and what checks it at the start of the application. */
export function writtenLists(of: Entry<unknown>): WrittenLists {
  const lists = KNOWN.get(of.rows) ?? makeWrittenLists(of);
  KNOWN.set(of.rows, lists);
  return lists;
}

const KNOWN = new WeakMap<VisibleRows, WrittenLists>();

function makeWrittenLists(of: Entry<unknown>): WrittenLists {
  const fields = written(of.resource);
  if (fields.length === 0) return { shared: [], files: [] };
  const references = fields.map((field) => referenceOf(of, field));
  refer(of.rows, ...references);
  const view = () => ({ constant: KEY_LISTS, arguments: argumentsOf(of, fields) });
  return {
    shared: [
      { id: KEY_LISTS, slot: 'constants', template: '[module]/routes/key_lists/_key_lists.py.ejs', view, references },
    ],
    files: [...supportFiles('key_lists'), startCheck(of.rows, references)],
  };
}

/** Let a handler of `create` or `update` write the lists that it is sent. */
export function writeLists(of: Entry<WriteOptions>, handler: RouteHandler): void {
  if (!of.entry.fields.some(isKeyList)) return;
  handler.steps.push(writingStep(of, KEY_LISTS, { user: (final) => userArgument(of, final) }));
}

/** The step at which a handler lets a constant write the lists that it is sent: of a new row when that is written, else before. */
export function writingStep(
  { entry, names }: Entry<WriteOptions>,
  constant: Expression,
  { after = 0, user, withRow }: WritingStep,
): Step {
  const isNew = entry.type === 'create';
  const method = isNew ? code`add` : code`replace`;
  return {
    ...(isNew ? { moment: 'written', order: 10 + after } : { moment: 'writing', order: 40 + after }),
    statement: (final) => code`await ${constant}.${method}(db, ${names.variable}, body${user(final)})`,
    ...(isNew && withRow !== undefined && { withRow }),
  };
}

/** What steps differ in. */
interface WritingStep {
  /** How far behind the lists of keys it comes; default: it is theirs */
  readonly after?: number;
  /** The argument with the user */
  readonly user: (final: RouteHandler) => Expression;
  /** See {@link Step.withRow}; of new rows alone. */
  readonly withRow?: Step['withRow'];
}

/** The call that writes the lists of many new rows; none, where there are no lists. */
export function addsLists(of: Entry<WriteOptions>, handler: RouteHandler): readonly Expression[] {
  if (!of.entry.fields.some(isKeyList)) return [];
  return [code`${KEY_LISTS}.add_all(db, rows, bodies${userArgument(of, handler)})`];
}

/** The call by which a handler changes one key of a list; it tells whether there is such a row. */
export function linkCall(
  of: Entry<unknown>,
  handler: RouteHandler,
  { verb, field, key }: { readonly verb: 'link' | 'unlink'; readonly field: FieldSpec; readonly key: Expression },
): Expression {
  const parts = code`db, ${of.names.variable}, ${literal(field.name)}, ${key}${userArgument(of, handler)}`;
  return code`${KEY_LISTS}.${identifier(verb)}(${parts})`;
}

function userArgument(of: Entry<unknown>, handler: RouteHandler): Expression {
  const asks = written(of.resource).some((field) => guardsOf(of.rows, referenceOf(of, field)).length > 0);
  return asks ? code`, ${userOf(handler)}` : code``;
}

/** The lists of keys that requests write, each once. */
const written = oncePer((resource: ResourceConfig): readonly FieldSpec[] => {
  const fields = resource.operations.flatMap((entry) => {
    if (isOf(entry, 'link', 'unlink')) return [linkedField(resource, entry)];
    return isOf(entry, 'create', 'update') ? entry.fields : [];
  });
  return [...new Map(fields.filter(isKeyList).map((field) => [field.name, field])).values()];
});

/** The list that an entry of `link` or `unlink` is about. */
export function linkedField(resource: ResourceConfig, { field: name }: LinkOptions): FieldSpec {
  const found = declaredFields(resource).find((field) => field.name === name && isKeyList(field));
  if (found === undefined) throw new Error(`${resource.model}: no list of keys is called '${name}'`);
  return found;
}

function referenceOf(
  { project, app, resource }: Entry<unknown>,
  { relation = '', ref = '', unscoped }: FieldSpec,
): Reference {
  const { model } = resourceNamed(project, app, ref);
  return { name: relation, owner: resource.model, model, many: true, unscoped };
}

/** The rows of the list that not everybody sees, but for what lies between. */
function guardsOf(rows: VisibleRows, reference: Reference): readonly VisibleRows[] {
  return conditionsOf(rows, { model: reference.model, unscoped: reference.unscoped });
}

function argumentsOf(of: Entry<unknown>, fields: readonly FieldSpec[]): Expression {
  const { names, resource, rows } = of;
  const lists = fields.map((field) => {
    const guard = guardOf(guardsOf(rows, referenceOf(of, field)));
    const parts = [
      literal(field.name),
      code`${names.modelClass}.${identifier(field.relation ?? '')}`,
      listedKey(of, field),
      ...(guard === '' ? [] : [guard]),
    ];
    return code`${generatedName('support.key_lists', 'KeyList')}(${joined(parts, ', ')})`;
  });
  const most = shownOf(resource);
  const { version_column: version } = resource;
  return joined(
    [
      ...lists,
      ...(most === MAX_NESTED ? [] : [code`most=${most}`]),
      ...(version === undefined ? [] : [code`version=${names.modelClass}.${identifier(version)}`]),
    ],
    ', ',
  );
}

/** How many rows the answer of `get` shows of each of its lists. */
export function shownOf(resource: ResourceConfig): number {
  const { max_nested: most, max_nested_rows: inAll } = resource;
  const lists = nestedLists(getFields(resource)).length;
  return lists === 0 ? most : Math.max(1, Math.min(most, Math.floor(inAll / lists)));
}

/** What only models know is asked when the application starts. */
function startCheck(rows: VisibleRows, references: readonly Reference[]): Fragment {
  const checkOf = (reference: Reference): Expression => {
    const between = linksOf(rows, reference).map(({ names }) => names.modelClass);
    return code`${generatedName('support.key_lists', 'require_table')}(${joined([relationAt(reference), ...between], ', ')})`;
  };
  return snippetFragment({
    parent: 'api.py',
    slot: 'checks',
    id: `key lists ${rows.names.resource.model}`,
    template: '_key_lists_check.py.ejs',
    context: {
      view: {
        get checks() {
          return references.map(checkOf);
        },
      },
    },
  });
}
