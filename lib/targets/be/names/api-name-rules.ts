/** Names of resources in the API that two would share, or that the API has beside those of resources. */
import { apiName } from '../../../languages/api-name.js';
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type ResourceAt, has, walk } from '../walk.js';

/** Names of schemas, and the words in paths of values, are unique in the whole project. */
export function* uniqueApiNames(config: unknown): Generator<Problem> {
  const seen = new Map<string, ResourceAt>();
  const files = new Set<string>();
  for (const resource of walk(config).resources) {
    const { apiName: written, app, names, value, path } = resource;
    const file = `${app.module ?? ''}/${names?.snake ?? ''}`;
    // Resources of one file are told as such.
    if (written === undefined || files.has(file)) continue;
    files.add(file);
    const { schema, slug } = apiName(written);
    const keys = [schema.toLowerCase(), slug];
    const first = keys.map((key) => seen.get(key)).find((found) => found !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, resource);
    if (first === undefined) continue;
    const message = `the API would have the name ${show(schema)} twice: the resource at ${formatPath(first.path)} has it, too`;
    const at = [...path, has(value, 'api_name') ? 'api_name' : 'model'];
    yield { code: 'duplicate', path: at, message, hint: "set 'api_name' of one of them" };
  }
}
