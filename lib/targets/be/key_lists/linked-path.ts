/** The segment of paths that names a list of keys. */
import { Name } from '../../../core/name.js';

/** It is called as the relation: `tag-groups` of `tag_groups`. */
export function linkedPath({ relation = '' }: { readonly relation?: string | undefined }): string {
  return new Name(relation).kebab;
}
