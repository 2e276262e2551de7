/** Communications: types, targets, methods and databases name what is there. */
import { type PathStep, type Problem, formatPath } from '../../../core/problem.js';
import { didYouMean, oneOf, show } from '../../../core/wording.js';
import type { Partly } from '../../../core/partly.js';
import { isFamily } from '../fields/field-types.js';
import type { CommsInput } from './schema.js';
import { declarationsIn } from '../fields/declared.js';
import { aliasProblem, columnProblem } from '../names/identifier-rules.js';
import { type Database, has, walk } from '../walk.js';

type Comms = Partly<CommsInput>;
type Target = NonNullable<NonNullable<Comms['targets']>[number]>;
type Ref = NonNullable<Partly<Target['subject_key']>>;

/** Names, references, the kind of database, and who may write templates. */
export function* comms(config: unknown): Generator<Problem> {
  const { project } = walk(config);
  const { comms: written } = project;
  if (written === undefined) return;
  yield* sameNames(written, 'types', 'the type');
  yield* sameNames(written, 'targets', 'the target');
  yield* typeReferences(written);
  for (const [index, target] of (written.targets ?? []).entries()) {
    if (target !== undefined)
      yield* targetProblems(config, { comms: written, target, path: ['comms', 'targets', index] });
  }
  yield* database(written, project.databases);
  yield* userTemplates(written, has(project, 'auth'));
}

function* sameNames(written: Comms, key: 'types' | 'targets', what: string): Generator<Problem> {
  const seen = new Map<string, number>();
  for (const [index, item] of (written[key] ?? []).entries()) {
    const name = item?.name;
    if (name === undefined) continue;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, index);
    else {
      const message = `${what} ${show(name)} is already at ${formatPath(['comms', key, first, 'name'])}`;
      yield { code: 'duplicate', path: ['comms', key, index, 'name'], message };
    }
  }
}

function* typeReferences({ types = [], targets }: Comms): Generator<Problem> {
  if (targets === undefined || targets.some((target) => target?.name === undefined)) return;
  const names = targets.flatMap((target) => target?.name ?? []);
  for (const [index, type] of types.entries()) {
    const path = ['comms', 'types', index];
    const target = targets.find((candidate) => candidate?.name === type?.target);
    if (type?.target !== undefined && target === undefined) {
      yield unknown([...path, 'target'], 'target', type.target, names);
    }
    if (target?.address === undefined) continue;
    const methods = Object.keys(target.address);
    const seen = new Set<string>();
    for (const [place, method] of (type?.default_methods ?? []).entries()) {
      if (method === undefined) continue;
      const at = [...path, 'default_methods', place];
      if (!methods.includes(method)) yield unknown(at, `method of ${show(target.name)}`, method, methods);
      else if (seen.has(method))
        yield { code: 'duplicate', path: at, message: `the method ${show(method)} is named twice` };
      seen.add(method);
    }
  }
}

interface TargetAt {
  readonly comms: Comms;
  readonly target: Target;
  readonly path: readonly PathStep[];
}

function* targetProblems(config: unknown, { comms: written, target, path }: TargetAt): Generator<Problem> {
  const { address, subject_key: key } = target;
  if (address !== undefined && Object.keys(address).length === 0) {
    yield { code: 'missing', path: [...path, 'address'], message: 'a target needs the column of at least one address' };
  }
  for (const [method, ref] of Object.entries(address ?? {})) {
    const at = [...path, 'address', method];
    if (written.transports !== undefined && !has(written.transports, method)) {
      yield unknown(at, 'method: no transport carries it', method, Object.keys(written.transports));
    }
    if (ref !== undefined) yield* columnProblems(config, { target, ref, path: at, isAddress: true });
  }
  if (key !== undefined) yield* columnProblems(config, { target, ref: key, path: [...path, 'subject_key'] });
}

interface RefAt {
  readonly target: Target;
  readonly ref: Ref;
  readonly path: readonly PathStep[];
  readonly isAddress?: boolean;
}

/** A column of the target's own row: nothing else is loaded when a message is sent. */
function* columnProblems(config: unknown, { target, ref, path, isAddress = false }: RefAt): Generator<Problem> {
  const name = typeof ref === 'string' ? ref : ref.path;
  if (name === undefined) return;
  const at = typeof ref === 'string' ? path : [...path, 'path'];
  const declared = target.model === undefined ? undefined : declarationsIn(config)(target.model);
  const fields = (declared?.fields ?? []).filter((field) => field.name !== undefined);
  const field = fields.find((candidate) => candidate.name === name);
  const explain = typeof ref === 'string' && field?.alias === undefined ? columnProblem : aliasProblem;
  const wrong = name.includes('.')
    ? 'is no column of the target itself'
    : explain(typeof ref === 'string' ? (field?.alias ?? name) : name);
  if (wrong !== undefined) {
    yield { code: 'wrong_name', path: at, message: `${show(name)} ${wrong}`, hint: 'name an attribute of the model' };
    return;
  }
  if (typeof ref === 'string' && declared !== undefined && name !== declared.pk && field === undefined) {
    const names = [declared.pk, ...fields.flatMap((candidate) => candidate.name ?? [])];
    yield unknown(at, `column of ${target.model ?? ''}`, name, [...new Set(names)]);
    return;
  }
  const type = typeof ref === 'string' ? (name === declared?.pk ? declared.pkType : field?.type) : ref.type;
  if (!isAddress || type === undefined || (isFamily(type, 'text') && field?.list !== true)) return;
  const message = `an address is text, and ${show(name)} is ${field?.list === true ? 'a list' : show(type)}`;
  yield { code: 'wrong_value', path: at, message, hint: "name a column of the type 'str' or 'email'" };
}

function* database(
  { db_key: key }: Comms,
  databases: readonly (Database | undefined)[] | undefined,
): Generator<Problem> {
  if (databases === undefined || databases.some((database) => database === undefined)) return;
  const known = databases.filter((candidate) => candidate !== undefined);
  if (known.some((candidate) => has(candidate, 'key') && candidate.key === undefined)) return;
  const keys = known.flatMap((candidate) => candidate.key ?? []);
  if (key !== undefined && !keys.includes(key)) {
    yield unknown(['comms', 'db_key'], 'database', key, keys);
    return;
  }
  const own = known.find((candidate) =>
    key === undefined ? candidate.default === true || known.length === 1 : candidate.key === key,
  );
  if (own?.driver !== 'sqlite') return;
  const message = 'messages are queued in PostgreSQL, and this database is SQLite';
  const hint = "give the database the driver 'postgresql', or name another one by 'db_key'";
  yield { code: 'conflict', path: key === undefined ? ['comms'] : ['comms', 'db_key'], message, hint };
}

function* userTemplates({ user_templates: written, types }: Comms, hasAuth: boolean): Generator<Problem> {
  if (written === undefined) return;
  const path = ['comms', 'user_templates'];
  if (!hasAuth) {
    const message = "templates are those of the current user, but the project has no 'auth'";
    yield { code: 'conflict', path, message, hint: "add 'auth', or remove this key" };
  }
  if (types === undefined || types.some((type) => type?.name === undefined)) return;
  const names = types.flatMap((type) => type?.name ?? []);
  const seen = new Set<string>();
  for (const [index, name] of (written.types ?? []).entries()) {
    if (name === undefined) continue;
    const at = [...path, 'types', index];
    if (!names.includes(name)) yield unknown(at, 'type', name, names);
    else if (seen.has(name)) yield { code: 'duplicate', path: at, message: `the type ${show(name)} is named twice` };
    seen.add(name);
  }
}

function unknown(path: readonly PathStep[], what: string, name: string, known: readonly string[]): Problem {
  const expected = known.length === 0 ? 'there is none' : `expected ${oneOf(known)}`;
  const message = `unknown ${what}: ${expected}, found ${show(name)}`;
  return { code: 'unknown_reference', path, message, ...didYouMean(name, known) };
}
