/** The API's name of a resource, as a config gives it or as it follows from where the resource stands. */

/** A resource, as far as its name goes. */
interface Named {
  readonly api_name?: string | undefined;
  readonly model: string;
}

/**
 * The name of a resource: what `api_name` says, else that of its class, behind the module of its app where the config
 * has `apps`. Whether there are other apps makes no difference: one that is added changes no name.
 *
 * @param module - of its app; none: the config has the short form of one app
 */
export function apiNameOf({ api_name: written, model }: Named, module: string | undefined): string {
  if (written !== undefined) return written;
  const name = model.slice(model.lastIndexOf('.') + 1);
  return module === undefined ? name : `${module}.${name}`;
}
