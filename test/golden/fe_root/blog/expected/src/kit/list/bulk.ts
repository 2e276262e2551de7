/** What is done with many rows: by one request where the API has one, else by some at a time. */
import { ApiError } from '../api-error';
import { t } from '../i18n';
import { messageOf } from '../notify';
import { type Resource, type Row, titleOf } from '../resource';

const AT_A_TIME = 6;

/** Tell whether something can be done with several rows. */
export function canChooseRows({ remove, removeAll, update, updateAll }: Resource): boolean {
  return !!(remove ?? removeAll ?? update ?? updateAll);
}

/** Delete rows; gives how many could not be deleted. */
export async function removeRows(resource: Resource, keys: readonly string[]): Promise<number> {
  if (resource.removeAll) {
    await resource.removeAll(keys).catch(refuse(resource, keys));
    return 0;
  }
  return each(keys, async (key) => resource.remove?.(key, await tagOf(resource, key)));
}

/** Change rows in the same way; gives how many could not be changed. */
export async function updateRows(
  resource: Resource,
  keys: readonly string[],
  body: Row,
): Promise<number> {
  if (resource.updateAll) {
    await resource.updateAll(keys, body).catch(refuse(resource, keys));
    return 0;
  }
  return each(keys, async (key) => resource.update?.(key, body, await tagOf(resource, key)));
}

/** All or nothing: of a row at fault, which the API tells by its number, the error has the name. */
function refuse(resource: Resource, keys: readonly string[]) {
  return async (error: unknown): Promise<never> => {
    const number = error instanceof ApiError ? error.inputs[0]?.loc[1] : undefined;
    const key = typeof number === 'number' ? keys[number] : undefined;
    if (!(error instanceof ApiError) || key === undefined) throw error;
    const version = await resource.get?.(key).catch(() => undefined);
    const name = version ? titleOf(resource, version.row) : key;
    const text = messageOf(error).replace(/\.$/, '');
    throw new ApiError(error.status, { title: t('list.refused', { name, text }) });
  };
}

/** The version that a row has now: of many rows, what others do meanwhile is not compared. */
async function tagOf(resource: Resource, key: string): Promise<string | undefined> {
  const version = await resource.get?.(key);
  return version?.tag;
}

async function each(
  keys: readonly string[],
  work: (key: string) => Promise<unknown>,
): Promise<number> {
  const left = [...keys];
  let failed = 0;
  const worker = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      await work(key).catch(() => {
        failed += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return failed;
}
