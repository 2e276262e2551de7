/** Names of a resource, as a config gives them or as they follow from where the resource stands. */

/** A resource, as far as its name goes. */
interface Named {
  readonly api_name?: string | undefined;
  readonly model: string;
}

/** A resource of the same app, of which anything may be missing. */
export interface Sibling {
  readonly model?: string | undefined;
}

/**
 * The name of a resource: what `api_name` says, else that of its class, behind the module of its app where the config
 * has `apps`. Whether there are other apps makes no difference: one that is added changes no name.
 *
 * @param module - of its app; none: the config has the short form of one app
 */
export function apiNameOf({ api_name: written, model }: Named, module: string | undefined): string {
  if (written !== undefined) return written;
  const name = classOf(model);
  return module === undefined ? name : `${module}.${name}`;
}

/**
 * What a resource goes by in generated code, in references to it and in its default path: its class, or where others of its
 * app show that class, too, the name that it has beside them.
 *
 * @param all - the resources of its app
 */
export function ownNameOf({ api_name: written, model }: Named, all: readonly (Sibling | undefined)[]): string {
  const name = classOf(model);
  const own = written === undefined ? name : classOf(written);
  return own !== name && all.filter((other) => other?.model === model).length > 1 ? own : name;
}

/** Tell whether a resource goes by its class. */
export function isNamedByClass(resource: Named, all: readonly (Sibling | undefined)[]): boolean {
  return ownNameOf(resource, all) === classOf(resource.model);
}

/** The last part of a dotted name. */
function classOf(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}
