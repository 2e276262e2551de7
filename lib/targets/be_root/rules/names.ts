/** Names that end up in Python, in SQL or on the disk must be names there, and must not be taken. */
import { Name } from '../../../core/name.js';
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { PYTHON_KEYWORDS } from '../../../languages/python-names.js';
import { LONGEST_NAME } from '../constraint-names.js';
import { modelsOfKeys } from '../models-of-keys.js';
import {
  BUILTIN_TYPES,
  DISTRIBUTIONS,
  IMPORTED_MODULES,
  MAPPED_ATTRIBUTES,
  MODEL_MODULES,
  OWN_MODULES,
  ROOT_MODULES,
  SYSTEM_COLUMNS,
} from './taken-names.js';
import { type ModelAt, type Path, modelsOf, rootOf } from './walk.js';

/** The project, its packages, models, columns and relations. */
export function* names(config: unknown): Generator<Problem> {
  const root = rootOf(config);
  const module = root.module ?? 'app';
  yield* check(root.name, ['name'], projectProblem);
  yield* check(root.module, ['module'], packageProblem);
  yield* check(root.generated_package, ['generated_package'], (name) => generatedProblem(name, module));
  const models = modelsOf(config);
  const classes = new Set([
    ...models.flatMap(({ name }) => name?.raw ?? []),
    ...modelsOfKeys(root).map(({ name }) => name),
  ]);
  for (const model of models) {
    yield* check(model.value.name, [...model.path, 'name'], modelProblem);
    yield* attributeProblems(model, classes);
  }
}

function* attributeProblems({ value, path, columns, relations, joins }: ModelAt, classes: ReadonlySet<string>) {
  const isTaken = (name: string) => (classes.has(name) ? 'is the name of a model' : undefined);
  const explain = (name: string) => columnProblem(name) ?? isTaken(name);
  yield* check(value.pk, [...path, 'pk'], explain);
  for (const column of columns) yield* check(column.value.name, [...column.path, 'name'], explain);
  for (const relation of relations) {
    yield* check(relation.name, relation.path, (name) => explain(name) ?? lengthProblem(relation.column));
  }
  for (const { elsewhere, targetPath } of [...relations, ...joins]) {
    if (elsewhere?.table !== undefined) yield* check(elsewhere.model, targetPath, classProblem);
  }
  for (const { name, path: at, pairs } of joins) {
    yield* check(name, at, (called) => explain(called) ?? (pairs && lengthProblem(pairs.table)));
  }
}

/** A class that is not among the models is imported. */
function classProblem(path: string): string | undefined {
  const words = path.split('.');
  if (words.length === 1) return "is no dotted path of a class, as 'app.models.Film' is";
  return words.map(pythonProblem).find((found) => found !== undefined);
}

function* check(name: string | undefined, path: Path, explain: (name: string) => string | undefined) {
  const found = name === undefined ? undefined : explain(name);
  if (found === undefined) return;
  yield { code: 'wrong_name', path, message: `${show(name)} ${found}`, hint: 'choose another name' } satisfies Problem;
}

function projectProblem(name: string): string | undefined {
  const normal = name.toLowerCase().replace(/[-_.]+/g, '-');
  return DISTRIBUTIONS.has(normal) ? 'is a library that the project uses' : undefined;
}

/** Directories are not told apart by case everywhere. */
function packageProblem(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (ROOT_MODULES.has(lower)) return 'is taken by another part of the project';
  if (IMPORTED_MODULES.has(lower)) return 'would hide a module that the project imports';
  return /^__.*__$/.test(name) ? 'is a name that Python keeps for itself' : pythonProblem(name);
}

function generatedProblem(name: string, module: string): string | undefined {
  const [top = '', ...rest] = name.split('.');
  const wrong = packageProblem(top) ?? rest.map(pythonProblem).find((found) => found !== undefined);
  if (wrong !== undefined) return wrong;
  if (top.toLowerCase() !== module.toLowerCase()) return undefined;
  const [inside] = rest;
  if (inside === undefined) return `is the package of the code that is written by hand`;
  return OWN_MODULES.has(inside.toLowerCase()) ? 'is taken by a module that is written by hand' : undefined;
}

function modelProblem(name: string): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) return "is not in PascalCase as 'StockMovement' is";
  const { snake, plural } = new Name(name);
  if (PYTHON_KEYWORDS.has(name) || PYTHON_KEYWORDS.has(snake)) return 'is a keyword of Python';
  if (MODEL_MODULES.has(snake)) return `would be the module '${snake}.py', which all models build on`;
  if (plural.snake.startsWith('sqlite_')) return 'would be a table that SQLite keeps for itself';
  return lengthProblem(plural.snake);
}

function columnProblem(name: string): string | undefined {
  if (MAPPED_ATTRIBUTES.has(name)) return 'is an attribute that SQLAlchemy gives every model';
  if (BUILTIN_TYPES.has(name)) return 'would hide the type from the columns behind it';
  if (SYSTEM_COLUMNS.has(name.toLowerCase())) return 'is a column that PostgreSQL gives every table';
  if (name === 'self') return 'cannot be given to a constructor by its name';
  if (name.startsWith('_')) return 'starts with an underscore: it would be private';
  return pythonProblem(name) ?? lengthProblem(name);
}

function pythonProblem(name: string): string | undefined {
  if (PYTHON_KEYWORDS.has(name)) return 'is a keyword of Python';
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
    ? undefined
    : 'is not a name in Python (letters, digits and underscores of ASCII, no digit first)';
}

function lengthProblem(name: string): string | undefined {
  return name.length > LONGEST_NAME
    ? `makes a name of ${name.length} characters: PostgreSQL has ${LONGEST_NAME}`
    : undefined;
}
