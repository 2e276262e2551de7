/** Attributes that the config declares as lists: what tests make rows with must know, for columns of JSON do not tell. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { App, FieldSpec, OperationConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { userName } from '../names/names.js';
import { isOf } from '../schema/operation.js';

/** The attributes of each class that an app's answers and requests hold: `{Article: ["sources"]}`; empty without any. */
export function declaredLists({ resources }: App): Expression {
  const lists = new Map<string, Set<string>>();
  for (const { model, operations } of resources) {
    for (const entry of operations) note(lists, model, storedFields(entry));
  }
  const entries = [...lists].map(([model, names]) => code`${userName(model)}: ${literal([...names].sort())}`);
  return entries.length === 0 ? code`` : code`{${joined(entries, ', ')}}`;
}

/** Fields of an operation that are attributes of rows; those of actions need not be. */
function storedFields(entry: OperationConfig): readonly FieldSpec[] {
  if (isOf(entry, 'create', 'update')) return [...entry.fields, ...(entry.returns ?? [])];
  return isOf(entry, 'get', 'list') ? entry.fields : [];
}

function note(lists: Map<string, Set<string>>, model: string, fields: readonly FieldSpec[]): void {
  for (const field of fields) {
    if (field.type === 'nested') note(lists, field.model ?? '', field.fields ?? []);
    else if (field.list && field.relation === undefined)
      lists.set(model, (lists.get(model) ?? new Set()).add(attributeNamed(field)));
  }
}
