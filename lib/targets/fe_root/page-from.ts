/**
 * The pages of a resource that a JSON file holds: what `web.from` of the jsonnet library makes, which a test holds it against.
 * It takes any value, with any mistake in it: what is wrong the rules tell.
 */
import { property } from '../../core/property.js';
import { type Part, isObject, lastWord, partOf, partsOf } from '../../core/value-forms.js';
import { type Writes, filesOf, listedNames, modelsOf, pageField, shownFields, siblingsOf } from './page-fields.js';

/** Make the pages of a resource; a file with a `name` holds pages already, and `"table": false` has none. */
export function pageFrom(written: object): object | undefined {
  const resource: Part = { ...written };
  if (resource.name !== undefined) return resource;
  if (resource.table === false) return undefined;
  const operations = listOf(resource.operations);
  const offered = operations.map((operation) => (isObject(operation) ? operation.name : operation));
  // Without operations of its own, the resource has those of its app, which are not known here.
  const offers = (name: string): boolean => resource.operations === undefined || offered.includes(name);
  // A form that did not read the rows of a list would take them away.
  const fields = shownFields(fieldsOf(resource)).filter(({ name }) => !includedIn(operations).includes(name));
  const { api_name: apiName } = resource;
  const pk = keysOf(resource.pk ?? 'id', fields);
  const name = apiName ?? lastWord(resource.model);
  const canChange = offers('get') && offers('update');
  const writes: Writes = {
    ...(offers('create') && { create: ownFields(operations, 'create') ?? true }),
    ...(canChange && { update: ownFields(operations, 'update') ?? true }),
  };
  return {
    name,
    ...(lastWord(name) !== lastWord(resource.model) && { model: lastWord(resource.model) }),
    ...(pk !== 'id' && { pk }),
    list: offers('list'),
    create: offers('create'),
    update: canChange,
    delete: offers('delete'),
    // Where rows can be changed, they have a page by that.
    ...(offers('get') && !offers('update') && { get: true }),
    ...listKeys(resource, { operations, offered, fields, hasList: offers('list') }),
    ...bulkKeys(resource, { operations, offered, canChange: canChange && offers('list') }),
    ...(tellsActions(operations) && { row_actions: true }),
    ...(offered.includes('referrers') && offers('delete') && { referrers: true }),
    ...filled('actions', actionsOf(operations, offers('get'))),
    ...(resource.version_column !== undefined && canChange && { version: true }),
    fields: pageFields(resource, { operations, fields, pk, writes }),
  };
}

/** Rows of a list need not have all fields of the resource. */
function pageFields(
  resource: Part,
  {
    operations,
    fields,
    pk,
    writes,
  }: {
    readonly operations: readonly unknown[];
    readonly fields: readonly Part[];
    readonly pk: unknown;
    readonly writes: Writes;
  },
): readonly Part[] {
  const listed = listedNames(resource, operations);
  const asked = [...includedIn(operations), ...modifiersOf(operations, 'include').flatMap((one) => listOf(one.fields))];
  const place = {
    pk,
    writes,
    models: modelsOf({ ...partOf(resource.relations), ...partOf(partOf(resource.table).relations) }),
    siblings: siblingsOf(resource, operations).filter(({ name }) => !asked.includes(name)),
    files: filesOf(operations),
  };
  return fields.map((field) => ({
    ...pageField(field, place),
    ...(listed?.includes(field.name) === false && { listed: false }),
  }));
}

/** The fields that `get` shows where a request asks for them; pages ask for none. */
function includedIn(operations: readonly unknown[]): readonly unknown[] {
  return partsOf(operations).flatMap(({ name, include }) => (name === 'get' ? listOf(include) : []));
}

function modifiersOf(operations: readonly unknown[], type: string): readonly Part[] {
  const lists = partsOf(operations).filter(({ name }) => name === 'list');
  return lists.flatMap(({ modifiers }) => partsOf(modifiers)).filter((one) => one.type === type);
}

/** Answers of a row say what the user may do with it. */
function tellsActions(operations: readonly unknown[]): boolean {
  return partsOf(operations).some(({ name, actions }) => name === 'get' && actions === true);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function filled(key: string, values: readonly unknown[]): Part {
  return values.length > 0 ? { [key]: values } : {};
}

/** The fields that an operation has of its own. */
function ownFields(operations: readonly unknown[], name: string): readonly Part[] | undefined {
  const [own] = partsOf(operations).filter((one) => one.name === name && one.fields !== undefined);
  return own && partsOf(own.fields);
}

/** The fields of the attributes of a key. */
function keysOf(pk: unknown, fields: readonly Part[]): unknown {
  if (Array.isArray(pk)) return pk.map((one: unknown) => keysOf(one, fields));
  return fields.find(({ name, alias = name }) => alias === pk)?.name ?? pk;
}

/** Its own fields, or those of the first operation that has some. */
function fieldsOf(resource: Part): readonly Part[] {
  const operations = partsOf(resource.operations);
  const found = ['get', 'list', 'create', 'update'].flatMap((name) =>
    operations.filter((operation) => operation.name === name).map(({ fields }) => partsOf(fields)),
  );
  return [partsOf(resource.fields), ...found].find((fields) => fields.length > 0) ?? [];
}

/** One that only reads has no button; nor has one with parameters that no control fits. */
function actionsOf(operations: readonly unknown[], hasPages: boolean): readonly Part[] {
  return partsOf(operations)
    .filter(({ type, method = 'post' }) => type === 'action' && method === 'post')
    .filter(({ scope }) => hasPages || scope === 'collection')
    .filter(({ params }) => partsOf(params).every(({ type }) => type !== 'nested'))
    .map(({ name, scope, params }) => ({
      name,
      ...(scope === 'collection' && { scope }),
      ...filled(
        'params',
        partsOf(params).map((param) => pageField(param, {})),
      ),
    }));
}

interface Listed {
  readonly operations: readonly unknown[];
  readonly offered: readonly unknown[];
  readonly fields: readonly Part[];
  readonly hasList: boolean;
}

/** What clients may do with its list. */
function listKeys(resource: Part, { operations, offered, fields, hasList }: Listed): Part {
  const of = (wanted: string): readonly Part[] => modifiersOf(operations, wanted);
  const last = (wanted: string, key: string): unknown => of(wanted).findLast((one) => one[key] !== undefined)?.[key];
  const told = (wanted: string): readonly unknown[] => of(wanted).flatMap((one) => listOf(one.fields));
  const isKnown = (name: unknown): boolean => fields.some((field) => field.name === name);
  const sort = told('order').filter((name) => typeof name === 'string' && isKnown(name));
  const [first] = listOf(last('order', 'default'));
  const isSorted = typeof first === 'string' && sort.includes(first.replace(/^-+/, ''));
  const mode = last('paginate', 'mode') ?? 'keyset';
  const most = last('paginate', 'max_page_size') ?? 100;
  const isSearched = resource.search !== undefined || of('search').length > 0;
  return {
    ...filled('sort', sort),
    ...(isSorted && { default_sort: first }),
    ...filled(
      'filters',
      told('filter').flatMap((filter) => filterOf(filter, fields)),
    ),
    ...(isSearched && hasList && { search: true }),
    ...(mode !== 'keyset' && hasList && { mode }),
    ...(most !== 100 && hasList && { max_page_size: most }),
    ...(last('paginate', 'count') === 'estimate' && hasList && { estimates: true }),
    ...filled(
      'groups',
      told('group').flatMap((group) => groupsOf(group, isKnown)),
    ),
    ...(offered.includes('export') && mode === 'keyset' && hasList && { export: true }),
  };
}

/** A name of a field, or what is written out for a field and keeps its name. */
function filterOf(filter: unknown, fields: readonly Part[]): readonly unknown[] {
  const isKnown = (name: unknown): boolean =>
    fields.some((field) => field.name === name && (field.type !== 'enum' || field.values !== undefined));
  if (typeof filter === 'string') return isKnown(filter) ? [filter] : [];
  if (!isObject(filter)) return [];
  const { column, operators, name = column, type } = filter;
  const isPlain = operators !== undefined && type === undefined && name === column && isKnown(column);
  return isPlain ? [{ field: column, operators }] : [];
}

/** What rows are counted by: a name of a field, or periods of it. */
function groupsOf(group: unknown, isKnown: (name: unknown) => boolean): readonly unknown[] {
  if (typeof group === 'string') return isKnown(group) ? [group] : [];
  const column = property(group, 'column');
  if (typeof column !== 'string' || !isKnown(column)) return [];
  return listOf(property(group, 'periods')).map((period) => `${column}__${String(period)}`);
}

interface Bulk {
  readonly operations: readonly unknown[];
  readonly offered: readonly unknown[];
  readonly canChange: boolean;
}

/** Pages do all or nothing. An item tells no version: where one has to, rows are changed one by one. */
function bulkKeys(resource: Part, { operations, offered, canChange }: Bulk): Part {
  const apart = partsOf(operations)
    .filter(({ atomic }) => atomic === false)
    .map(({ name }) => name);
  const isThere = (name: string): boolean =>
    offered.includes(name) && !apart.includes(name) && canChange && resource.require_if_match !== true;
  return Object.fromEntries(['bulk_update', 'bulk_delete'].filter(isThere).map((name) => [name, true]));
}
