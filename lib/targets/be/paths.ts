/** Where the files of `be` stand, and nothing else. Paths are below the package prefix. */

/** Files of one resource; `name` is the model's name in snake case. */
export const resourcePaths = (module: string, name: string) => ({
  schemas: `${module}/schemas/${name}.py`,
  serializers: `${module}/serializers/${name}.py`,
  routes: `${module}/routes/${name}.py`,
  tests: `${module}/tests/test_${name}.py`,
});

/** The session module of a database. */
export function sessionPath(key: string | undefined): string {
  return `db/${sessionModule(key)}.py`;
}

/** Name of the session module of a database. */
export function sessionModule(key: string | undefined): string {
  return key === undefined ? 'session' : `${key}_session`;
}

/** The template of a path: the same path with its parameters in brackets. */
export const TEMPLATES = {
  schemas: '[module]/schemas/[name].py.ejs',
  serializers: '[module]/serializers/[name].py.ejs',
  routes: '[module]/routes/[name].py.ejs',
  tests: '[module]/tests/test_[name].py.ejs',
  session: 'db/[session].py.ejs',
} as const;
