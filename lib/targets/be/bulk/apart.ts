/**
 * `atomic: false`: each item of a request about many rows is for itself, and the answer tells what became of each.
 *
 * Config: `{ name: 'bulk_update', atomic: false }`. Yields the schema `{Model}BulkUpdated`, a status and what is answered of a
 * row, and a handler that answers 207 with a list of those, and of problems.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import { library } from '../fields/expressions.js';
import { keyClass } from '../fields/keys.js';
import { generatedName } from '../names/names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { schemaOf } from '../read/read.js';
import { type Entry, hasGet } from '../routes/handler.js';
import type { WriteOptions } from '../write/schema.js';

/** The status of answers that tell one for each item. */
export const MULTI_STATUS = 207;

/** What a handler is where each item is for itself, or where all are written or none. */
export interface Form {
  /** The items of a request. */
  readonly payload: Expression;
  readonly docstring: string;
  readonly statusCode: number;
  readonly problems: number[];
  readonly returns: Expression;
  readonly template: string;
}

/** The items of a request. */
interface Items {
  readonly atomic: boolean;
  readonly item: Expression;
  readonly most: number;
  /** What is answered of one that is done, where each is for itself. */
  readonly done: Expression;
  /** What the document says of them. */
  readonly told?: Expression;
}

/** What a handler is by `atomic`; given is what it is where all items are written or none. */
export function formOf(
  { atomic, item, most, done, told }: Items,
  whole: Omit<Form, 'payload' | 'template'> & { readonly apart: string; readonly templates: readonly [string, string] },
): Form {
  const { apart, templates, ...form } = whole;
  const described = told === undefined ? code`` : code`, description=${told}`;
  const limits = code`${library('pydantic', 'Field')}(min_length=1, max_length=${most}${described})`;
  const payload = (one: Expression): Expression => code`${library('typing', 'Annotated')}[list[${one}], ${limits}]`;
  if (atomic) return { ...form, payload: payload(item), template: templates[0] };
  return {
    payload: payload(code`${ofItems('Given')}[${item}]`),
    docstring: apart,
    statusCode: MULTI_STATUS,
    // What stands against one item is told of it.
    problems: form.problems.filter((status) => status !== 404 && status !== 412),
    returns: code`list[${done} | ${ofItems('RefusedItem')}]`,
    template: templates[1],
  };
}

/** What the body of a handler has besides, where each item is for itself. */
export function apartBody({ names }: Entry<unknown>, item: Expression, done: Expression): RouteHandler['body'] {
  return { doneClass: done, itemClass: item, keyType: keyClass(names) };
}

/** What is answered of an item that is deleted. */
export const DELETED = ofItems('DeletedItem');

/** The schema of what is answered of an item that is done. */
export function doneClass({ names }: Entry<unknown>, verb: 'Created' | 'Updated'): Expression {
  return schemaOf(names, `${names.api.schema}Bulk${verb}`);
}

/** That schema, of rows that are answered as `create` or `update` does it. */
export function doneSchema(single: Entry<WriteOptions>, verb: 'Created' | 'Updated', order: number): SchemaClass {
  const { names } = single;
  return {
    type: 'SchemaClass',
    names,
    name: `${names.api.schema}Bulk${verb}`,
    docstring: `One of the ${names.plural} that were ${verb === 'Created' ? 'created' : 'changed'}.`,
    forbidsExtra: false,
    fields: [statusField(), { name: 'row', annotation: rowSchema(single, verb === 'Created' ? 'Create' : 'Update') }],
    order,
  };
}

/** The field of what is answered of an item that tells its status. */
export function statusField(): SchemaClass['fields'][number] {
  const description = literal('The status that it would have by itself');
  const value = code`${library('pydantic', 'Field')}(description=${description})`;
  return { name: 'status', annotation: code`int`, value };
}

/** The schema of a row in the answers of `create` or `update`, within the module of schemas. */
export function rowSchema({ names, resource, entry }: Entry<WriteOptions>, verb: 'Create' | 'Update'): Expression {
  const isRead = entry.returns === undefined && hasGet(resource);
  return identifier(`${names.api.schema}${isRead ? 'Resource' : `${verb}Response`}`);
}

/** A name of the module that writes each item by itself. */
export function ofItems(name: string): Expression {
  return generatedName('support.item_answers', name);
}
