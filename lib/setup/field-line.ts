/**
 * The fields of a resource on one line, `title:str body:str? author:Author`, and a resource on one line, `Review
 * rating:int`: read from what a person types, with everything that is wrong in words for that person, and written back.
 */
import { show } from '../core/wording.js';
import { type FieldAnswer, OPERATION_NAMES, type ResourceAnswer } from './answers.js';
import { columnOf } from './column-name.js';
import { type FieldContext, parseField, printField } from './field-notation.js';
import { checkResourceName } from './names.js';

/** A line of fields as a prompt shows it. */
export const FIELD_EXAMPLE = 'title:str body:str? price:decimal published:bool author:Author';

/** The notation, explained above the prompt. */
export const FIELD_HELP: readonly string[] = [
  'Write name:type for each field, with blanks between them:',
  `  ${FIELD_EXAMPLE}`,
  'Types: str text int float decimal bool date datetime time email uuid json, and',
  'enum(draft,published) for a choice. The name of a resource leads to one of them:',
  'author:Author, and tags:Tag[] to many. A ? behind the type lets the field be empty:',
  'body:str?',
  'text is a long str. =VALUE is a default, and :unique or :index comes last:',
  '  sku:str:unique stock:int=0:index state:str="in stock" featured:bool=false',
  'id, created_at and updated_at are there without being named.',
];

/** A resource as an option shows it. */
export const RESOURCE_EXAMPLE = 'Review rating:int text:str';

/** Fields, or what is wrong with their line: a sentence each. */
export type FieldLine = { readonly fields: readonly FieldAnswer[] } | { readonly problems: readonly string[] };

/** Read a line of fields. */
export function parseFieldLine(text: string, context: FieldContext = {}): FieldLine {
  const pieces = splitFields(text);
  if (pieces.length === 0) return { problems: [`name at least one field, for example ${FIELD_EXAMPLE}`] };
  const fields: FieldAnswer[] = [];
  const problems: string[] = [];
  for (const piece of pieces) {
    const found = parseField(piece, context);
    if (typeof found === 'string') problems.push(found);
    else fields.push(found);
  }
  problems.push(...clashes(fields));
  return problems.length > 0 ? { problems } : { fields };
}

/** Write fields as the line that they are read from. */
export function printFieldLine(fields: readonly FieldAnswer[]): string {
  return fields.map(printField).join(' ');
}

/** What is known where a resource is read. */
export interface ResourceContext {
  /** Names of the resources that are there; default: none. */
  readonly taken?: readonly string[];
  /** Resources that a relation may lead to; default: any. */
  readonly resources?: readonly string[];
  /** Whether people sign in; default false. */
  readonly auth?: boolean;
}

/** A resource, or what is wrong with its line: a sentence each. */
export type ResourceLine = { readonly resource: ResourceAnswer } | { readonly problems: readonly string[] };

/** Read a resource; it offers all operations and the usual lists, and shows all its relations. */
export function parseResourceLine(text: string, context: ResourceContext = {}): ResourceLine {
  const [, name = '', rest = ''] = /^\s*([^\s,]*)[\s,]*(.*)$/s.exec(text) ?? [];
  if (name === '' || name.includes(':')) {
    const found = name === '' ? 'nothing' : show(name);
    return { problems: [`expected the name of a resource and its fields, as in ${RESOURCE_EXAMPLE}, found ${found}`] };
  }
  const wrongName = checkResourceName(name, context.taken, context.auth);
  const { resources } = context;
  const line = parseFieldLine(rest, { resource: name, ...(resources && { resources }) });
  const problems = [...(wrongName === undefined ? [] : [wrongName]), ...('problems' in line ? line.problems : [])];
  if ('problems' in line || problems.length > 0) return { problems };
  const { fields } = line;
  return { resource: { name, fields, shown: relationsOf(fields), operations: OPERATION_NAMES, lists: 'usual' } };
}

/** Write the name and the fields of a resource as the line that they are read from. */
export function printResourceLine({ name, fields }: Pick<ResourceAnswer, 'name' | 'fields'>): string {
  return `${name} ${printFieldLine(fields)}`;
}

/** Names of the fields that lead to a resource. */
export function relationsOf(fields: readonly FieldAnswer[]): readonly string[] {
  return fields.filter(({ type }) => type === 'relation').map(({ name }) => name);
}

/** Cut at blanks and commas outside brackets and quotes; blanks around a colon and before a bracket do no harm. */
function splitFields(text: string): readonly string[] {
  const tight = text.replace(/\s*:\s*/g, ':').replace(/\s+\(/g, '(');
  return tight.match(/(?:\([^)]*\)?|="[^"]*"|='[^']*'|[^\s,(])+/g) ?? [];
}

/** A name that a field takes, and the field. */
interface Taken {
  readonly name: string;
  readonly field: FieldAnswer;
}

/** Names that come twice, or would once they are put together as words. */
function clashes(fields: readonly FieldAnswer[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Map<string, Taken>();
  for (const field of fields) {
    for (const name of namesOf(field)) {
      const key = name.replaceAll('_', '');
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, { name, field });
        continue;
      }
      problems.push(clash({ name, field }, first));
      break;
    }
  }
  return problems;
}

/** A relation takes the name of its column too. */
function namesOf(field: FieldAnswer): readonly string[] {
  return [...new Set([field.name, columnOf(field)])];
}

function clash({ name, field }: Taken, first: Taken): string {
  if (first.name !== name) return `${first.name} and ${name} are too much alike; rename one of them`;
  if (field.name === first.field.name) return `${name} comes twice; rename or remove one of them`;
  const relation = field.type === 'relation' && field.name !== name ? field : first.field;
  return `${name} is the column that ${printField(relation)} brings; remove ${name}, or rename one of them`;
}
