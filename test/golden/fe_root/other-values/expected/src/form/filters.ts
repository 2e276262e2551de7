/** The inputs that a list is searched and filtered with, as fields of a form whose names are the list's parameters. */
import type { Field, Resource } from '../resource';

/** Texts that rows are compared with stand on one line. */
const LONGEST_TEXT = 255;

/** What an input of a parameter says after the name of its field. */
const ENDINGS: Readonly<Record<string, string>> = { gte: ': from', lte: ': to' };

const SEARCH: Field = {
  name: 'q',
  type: 'str',
  label: 'Search',
  nullable: true,
  maxLength: 100,
};

/** The input of the search, where there is one. */
export function searchFields({ search }: Resource): readonly Field[] {
  return search === true ? [SEARCH] : [];
}

/** The inputs of the filters. */
export function filterFields({ fields, filters = [] }: Resource): readonly Field[] {
  return filters.flatMap((parameter) => {
    const [, name, operator] = /^(.+)__([a-z]+)$/.exec(parameter) ?? [];
    const exact = fields.find((field) => field.name === parameter);
    const field = exact ?? fields.find((other) => other.name === name);
    return field ? [filterField(field, parameter, exact ? undefined : operator)] : [];
  });
}

/** Limits of a field are those of its values; a value to compare with may lie beyond. */
function filterField(field: Field, name: string, operator = 'eq'): Field {
  const { label, values, reference } = field;
  // Part of an address is no address.
  const type = operator === 'contains' ? 'str' : field.type;
  return {
    name,
    type,
    label: label + (ENDINGS[operator] ?? ''),
    nullable: true,
    ...(type === 'str' && { maxLength: LONGEST_TEXT }),
    ...(values && { values }),
    ...(reference && { reference }),
  };
}
