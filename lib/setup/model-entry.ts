/** Entries of `models`: the starter model of a resource, with the index of the search that its list offers. */
import { literal } from '../languages/jsonnet.js';
import type { Database } from '../targets/be_root/databases.js';
import type { ResourceAnswer } from './answers.js';
import { madeFrom } from './entries.js';
import { listColumns, offeredLists } from './lists.js';

/**
 * Write the entry of a resource in a new project.
 *
 * @param imported - the expression of its config
 */
export function modelEntry(resource: ResourceAnswer, imported: string, database: Database): string {
  if (database !== 'postgres' || !offeredLists(resource, 'own').includes('search')) {
    return madeFrom('be_root', imported);
  }
  const { search } = listColumns(resource.fields, 'own');
  // However long: a merge keeps lines, and an entry of several could be torn apart.
  return madeFrom('be_root', `${imported}, { indexes: [root.trigram_index(${literal(search)})] }`);
}
