/** Where the files of `be` stand, and nothing else. Paths are below the package prefix. */

/** Files of one resource; `name` is the model's name in snake case. */
export const resourcePaths = (module: string, name: string) => ({
  schemas: `${module}/schemas/${name}.py`,
  serializers: `${module}/serializers/${name}.py`,
  routes: `${module}/routes/${name}.py`,
  tests: `${module}/tests/test_${name}.py`,
  visibility: `${module}/visibility.py`,
});

/** The module that tells by classes who sees which rows. */
export const GUARDS_PATH = 'visibility.py';

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
  visibility: '[module]/visibility.py.ejs',
} as const;
