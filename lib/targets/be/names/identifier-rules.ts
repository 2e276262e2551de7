/** Names that end up in Python must be names there, and must not be those that the generated code has taken. */
import { Name } from '../../../core/name.js';
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { PYTHON_KEYWORDS } from '../../../languages/python-names.js';
import { keyAttributes } from '../fields/attribute.js';
import { declarationsOf } from '../fields/declared.js';
import { isIdentifier, isPythonName } from '../schema/names.js';
import {
  ACTION_ARGUMENTS,
  BOUND_NAMES,
  BUILTIN_TYPES,
  GENERATED_MODULES,
  MAPPED_ATTRIBUTES,
  isModelAttribute,
} from './reserved-names.js';
import { type FieldUse, type Path, checkFields, walk } from '../walk.js';

/** Modules, database keys, primary keys, models, operations, fields and parameters. */
export function* identifiers(config: unknown): Generator<Problem> {
  const { apps, project, resources, operationLists } = walk(config);
  for (const { module, path } of apps) yield* check(module, [...path, 'module'], moduleProblem);
  for (const [index, database] of (project.databases ?? []).entries()) {
    yield* check(database?.key, ['databases', index, 'key'], nameProblem);
  }
  for (const resource of resources) {
    const { value, path } = resource;
    for (const [index, attribute] of keyAttributes(value.pk ?? []).entries()) {
      const isShown = declarationsOf(resource).fields.some(({ alias }) => alias === attribute);
      const at = typeof value.pk === 'string' ? ['pk'] : ['pk', index];
      yield* check(attribute, [...path, ...at], isShown ? aliasProblem : columnProblem);
    }
    yield* check(value.model, [...path, 'model'], modelProblem);
    for (const name of Object.keys(value.relations ?? {}))
      yield* check(name, [...path, 'relations', name], columnProblem);
  }
  for (const { name, path, type } of operationLists.flatMap(({ entries }) => entries)) {
    if (type !== name || type === 'action') yield* check(name, [...path, 'name'], operationProblem);
  }
  yield* checkFields(config, ({ name, alias }, report, use) => {
    if (name === undefined) return;
    const found = alias === undefined ? fieldProblem(name, use) : attributeProblem(name);
    if (found !== undefined) report(problem(['name'], name, found));
  });
}

function* check(
  name: string | undefined,
  path: Path,
  explain: (name: string) => string | undefined,
): Generator<Problem> {
  const found = name === undefined ? undefined : explain(name);
  if (found !== undefined) yield problem(path, name, found);
}

function problem(path: Path, name: unknown, reason: string): Problem {
  return { code: 'wrong_name', path, message: `${show(name)} ${reason}`, hint: 'choose another name' };
}

function nameProblem(name: string): string | undefined {
  return pythonProblem(name) ?? (BOUND_NAMES.has(name) ? 'is a name that the generated code uses' : undefined);
}

function pythonProblem(name: string): string | undefined {
  if (PYTHON_KEYWORDS.has(name)) return 'is a keyword of Python';
  return isPythonName(name)
    ? undefined
    : 'is not a name in Python (letters, digits and underscores of ASCII, no digit first)';
}

function moduleProblem(name: string): string | undefined {
  // Directories are not told apart by case everywhere.
  if (GENERATED_MODULES.has(name.toLowerCase())) return 'is a package that is generated beside the apps';
  return /^__.*__$/.test(name) ? 'is a name that Python keeps for itself' : nameProblem(name);
}

/**
 * Fields, primary keys and parameters are attributes of Pydantic models, and never names of their own: what the
 * generated code binds or imports does not stand in their way.
 */
export function attributeProblem(name: string): string | undefined {
  if (isModelAttribute(name)) return 'is a name that Pydantic models have themselves';
  if (BUILTIN_TYPES.has(name)) return 'would hide the type from the fields behind it';
  return name.startsWith('_') && name !== '_'
    ? 'starts with an underscore: Pydantic takes it as private'
    : pythonProblem(name);
}

/** What keeps a name from being that of a mapped attribute. */
export function columnProblem(name: string): string | undefined {
  return MAPPED_ATTRIBUTES.has(name) ? 'is an attribute that SQLAlchemy gives every model' : attributeProblem(name);
}

/** What keeps a name from being that of a mapped attribute which clients do not see under it. */
export function aliasProblem(name: string): string | undefined {
  if (PYTHON_KEYWORDS.has(name)) return 'is a keyword of Python';
  if (MAPPED_ATTRIBUTES.has(name)) return 'is an attribute that SQLAlchemy gives every model';
  if (name === 'mro') return 'is a method of every class, and type checkers take it for that';
  if (name.startsWith('_')) return 'starts with an underscore: type checkers keep it to its class';
  if (!isIdentifier(name)) return 'is not a name in Python';
  const normal = name.normalize('NFKC');
  return normal === name ? undefined : `is ${show(normal)} in Python, which normalizes names (NFKC)`;
}

function fieldProblem(name: string, use: FieldUse): string | undefined {
  if (use === 'params') {
    return ACTION_ARGUMENTS.has(name) ? 'is an argument that every action gets' : attributeProblem(name);
  }
  return columnProblem(name);
}

/** Files and names of functions are made of the model's name. */
function modelProblem(path: string): string | undefined {
  const { snake } = Name.fromDotted(path);
  if (snake === 'router') return "would be the module 'router.py', which the router of its package hides";
  return isPythonName(snake) ? undefined : `would be the module ${show(`${snake}.py`)}, which Python cannot import`;
}

function operationProblem(name: string): string | undefined {
  const { snake } = new Name(name);
  if (PYTHON_KEYWORDS.has(snake)) return `would be the function ${show(snake)}, a keyword of Python`;
  return nameProblem(name) ?? (isPythonName(snake) ? undefined : 'has no letter to make a path of');
}
