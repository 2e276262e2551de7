/** What an entry of `duplicate` needs: a `create` beside it, whose fields it names. */
import { walk } from 'generator-codegen';

/**
 * It makes rows as `create` makes them, at one path.
 *
 * @type {import('generator-codegen').Rule}
 */
export function* besideCreate(config) {
  for (const { operations } of walk(config).resources) {
    const entries = operations?.entries ?? [];
    const [first, second] = entries.filter(({ type }) => type === 'duplicate');
    if (first !== undefined && !entries.some(({ type }) => type === 'create')) {
      const message = "'duplicate' needs a 'create' beside it, which makes the copy";
      yield { code: 'unknown_reference', path: first.path, message, hint: "add 'create'" };
    }
    if (second !== undefined) {
      yield { code: 'duplicate', path: second.path, message: "a resource has one 'duplicate'", hint: 'remove one' };
    }
  }
}

/**
 * What the request gives is what `create` takes.
 *
 * @type {import('generator-codegen').Rule}
 */
export function* fieldsOfCreate(config) {
  for (const { operations, value: resource } of walk(config).resources) {
    const entries = operations?.entries ?? [];
    const create = entries.find(({ type }) => type === 'create');
    if (create === undefined) continue;
    const known = takenBy(create, resource);
    for (const { value, path } of entries.filter(({ type }) => type === 'duplicate')) {
      for (const [index, name] of [value.fields ?? []].flat().entries()) {
        if (known.includes(String(name))) continue;
        const message = `'create' takes no field '${String(name)}'`;
        const hint = `it takes ${known.map((one) => `'${one}'`).join(', ')}`;
        yield { code: 'unknown_reference', path: [...path, 'fields', index], message, hint };
      }
    }
  }
}

/**
 * The names of the fields of `create`: its own, or those of the resource that requests write.
 *
 * @param {import('generator-codegen').Walk['operationLists'][number]['entries'][number]} create
 * @param {import('generator-codegen').Walk['resources'][number]['value']} resource
 */
function takenBy({ value }, { fields, scope_by: scope, soft_delete: deleted, version_column: version }) {
  const own = [value.fields ?? []].flat();
  const taken = own.length > 0 ? own : [fields ?? []].flat().filter(isWritten);
  return taken
    .map((field) => (typeof field === 'object' ? field.name : undefined))
    .filter((name) => name !== undefined);

  /** @param {typeof own[number]} field */
  function isWritten(field) {
    if (typeof field !== 'object') return false;
    const { name, type, read_only: readOnly } = field;
    return readOnly !== true && type !== 'nested' && ![scope?.column, deleted, version].includes(name);
  }
}
