/** What stands behind the type of a field: the value that rows start with, and how its column is looked up. */
import { isText } from '../core/value-forms.js';
import { show } from '../core/wording.js';
import { COLUMN_INDEXES, type ColumnIndex, type FieldAnswer } from './answers.js';

/** Parts as they are written: `=0` and `:unique`. */
interface WrittenParts {
  readonly start: string | undefined;
  readonly words: string;
}

/** Add what is written behind a field to it, or say what is wrong with it. */
export function columnParts(field: FieldAnswer, { start, words }: WrittenParts): FieldAnswer | string {
  const { name } = field;
  const index = words === '' ? undefined : indexOf(field, words.slice(1));
  if (typeof index === 'object') return index.problem;
  if (start === undefined) return index === undefined ? field : { ...field, index };
  if (index === 'unique') return `${name} is unique, and so rows cannot start with one value: remove =${start}`;
  const value = startOf(field, /^["']/.test(start) ? start.slice(1, -1) : start);
  if (typeof value === 'object') return value.problem;
  return { ...field, start: value, ...(index !== undefined && { index }) };
}

/** Write what {@link columnParts} reads. */
export function printColumnParts({ start, index }: FieldAnswer): string {
  const value = start === undefined ? '' : `=${written(String(start))}`;
  return `${value}${index === undefined ? '' : `:${index}`}`;
}

/** Quotes where a blank or a sign of the notation would end the value. */
function written(value: string): string {
  if (/^[^\s,:"'()]+$/.test(value)) return value;
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

function indexOf(field: FieldAnswer, text: string): ColumnIndex | { readonly problem: string } {
  const { name } = field;
  const word = COLUMN_INDEXES.find((one) => one === text);
  if (word === undefined) {
    const found = show(text);
    return {
      problem: `${name}: what follows the type is unique or index, found ${found}: write ${name}:str:unique, or remove it`,
    };
  }
  const problem = indexProblem(field, word);
  return problem === undefined ? word : { problem };
}

function indexProblem({ name, type, long, many }: FieldAnswer, word: ColumnIndex): string | undefined {
  if (many === true) return `${name} leads to many rows, by a table of its own: remove :${word}`;
  if (long === true) return `${name} is too long a text for ${word}: write ${name}:str:${word}, or remove :${word}`;
  if (type === 'json') return `${name} is an object, which is not looked up by its value: remove :${word}`;
  if (word === 'unique' && (type === 'bool' || type === 'enum')) {
    return `${name} has few values, of which there would be one row each: remove :unique`;
  }
  if (word === 'index' && type === 'relation') return `${name} has an index, as all relations do: remove :index`;
  return undefined;
}

type Start = string | number | boolean | { readonly problem: string };

const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;

/** The value of a default, as its type has it. */
function startOf({ name, type, values = [], long }: FieldAnswer, text: string): Start {
  const expected = (what: string, example: string): Start => ({
    problem: `${name}: expected ${what} behind =, found ${show(text)}: write ${name}:${type}=${example}`,
  });
  switch (type) {
    case 'bool':
      return text === 'true' || text === 'false' ? text === 'true' : expected('true or false', 'false');
    case 'int':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : expected('a whole number', '0');
    case 'float':
      return NUMBER.test(text) ? Number(text) : expected('a number', '0.5');
    case 'decimal':
      return /^-?\d{1,10}(?:\.\d{1,2})?$/.test(text) ? text : expected('an amount of at most 2 decimals', '9.50');
    case 'enum': {
      const [first = ''] = values;
      if (values.includes(text)) return text;
      return { problem: `${name} starts with one of its values: write ${name}:enum(${values.join(',')})=${first}` };
    }
    case 'str': {
      const word = long === true ? 'text' : 'str';
      if (!isText(text) || text.length > LONGEST_START || (text.includes('"') && text.includes("'"))) {
        return {
          problem: `${name} starts with a text of at most ${LONGEST_START} characters: write ${name}:${word}=new`,
        };
      }
      return text === '' ? { problem: `${name} has nothing behind =: write ${name}:${word}=new` } : text;
    }
    default:
      return { problem: `${name}: the default of ${type} goes into the config later: remove =${text}` };
  }
}

const LONGEST_START = 100;
