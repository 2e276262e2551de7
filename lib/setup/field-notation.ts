/** One field as a person writes it: `status:enum(draft,published)?`. It does not know the fields around it. */
import { Name } from '../core/name.js';
import { SCALAR_TYPES, type ScalarType } from '../core/value-types.js';
import { didYouMean, show } from '../core/wording.js';
import type { FieldAnswer } from './answers.js';
import { columnParts, printColumnParts } from './field-words.js';
import { checkFieldName, checkManyName, checkRelationName, checkResourceName, isTypeWord } from './names.js';

/** What is known where a field is read. */
export interface FieldContext {
  /** The resource that the field is of. */
  readonly resource?: string;
  /** Other resources that a relation may lead to; default: any. */
  readonly resources?: readonly string[];
}

const FORM =
  /^(?<name>[^:()=]*):(?<type>[^:()?=]*)(?<brackets>\([^()]*\))?(?<mark>\?)?(?:=(?<start>"[^"]*"|'[^']*'|[^:"'()]*))?(?<words>(?::[^:]*)*)$/;

/** Read one field, or say what is wrong with it. */
export function parseField(text: string, context: FieldContext): FieldAnswer | string {
  const { name, type, brackets, mark, start, words = '' } = FORM.exec(text)?.groups ?? {};
  if (name === undefined || type === undefined) return formProblem(text);
  const field = parsePlain({ name, type, brackets, mark }, context);
  return typeof field === 'string' ? field : columnParts(field, { start, words });
}

interface Plain {
  readonly name: string;
  readonly type: string;
  readonly brackets: string | undefined;
  readonly mark: string | undefined;
}

/** A field without what its column has beside. */
function parsePlain({ name, type, brackets, mark }: Plain, context: FieldContext): FieldAnswer | string {
  const [, asked] = /^(\w+)\?+$/.exec(name) ?? [];
  if (asked !== undefined) return `the ? stands behind the type: write ${asked}:${plainWord(type)}?`;
  const wrongName = checkFieldName(name);
  if (wrongName !== undefined) return wrongName;
  const optional = mark !== undefined;
  if (type === 'enum') return parseChoice(name, brackets, optional);
  if (brackets !== undefined) return parseSized({ name, type, optional }, brackets);
  if (type === LONG_TEXT) return { name, type: 'str', optional, long: true };
  if (isColumnType(type)) return { name, type, optional };
  if (/^[A-Z]/.test(type)) return parseRelation({ name, model: type, optional }, context);
  return typeProblem({ name, model: type, optional }, context);
}

/** Most digits of a decimal, and characters of a text that is not long. */
const [MOST_DIGITS, MOST_CHARACTERS] = [38, 10_000_000];

function parseSized(
  { name, type, optional }: Pick<Plain, 'name' | 'type'> & { readonly optional: boolean },
  brackets: string,
): FieldAnswer | string {
  const size = brackets
    .slice(1, -1)
    .split(',')
    .map((part) => (/^\s*\d{1,8}\s*$/.test(part) ? Number(part) : NaN));
  const [first = NaN, second = NaN] = size;
  if (type === 'str') {
    if (size.length === 1 && first >= 1 && first <= MOST_CHARACTERS) return { name, type, size, optional };
    return `${name}: the brackets hold how many characters there may be: write ${name}:str(200), or ${name}:text for any`;
  }
  if (type === 'decimal') {
    const isRight = size.length === 2 && first >= 1 && first <= MOST_DIGITS && second >= 0 && second <= first;
    if (isRight) return { name, type, size, optional };
    return `${name}: the brackets hold all digits, and those behind the point: write ${name}:decimal(12,2)`;
  }
  return `${show(type)} takes no brackets: write ${name}:${plainWord(type)}; limits go into the config later`;
}

/** A word that may stand in an example, or the type that most fields have. */
function plainWord(type: string): string {
  return /^\w+$/.test(type) ? type : 'str';
}

/** Write a field as it is read. */
export function printField(field: FieldAnswer): string {
  const { name, type, model = '', many = false, values = [], size, optional, long = false } = field;
  const inside = type === 'enum' ? values : size;
  const brackets = inside === undefined ? '' : `(${inside.join(',')})`;
  const written = type === 'relation' ? `${model}${many ? '[]' : ''}` : long ? LONG_TEXT : type;
  return `${name}:${written}${brackets}${optional ? '?' : ''}${printColumnParts(field)}`;
}

/** A text of any length. */
const LONG_TEXT = 'text';

function isColumnType(type: string): type is ScalarType {
  return SCALAR_TYPES.some((one) => one === type);
}

function formProblem(text: string): string {
  if (text.includes('(') && !text.includes(')')) return `${show(text)} opens a bracket and does not close it: add )`;
  if (text.startsWith('?')) return 'a ? stands right behind its type, without a blank: body:str?';
  if (/^[a-z]\w*\??$/.test(text)) {
    return `${text} has no type: write ${text.replace('?', '')}:str${text.endsWith('?') ? '?' : ''}, or another type`;
  }
  return `${show(text)} is no field: write name:type, and a ? at its end if it may be empty, as in title:str body:str?`;
}

const VALUE = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.+/-]*[\p{L}\p{N}_.+/-])?$/u;
const LONGEST_VALUE = 50;

function parseChoice(name: string, brackets: string | undefined, optional: boolean): FieldAnswer | string {
  const example = `${name}:enum(draft,published)`;
  const values = (brackets ?? '')
    .slice(1, -1)
    .split(',')
    .map((value) => value.trim());
  if (values.every((value) => value === '')) return `${name} has no values to choose from: write ${example}`;
  if (values.includes('')) return `${name} has a comma without a value beside it; remove the comma`;
  const wrong = values.find((value) => !VALUE.test(value));
  if (wrong !== undefined) {
    return `${show(wrong)} cannot be a value of ${name}: use letters, digits, blanks and _ . + / -, as in ${example}`;
  }
  const long = values.find((value) => value.length > LONGEST_VALUE);
  if (long !== undefined) {
    return `${name} has a value of ${long.length} characters; ${LONGEST_VALUE} is the most, as in ${example}`;
  }
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  return twice === undefined
    ? { name, type: 'enum', values, optional }
    : `${name} has the value ${show(twice)} twice; remove one`;
}

interface Relation {
  readonly name: string;
  readonly model: string;
  readonly optional: boolean;
}

function parseRelation(relation: Relation, context: FieldContext): FieldAnswer | string {
  const { name, model, optional } = relation;
  const { resource } = context;
  if (model.endsWith('[]')) return parseMany({ ...relation, model: model.slice(0, -2) }, context);
  if (isTypeWord(model)) return typeProblem(relation, context);
  if (name.endsWith('_id')) {
    return `a relation is named without _id, which its column gets: write ${name.slice(0, -3)}:${model}`;
  }
  const wrong = checkResourceName(model) ?? checkRelationName(name, resource);
  if (wrong !== undefined) return wrong;
  if (model === resource && !optional) {
    return `${name} leads to ${model} itself, so that the first one could not be made: write ${name}:${model}?`;
  }
  return targetProblem(relation, context) ?? { name, type: 'relation', model, optional };
}

function parseMany(relation: Relation, context: FieldContext): FieldAnswer | string {
  const { name, model, optional } = relation;
  if (isTypeWord(model)) return typeProblem({ ...relation, model: `${model}[]` }, context);
  if (optional) return `${name} leads to any number of rows, none among them: write ${name}:${model}[]`;
  if (name.endsWith('_ids')) {
    const rows = new Name(name.slice(0, -4)).plural.snake;
    return `a relation is named without _ids, which its list of keys gets: write ${rows}:${model}[]`;
  }
  const wrong = checkResourceName(model) ?? checkManyName(name, context.resource);
  return wrong ?? targetProblem(relation, context) ?? { name, type: 'relation', model, many: true, optional: false };
}

function targetProblem({ name, model }: Relation, { resource, resources }: FieldContext): string | undefined {
  if (model === resource || resources === undefined || resources.includes(model)) return undefined;
  const there = resources.length === 0 ? 'make it first' : `there is ${resources.join(', ')}`;
  return `${name}: there is no resource ${model}; ${didYouMean(model, resources).hint ?? there}`;
}

function typeProblem(
  { name, model: type, optional }: Relation,
  { resource = '', resources = [] }: FieldContext,
): string {
  const end = optional ? '?' : '';
  if (type === '') return `${name} has no type: write ${name}:str, or another type`;
  const isList = type.endsWith('[]');
  const one = isList ? type.slice(0, -2) : type;
  const meant = [resource, ...resources].find((model) => spelling(model) === spelling(one));
  if (meant !== undefined) {
    return `${name}: a resource starts with a capital letter: write ${name}:${meant}${isList ? '[]' : end}`;
  }
  if (isList) return `${name} is a list, which goes into the config later; leave it out for now`;
  if (type.toLowerCase() === LONG_TEXT)
    return `${name}: the type is called ${LONG_TEXT} here: write ${name}:${LONG_TEXT}${end}`;
  const known = OTHER_WORDS.get(type.toLowerCase()) ?? SCALAR_TYPES.find((own) => own === type.toLowerCase());
  const suggestion = known === 'enum' ? 'enum(draft,published)' : known;
  if (suggestion !== undefined)
    return `${name}: the type is called ${suggestion} here: write ${name}:${suggestion}${end}`;
  const all = `the types are ${SCALAR_TYPES.join(' ')}, and a resource starts with a capital letter, as in author:Author`;
  return `${name}: there is no type ${show(type)}; ${didYouMean(type, SCALAR_TYPES).hint ?? all}`;
}

function spelling(name: string): string {
  return new Name(name).pascal.toLowerCase();
}

/** What people call types elsewhere. */
const OTHER_WORDS: ReadonlyMap<string, ScalarType> = new Map(
  Object.entries({
    str: 'string varchar char url',
    int: 'integer bigint long number',
    float: 'double real',
    decimal: 'money numeric price',
    bool: 'boolean',
    datetime: 'timestamp timestamptz',
    email: 'mail',
    uuid: 'guid',
    json: 'jsonb object dict',
    enum: 'choice select',
  } satisfies Partial<Record<ScalarType, string>>).flatMap(([type, words]) =>
    words.split(' ').map((word): [string, ScalarType] => [word, type as ScalarType]),
  ),
);
