/**
 * Nested lists in requests: `create` makes the items that it is sent, and `update` makes, changes and deletes them. What is
 * written are the rows that the user sees, by the rules of the rows' own resource.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import type { Output } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, OperationConfig, ResourceConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { generatedName, moduleOf, userName } from '../names/names.js';
import { type Reference, conditionsOf, refer } from '../outputs/related_rows.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import type { EnumClass } from '../outputs/enum_class.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { type VisibleRows, guardOf } from '../outputs/visible_rows.js';
import { supportFiles } from '../project/support.js';
import { includedFields, isSparse } from '../include/included.js';
import { getOf } from '../read/get-entry.js';
import { RESOURCE_FIELDS, shownLists } from '../read/load.js';
import { schemaOf } from '../read/read.js';
import { shownOf, writingStep } from '../key_lists/writes.js';
import type { Entry } from '../routes/handler.js';
import { MAX_NESTED } from '../schema/resource.js';
import { ROWS_OF_DELETE, type WriteOptions } from '../write/schema.js';
import { type HeldKeys, heldKeys, userOf } from '../write/written-keys.js';
import { type Above, itemClasses, itemName, listField, newItemName } from './classes.js';
import { isOwnValue, isWrittenList, itemsOf, resourcesOf } from './items.js';

/** What a handler that writes nested lists has. */
interface NestedWrites {
  readonly shared: readonly SharedPiece[];
  /** The outputs of the class of requests, which gets the lists, after what those need. */
  readonly outputs: (request: readonly (EnumClass | SchemaClass)[]) => readonly Output[];
}

/** A list, with what is asked of its rows. */
interface List {
  readonly field: FieldSpec;
  readonly above: Above;
  readonly reference: Reference;
  readonly keys: HeldKeys;
  readonly resources: readonly ResourceConfig[];
  readonly lists: readonly List[];
}

/** The nested lists that requests of an entry write. */
export function nestedWrites(of: Entry<WriteOptions>, request: string, order: number): NestedWrites {
  const writes = KNOWN.get(of.entry) ?? makeNestedWrites(of, request, order);
  KNOWN.set(of.entry, writes);
  return writes;
}

const KNOWN = new WeakMap<OperationConfig, NestedWrites>();

function makeNestedWrites(of: Entry<WriteOptions>, request: string, order: number): NestedWrites {
  const lists = listsOf(of, { fields: of.entry.fields, model: of.resource.model }, aboveOf(of, request, order));
  if (lists.length === 0) return { shared: [], outputs: (own) => own };
  refer(of.rows, ...allOf(lists).map(({ reference }) => reference));
  const constant = constantOf(of);
  const references = (): readonly Reference[] =>
    allOf(lists).flatMap(({ reference, keys }) => [reference, ...keys.references()]);
  const view = () => ({ constant, arguments: argumentsOf(of, lists) });
  const check = code`    ${generatedName(moduleOf(of.names.paths.routes), constant)}.check()\n`;
  return {
    shared: [{ id: constant, slot: 'constants', template: '[module]/routes/_nested_writes.py.ejs', view, references }],
    outputs: (own) => {
      const fields = lists.map(({ above, field }) => listField(above, field, above.isUpdate ? 'update' : 'create'));
      return [
        ...supportFiles('nested_writes', 'fields', ...(of.entry.type === 'update' ? (['list_changes'] as const) : [])),
        snippetFragment({
          parent: 'api.py',
          slot: 'checks',
          id: `${of.names.resource.api_name} ${constant}`,
          value: check,
        }),
        ...lists.flatMap(({ above, field }) => itemClasses(above, field)),
        ...own.map((output) => ('fields' in output ? { ...output, fields: [...output.fields, ...fields] } : output)),
      ];
    },
  };
}

/** Let a handler of `create` or `update` write the nested lists that it is sent. */
export function writeNested(of: Entry<WriteOptions>, handler: RouteHandler): void {
  if (!of.entry.fields.some(isWrittenList)) return;
  const user = (final: RouteHandler): Expression => userArgument(of, final);
  handler.steps.push(writingStep(of, constantOf(of), { after: 10, user, withRow: (final) => createCall(of, final) }));
}

/** The call that writes a new row with its lists, where the answer shows nothing but columns and lists; else none. */
function createCall(of: Entry<WriteOptions>, final: RouteHandler): Expression {
  const lists = shownLists(of.rows);
  const get = getOf(of.resource);
  if (lists === '' || get === undefined) return code``;
  const asked = includedFields(get);
  if (get.fields.some(({ name, type, many }) => type === 'nested' && !many && !asked.has(name))) return code``;
  const include = isSparse(get) ? code`, include=${RESOURCE_FIELDS}` : code``;
  return code`${constantOf(of)}.create(db, ${of.names.variable}, body, ${lists}${userArgument(of, final)}${include})`;
}

/** The call that writes the nested lists of many new rows; none, where there are no lists. */
export function addsNested(of: Entry<WriteOptions>, handler: RouteHandler): readonly Expression[] {
  if (!of.entry.fields.some(isWrittenList)) return [];
  return [code`${constantOf(of)}.add_all(db, rows, bodies${userArgument(of, handler)})`];
}

function constantOf({ entry }: Entry<WriteOptions>): Expression {
  return identifier(`NESTED_${entry.type.toUpperCase()}`);
}

function aboveOf({ project, names, entry }: Entry<WriteOptions>, request: string, order: number): Above {
  return { project, names, request, order, isUpdate: entry.type === 'update' };
}

function userArgument(of: Entry<WriteOptions>, handler: RouteHandler): Expression {
  const lists = allOf(listsOf(of, { fields: of.entry.fields, model: of.resource.model }, aboveOf(of, '', 0)));
  const asks = lists.some(
    (list) =>
      guardsOf(of.rows, list).length > 0 || list.keys.call() !== undefined || ownersOf(of.rows, list).length > 0,
  );
  return asks ? code`, ${userOf(handler)}` : code``;
}

function listsOf(
  of: Entry<unknown>,
  { fields, model: owner }: { readonly fields: readonly FieldSpec[]; readonly model: string },
  above: Above,
): readonly List[] {
  return fields.filter(isWrittenList).map((field) => {
    const { model = '' } = field;
    const resources = resourcesOf(of.project, field);
    const { key, values } = itemsOf(field, resources);
    const [own] = resources;
    const request = itemName(above, field);
    return {
      ...{ field, above, resources },
      reference: { name: attributeNamed(field), owner, model, many: true },
      keys: heldKeys(of, [...key, ...values].filter(isOwnValue), {
        modelClass: userName(model),
        owner: own?.scope_by?.column,
        aliases: aliasesOf(field),
      }),
      lists: listsOf(of, { fields: values, model }, { ...above, request }),
    };
  });
}

function allOf(lists: readonly List[]): readonly List[] {
  return lists.flatMap((list) => [list, ...allOf(list.lists)]);
}

/** The rows of a list that not everybody sees. */
function guardsOf(rows: VisibleRows, { reference: { model } }: List): readonly VisibleRows[] {
  return conditionsOf(rows, { model });
}

function argumentsOf(of: Entry<WriteOptions>, lists: readonly List[]): Expression {
  const { version_column: version } = of.resource;
  const own = version === undefined ? [] : [code`version=${of.names.modelClass}.${identifier(version)}`];
  return joined([...lists.map((list) => listCall(of, list)), ...own], ', ');
}

function listCall(of: Entry<WriteOptions>, list: List): Expression {
  const { field, above, reference, resources, keys } = list;
  const rowClass = userName(reference.model);
  const columnAt = (name: string): Expression => code`${rowClass}.${identifier(name)}`;
  const { key } = itemsOf(field, resources);
  const [own] = resources;
  const guard = guardOf(guardsOf(of.rows, list));
  const owners = ownersOf(of.rows, list);
  const references = keys.call();
  const aliases = aliasesOf(field);
  const most = shownOf(of.resource);
  const removal = own?.operations.find(({ type }) => type === 'delete');
  const deleted = removal !== undefined && 'max_rows' in removal ? removal.max_rows : undefined;
  const parts = [
    literal(field.name),
    code`${userName(reference.owner ?? '')}.${identifier(reference.name ?? '')}`,
    code`[${joined(
      key.map((part) => columnAt(attributeNamed(part))),
      ', ',
    )}]`,
    schemaOf(of.names, newItemName(above, field)),
    ...(guard === '' ? [] : [code`visible=${guard}`]),
    ...(owners.length === 0 ? [] : [code`owners={${joined(owners, ', ')}}`]),
    ...(references === undefined ? [] : [code`references=${references}`]),
    ...(aliases === '' ? [] : [code`aliases=${aliases}`]),
    ...(own?.version_column === undefined ? [] : [code`version=${columnAt(own.version_column)}`]),
    ...(own?.soft_delete === undefined ? [] : [code`hidden=${columnAt(own.soft_delete)}`]),
    ...(most === MAX_NESTED ? [] : [code`most=${most}`]),
    ...(typeof deleted === 'number' && deleted !== ROWS_OF_DELETE ? [code`most_deleted=${deleted}`] : []),
    ...(list.lists.length === 0
      ? []
      : [
          code`lists=[${joined(
            list.lists.map((inner) => listCall(of, inner)),
            ', ',
          )}]`,
        ]),
  ];
  return code`${generatedName('support.nested_writes', 'WrittenList')}(${joined(parts, ', ')})`;
}

/** Whose a new row is: what each of the resources that show it finds its rows by. */
function ownersOf(rows: VisibleRows, { reference: { model } }: List): readonly Expression[] {
  return rows.all.ofModel(model).flatMap(({ names, scope }) => {
    const { scope_by: by } = names.resource;
    if (by === undefined || scope === undefined) return [];
    return [code`${literal(by.column)}: ${generatedName(moduleOf(names.paths.visibility), scope.name)}`];
  });
}

/** What items call attributes that have other names; empty, where they have none. */
function aliasesOf({ fields = [] }: FieldSpec): Expression {
  const entries = fields.flatMap(({ name, alias }) =>
    alias === undefined ? [] : [code`${literal(alias)}: ${literal(name)}`],
  );
  return entries.length === 0 ? code`` : code`{${joined(entries, ', ')}}`;
}
