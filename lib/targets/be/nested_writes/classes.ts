/** The classes of items in requests: of new ones, of those that may be there, and of what becomes of some of a list. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, ProjectConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { fieldCall, inputType, library } from '../fields/expressions.js';
import { type ResourceNames, generatedName, userName } from '../names/names.js';
import { type Field, requestField } from '../outputs/field.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { type Items, isWrittenList, itemsOf, resourcesOf } from './items.js';

/** A request, or an item of one, with lists. */
export interface Above {
  readonly project: ProjectConfig;
  /** The resource of the request, whose schema module has the classes */
  readonly names: ResourceNames;
  /** The class of the request or the item */
  readonly request: string;
  /** Place of that class in its module; those of items stand before it. */
  readonly order: number;
  readonly isUpdate: boolean;
}

/** The name of the class of items of a list. */
export function itemName({ request }: Pick<Above, 'request'>, field: FieldSpec): string {
  return `${listName(request, field)}Item`;
}

/** The name of the class of new items of a list: of `create` there are no others. */
export function newItemName(above: Pick<Above, 'request' | 'isUpdate'>, field: FieldSpec): string {
  return above.isUpdate ? `${listName(above.request, field)}New` : itemName(above, field);
}

function listName(request: string, { name }: FieldSpec): string {
  return `${request}${new Name(name).pascal}`;
}

/** The classes of the items of a list, those of their own lists before them. */
export function itemClasses(above: Above, field: FieldSpec): readonly SchemaClass[] {
  const items = itemsOf(field, resourcesOf(above.project, field));
  const own = { ...above, request: itemName(above, field) };
  const inner = items.values.filter(isWrittenList).flatMap((list) => itemClasses(own, list));
  const made = [...(items.isChosen ? items.key : []), ...items.values];
  const about = { name: newItemName(above, field), docstring: `A new one of the ${words(field)}.` };
  const newItem = classOf(
    above,
    about,
    made.map((value) => itemField(own, field, value, 'create')),
  );
  return above.isUpdate
    ? [...inner, newItem, changedItemClass(above, field, items), ...changesClasses(above, field, items)]
    : [...inner, newItem];
}

/** An item that may be there: its key, and what changes of it. */
function changedItemClass(above: Above, field: FieldSpec, { key, isChosen, values }: Items): SchemaClass {
  const name = itemName(above, field);
  const own = { ...above, request: name };
  const parts = key.map((part) =>
    requestField({ ...part, read_only: false }, isChosen ? 'create' : 'update', columnOf(field, part)),
  );
  return classOf(above, { name, docstring: `What becomes of one of the ${words(field)}.` }, [
    ...parts,
    ...values.map((value) => itemField(own, field, value, 'update')),
  ]);
}

/** What to create, update and delete of a list. */
function changesClasses(above: Above, field: FieldSpec, { key }: Items): readonly SchemaClass[] {
  const name = listName(above.request, field);
  const [part, ...further] = key;
  const keyName = `${name}Key`;
  const alone = part && further.length === 0 ? part : undefined;
  const keyType =
    alone === undefined ? identifier(keyName) : inputType({ ...alone, nullable: false }, columnOf(field, alone));
  // Without the class of its items a checker does not know what an empty list is one of.
  const listOf = (item: Expression, meaning: string): Pick<Field, 'annotation' | 'value'> => ({
    annotation: code`${library('typing', 'Annotated')}[list[${item}], ${limitOf(field, meaning)}]`,
    value: code`${library('pydantic', 'Field')}(default_factory=list[${item}])`,
  });
  const parts = key.map((one) =>
    requestField({ ...one, read_only: false, required: true }, 'create', columnOf(field, one)),
  );
  return [
    ...(alone === undefined
      ? [classOf(above, { name: keyName, docstring: `Names one of the ${words(field)}.` }, parts)]
      : []),
    classOf(above, { name: `${name}Changes`, docstring: `What becomes of some of the ${words(field)}.` }, [
      { name: 'create', ...listOf(identifier(newItemName(above, field)), 'New ones') },
      { name: 'update', ...listOf(identifier(`${name}Item`), 'Changes of some that are there') },
      { name: 'delete', ...listOf(keyType, 'Keys of those that go') },
    ]),
  ];
}

/** The field of a request, or of an item, that is a list which it writes. */
export function listField(above: Above, field: FieldSpec, use: 'create' | 'update'): Field {
  const { name, description } = field;
  const annotated = library('typing', 'Annotated');
  const item = use === 'create' ? newItemName(above, field) : itemName(above, field);
  const whole = use === 'create' ? undefined : 'All of them: those that are left out are deleted';
  const items = code`${annotated}[list[${identifier(item)}], ${limitOf(field, whole)}]`;
  const changes = identifier(`${listName(above.request, field)}Changes`);
  const either = generatedName('support.list_changes', 'ListOrChanges');
  const isOptional = use === 'update' || field.required !== true;
  const value = fieldCall({
    ...(isOptional && { default_factory: use === 'update' ? UNSET : code`list[${identifier(item)}]` }),
    description: description === undefined ? undefined : literal(description),
  });
  return {
    name,
    annotation: use === 'update' ? code`${annotated}[${items} | ${changes}, ${either}]` : items,
    ...(value !== undefined && { value }),
  };
}

const UNSET = generatedName('support.fields', 'unset');

function itemField(above: Above, list: FieldSpec, field: FieldSpec, use: 'create' | 'update'): Field {
  return isWrittenList(field) ? listField(above, field, use) : requestField(field, use, columnOf(list, field));
}

function columnOf({ model = '' }: FieldSpec, field: FieldSpec): { readonly column: Expression } {
  return { column: code`${userName(model)}.${identifier(attributeNamed(field))}` };
}

function limitOf({ max_items: most }: FieldSpec, meaning?: string): Expression {
  const description = meaning === undefined ? code`` : code`, description=${literal(meaning)}`;
  return code`${library('pydantic', 'Field')}(max_length=${most ?? 0}${description})`;
}

function words({ name }: FieldSpec): string {
  return name.replaceAll('_', ' ');
}

function classOf(
  { names, order }: Above,
  about: Pick<SchemaClass, 'name' | 'docstring'>,
  fields: Field[],
): SchemaClass {
  return { type: 'SchemaClass', names, ...about, forbidsExtra: true, fields, order: order - 1 };
}
