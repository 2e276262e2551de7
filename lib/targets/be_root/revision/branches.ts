/**
 * Migrations of two branches that cannot stand beside each other: both make the same, or one takes away what the other is
 * about. Of their texts the calls of Alembic are read; nothing is run.
 */
import { namesIn } from './versions.js';

interface Version {
  readonly own: string;
  readonly before: readonly string[];
  readonly upgrade: string;
}

/** What the migrations of one branch do, by `table` and `table.column`. */
interface Branch {
  /** The first of them, what that comes after, and the last. */
  readonly first: string;
  readonly fork: string;
  readonly head: string;
  readonly makes: ReadonlySet<string>;
  readonly takes: ReadonlySet<string>;
  readonly uses: ReadonlySet<string>;
}

/**
 * Find what keeps the migrations of branches from being joined.
 *
 * @param texts - the texts of all migrations
 * @param heads - those that no other comes after
 * @returns a line that says what to do; nothing where they can be joined
 */
export function clashOf(texts: readonly string[], heads: readonly string[]): string | undefined {
  const versions = new Map(texts.flatMap(versionOf).map((version) => [version.own, version]));
  const pairs = heads.flatMap((one) => heads.filter((other) => other !== one).map((other) => [one, other] as const));
  const branches = pairs.map(([one, other]) => {
    const [mine, theirs] = [lineage(one, versions), lineage(other, versions)];
    return [branchOf(one, without(mine, theirs)), branchOf(other, without(theirs, mine))] as const;
  });
  for (const [one, other] of branches) {
    for (const [does, set] of [
      ['make', 'makes'],
      ['take away', 'takes'],
    ] as const) {
      const [both] = [...one[set]].filter((name) => other[set].has(name));
      if (both === undefined) continue;
      return `the migrations ${one.head} and ${other.head} of two branches both ${does} ${both}: take that out of one of them`;
    }
  }
  for (const [one, other] of branches) {
    const [taken] = [...one.takes].filter((name) => other.uses.has(name));
    if (taken === undefined) continue;
    const last = `write down_revision = "${other.head}" in the migration ${one.first}, so that it comes last`;
    const back = `databases that have it go back first, by alembic downgrade ${one.fork}`;
    return `the migration ${one.first} takes ${taken} away, or calls it otherwise, and ${other.head} of another branch is about it: ${last}; ${back}`;
  }
  return undefined;
}

function versionOf(text: string): readonly Version[] {
  const [own] = namesIn(text, 'revision');
  const [, upgrade = ''] = /^def upgrade\([^]*?\n([^]*?)(?=^\S|$(?![^]))/m.exec(text) ?? [];
  return own === undefined ? [] : [{ own, before: namesIn(text, 'down_revision'), upgrade }];
}

/** A revision and all before it, the last one first. */
function lineage(head: string, versions: ReadonlyMap<string, Version>): ReadonlyMap<string, Version> {
  const found = new Map<string, Version>();
  const todo = [head];
  for (let own = todo.pop(); own !== undefined; own = todo.pop()) {
    const version = versions.get(own);
    if (version === undefined || found.has(own)) continue;
    found.set(own, version);
    todo.push(...version.before);
  }
  return found;
}

function without(all: ReadonlyMap<string, Version>, others: ReadonlyMap<string, Version>): readonly Version[] {
  return [...all.values()].filter(({ own }) => !others.has(own));
}

function branchOf(head: string, versions: readonly Version[]): Branch {
  const { own: first = head, before: [fork = 'base'] = [] } = versions.at(-1) ?? {};
  const [makes, takes, uses] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { upgrade } of versions) {
    for (const [, made, name = ''] of upgrade.matchAll(TABLES)) (made === 'create' ? makes : takes).add(name);
    for (const [, name = ''] of upgrade.matchAll(NEW_NAMES)) makes.add(name);
    for (const [, one, other] of upgrade.matchAll(USED_TABLES)) uses.add(one ?? other ?? '');
    for (const [, table = '', block = ''] of upgrade.matchAll(BATCHES)) {
      for (const [, name = ''] of block.matchAll(/\.add_column\(\s*sa\.Column\(\s*["'](\w+)["']/g)) {
        makes.add(`${table}.${name}`);
      }
      for (const [, name = ''] of block.matchAll(GONE_COLUMNS)) takes.add(`${table}.${name}`);
      for (const [, name = ''] of block.matchAll(/["'](\w+)["']/g)) uses.add(`${table}.${name}`);
    }
  }
  // What a branch has made itself no other one knows.
  for (const name of takes) if (makes.has(name)) takes.delete(name);
  return { first, fork, head, makes, takes, uses };
}

const TABLES = /\bop\.(create|drop|rename)_table\(\s*["'](\w+)["']/g;
const NEW_NAMES = /\bop\.rename_table\(\s*["']\w+["'],\s*["'](\w+)["']/g;
/** A table that is changed, or that a key leads to. */
const USED_TABLES = /\b(?:batch_alter_table|add_column|alter_column|drop_column)\(\s*["'](\w+)["']|["'](\w+)\.\w+["']/g;
const BATCHES = /\bbatch_alter_table\(\s*["'](\w+)["'][^\n]*:\n((?: {8}.*\n|\n)*)/g;
const GONE_COLUMNS = /\.(?:drop_column\(\s*|alter_column\(\s*(?=["']\w+["'],[^=]*\bnew_column_name\b))["'](\w+)["']/g;
