/** Rows that belong to the user who made them: the relation that says whose a row is. */
import { ACCOUNTS, type FieldAnswer, type ResourceAnswer } from './answers.js';

/** The usual name, and others for resources where it means something else. */
const NAMES = ['owner', 'user', 'account'];

/**
 * Name of the relation to the user whom a row belongs to. It is one of the fields where they have `owner:User`, which
 * is then set by the server; any other relation to a user means something else.
 *
 * @returns nothing where rows belong to nobody
 */
export function ownerRelation({ fields, owned }: Pick<ResourceAnswer, 'fields' | 'owned'>): string | undefined {
  if (owned !== true) return undefined;
  const [usual = ''] = NAMES;
  if (fields.some((field) => isRelationToUser(field) && field.name === usual) && fields.length > 1) return usual;
  const taken = new Set(fields.flatMap(({ name }) => [spelling(name), spelling(`${name}_id`)]));
  const isFree = (name: string): boolean => !taken.has(spelling(name)) && !taken.has(spelling(`${name}_id`));
  const name = NAMES.find(isFree);
  if (name !== undefined) return name;
  for (let number = 2; ; number += 1) if (isFree(`${usual}_${String(number)}`)) return `${usual}_${String(number)}`;
}

function isRelationToUser({ type, model, many }: FieldAnswer): boolean {
  return type === 'relation' && many !== true && model === ACCOUNTS.name;
}

/** Names that differ by underscores alone are one name to some generated code. */
function spelling(name: string): string {
  return name.replaceAll('_', '');
}
