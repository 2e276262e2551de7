/** Filters of lists: columns that there are, operators that fit their values, names that are free. */
import { Name } from '../../../core/name.js';
import type { Partly } from '../../../core/partly.js';
import type { Problem } from '../../../core/problem.js';
import { oneOf, show } from '../../../core/wording.js';
import { singleKey } from '../fields/attribute.js';
import { type Column, attributePath } from '../fields/columns.js';
import type { FieldType } from '../config.js';
import type { FilterOperator, FilterValueKind, StructuredFilterField } from './schema.js';
import { isFamily, traitsOf } from '../fields/field-types.js';
import { ALLOWED, LIST_PARAMETERS, MOST_VALUES, defaultOperators, kindOf, parameterName } from './kinds.js';
import { isReferenceTo } from '../names/resource-references.js';
import { attributeProblem } from '../names/identifier-rules.js';
import { type ModifierAt, columnAt, modifiersOf } from '../list/modifiers-at.js';
import { type Path, type ResourceAt, has, walk } from '../walk.js';

/** The modifier `filter`. */
export function filters(config: unknown): readonly Problem[] {
  const found: Problem[] = [];
  for (const modifier of modifiersOf(config, 'filter')) {
    const names = new Map<string, string>();
    for (const [index, written] of (modifier.value.fields ?? []).entries()) {
      if (written === undefined) continue;
      const path = ['fields', index];
      const filter = typeof written === 'string' ? { column: written } : written;
      const check = { config, modifier, filter, path, isBare: typeof written === 'string', found };
      checkFilter(check, names);
    }
    found.push(...tooManyValues(modifier, names));
  }
  return found;
}

/** A database binds only so many values in one statement. */
function* tooManyValues(
  { value, problem }: ModifierAt<'filter'>,
  names: ReadonlyMap<string, string>,
): Generator<Problem> {
  const { max_items: most } = value;
  const lists = [...names.keys()].filter((name) => /__(?:not_)?in$/.test(name)).length;
  if (most === undefined || most * lists <= MOST_VALUES) return;
  const message = `${String(lists)} operators with ${String(most)} values each are more than ${String(MOST_VALUES)} values`;
  const hint = `write at most ${String(Math.floor(MOST_VALUES / lists))}`;
  yield problem({ code: 'conflict', path: ['max_items'], message, hint });
}

type Filter = Partly<StructuredFilterField>;

interface Check {
  readonly config: unknown;
  readonly modifier: ModifierAt<'filter'>;
  readonly filter: Filter;
  readonly path: Path;
  /** The filter is only a name. */
  readonly isBare: boolean;
  readonly found: Problem[];
}

function checkFilter(check: Check, names: Map<string, string>): void {
  const { config, modifier, filter, path, isBare, found } = check;
  const column = columnAt(config, modifier, {
    ref: filter.column,
    path: isBare ? path : [...path, 'column'],
    tell: (problem) => found.push(problem),
    hasEnum: has(filter, 'enum'),
  });
  if (column === undefined) return;
  const name = filter.name ?? column.field.name;
  checkName(check, name);
  if (has(filter, 'values') && filter.values === undefined) return;
  const kind = filter.values ?? kindOf(column, singleKey(modifier.resource.value.pk ?? 'id'));
  checkKind(check, column, kind);
  checkKeys(check, column, kind);
  const operators = (filter.operators ?? defaultOperators(kind, column.field.nullable)).filter(
    (operator) => operator !== undefined,
  );
  checkOperators(check, kind, operators);
  const taken = takenBy(name, { operators, names, column });
  if (taken === undefined) return;
  tell(check, filter.name === undefined ? [] : ['name'], {
    code: 'duplicate',
    message: taken,
    hint: "give the filter another 'name'",
  });
}

interface Naming {
  readonly operators: readonly FilterOperator[];
  /** What has taken a name: parameters, and classes of conditions */
  readonly names: Map<string, string>;
  readonly column: Column;
}

/** Say what has taken a name, or one of its parameters; take it. */
function takenBy(name: string, { operators, names, column }: Naming): string | undefined {
  const part = `class ${new Name(name).pascal}`;
  const same = names.get(part);
  const parameters = operators.map((operator) => parameterName(name, operator));
  const met = parameters.find((parameter) => names.has(parameter) || LIST_PARAMETERS.has(parameter));
  const owner = met === undefined ? undefined : (names.get(met) ?? 'every list');
  for (const key of [part, ...parameters]) names.set(key, `the filter of '${column.path}'`);
  if (met !== undefined && same === undefined) return `the parameter '${met}' is already that of ${String(owner)}`;
  return same === undefined ? undefined : `the filter '${name}' is already ${same}`;
}

function checkName(check: Check, name: string): void {
  const reason =
    attributeProblem(name) ?? (name.includes('__') ? 'has two underscores, which stand before an operator' : undefined);
  if (reason === undefined) return;
  tell(check, check.filter.name === undefined ? [] : ['name'], {
    code: 'wrong_name',
    message: `${show(name)} ${reason}`,
    hint: "give the filter another 'name'",
  });
}

/** What the values of a kind can be compared with. */
function checkKind(check: Check, column: Column, kind: FilterValueKind): void {
  const { field, path } = column;
  const { filter, modifier } = check;
  const reason = {
    enum: field.type === 'enum' || filter.enum !== undefined ? undefined : "is no enum; say which with 'enum'",
    bool: field.type === 'bool' ? undefined : 'is no bool',
    free_text: isFamily(field.type, 'text') ? undefined : 'is no text',
    self:
      attributePath(column) === singleKey(modifier.resource.value.pk ?? 'id') ? undefined : 'is not the primary key',
    ref: undefined,
    literal: isFamily(filter.type ?? field.type, 'document') ? 'is a document' : undefined,
  }[kind];
  if (reason === undefined) return;
  const message = `values of kind '${kind}' do not fit '${path}', which ${reason}`;
  tell(check, filter.values === undefined ? [] : ['values'], { code: 'conflict', message });
}

/** Keys that belong to one kind only. */
function checkKeys(check: Check, column: Column, kind: FilterValueKind): void {
  const { filter, modifier, config } = check;
  for (const [key, owner] of [
    ['enum', 'enum'],
    ['type', 'literal'],
    ['ref_resource', 'ref'],
  ] as const) {
    if (kind === owner || !has(filter, key)) continue;
    tell(check, [key], {
      code: 'conflict',
      message: `'${key}' has no effect with values of kind '${kind}'`,
      hint: `it belongs to values: '${owner}'`,
    });
  }
  if (kind === 'literal') checkType(check, column, 'type', filter.type);
  if (kind !== 'ref') return;
  if (!has(filter, 'ref_resource')) {
    const message = `values of kind 'ref' need 'ref_resource', the resource that '${column.path}' refers to`;
    tell(check, ['ref_resource'], { code: 'missing', message });
  } else if (filter.ref_resource !== undefined) {
    const target = findTarget(config, modifier.resource, filter.ref_resource);
    // That rows of several columns have no such value is told by itself.
    if (typeof target?.value.pk === 'object') return;
    checkTarget(check, filter.ref_resource, target);
    checkType(check, column, 'ref_resource', target?.value.pk_type ?? 'uuid');
  }
}

/** Whatever else is sent, the database refuses. */
function checkType(check: Check, { field, path }: Column, key: string, type: FieldType | undefined): void {
  if (type === undefined || type === field.type || traitsOf(field.type).comparedWith?.includes(type)) return;
  const message = `values of type '${type}' cannot be compared with '${path}', which is of type '${field.type}'`;
  tell(check, [key], { code: 'conflict', message });
}

function checkTarget(check: Check, reference: string, target: ResourceAt | undefined): void {
  if (target === undefined) {
    tell(check, ['ref_resource'], {
      code: 'unknown_reference',
      message: `no resource is called ${show(reference)}`,
      hint: "write it as 'module.Model', or as in its path",
    });
  } else if (!has(target.value, 'links')) {
    tell(check, ['ref_resource'], {
      code: 'missing',
      message: `the resource ${show(target.value.model)} has no 'links', which say how its rows show as values`,
      hint: "add links: { kind: 'name', name: … } to it",
    });
  }
}

/** The resource that a reference of a filter means, the one of its own app first. */
export function findTarget(config: unknown, { app }: ResourceAt, reference: string): ResourceAt | undefined {
  const all = walk(config).resources.filter(({ value: { model, api_name }, app: { module, value } }) => {
    if (model === undefined || module === undefined) return false;
    return isReferenceTo(reference, { model, api_name }, { module, all: value.resources ?? [] });
  });
  return all.find((resource) => resource.app === app) ?? all[0];
}

function checkOperators(check: Check, kind: FilterValueKind, operators: readonly FilterOperator[]): void {
  const seen = new Set<FilterOperator>();
  for (const [index, operator] of operators.entries()) {
    if (seen.has(operator)) {
      tell(check, ['operators', index], { code: 'duplicate', message: `the operator '${operator}' is already there` });
    }
    seen.add(operator);
    if (ALLOWED[kind].includes(operator)) continue;
    const message = `the operator '${operator}' does not fit values of kind '${kind}': expected ${oneOf(ALLOWED[kind])}`;
    tell(check, ['operators', index], { code: 'wrong_value', message });
  }
}

function tell({ modifier, path, isBare, found }: Check, below: Path, problem: Omit<Problem, 'path'>): void {
  found.push(modifier.problem({ ...problem, path: isBare ? path : [...path, ...below] }));
}
