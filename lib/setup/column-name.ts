/** What the column, or the list of keys, is called that a field comes to. */
import { Name } from '../core/name.js';
import type { FieldAnswer } from './answers.js';

/** A relation has its key in `author_id`, and one to many rows theirs in `tag_ids`. */
export function columnOf({ name, type, many }: Pick<FieldAnswer, 'name' | 'type' | 'many'>): string {
  if (type !== 'relation') return name;
  return many === true ? `${new Name(name).singular.snake}_ids` : `${name}_id`;
}
