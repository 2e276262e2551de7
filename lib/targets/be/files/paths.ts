/** The paths at which files of a field are uploaded and read. */
import { Name } from '../../../core/name.js';

/** Where uploads begin: `/upload-photo`. */
export function uploadPath({ name }: { readonly name: string }): string {
  return `/upload-${new Name(name).kebab}`;
}

/** Where the file of a row is: `/{pk}/photo`. */
export function downloadPath({ name }: { readonly name: string }): string {
  return `/{pk}/${new Name(name).kebab}`;
}
