/** The migration of a change: a revision of Alembic, from the config before and after, the same on every machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { CLIError } from '../core/problem.js';
import { python } from '../languages/python.js';
import { hashOf } from '../output/state/facts.js';
import { formatFiles } from '../output/format/format.js';
import type { RootConfig } from '../targets/be_root/config.js';
import type { Refusal } from '../targets/be_root/revision/operations.js';
import { revisionOf, type RevisionOptions } from '../targets/be_root/revision/revision-of.js';
import { type RevisionText, revisionText, titleOf } from '../targets/be_root/revision/revision-text.js';
import { clashOf } from '../targets/be_root/revision/branches.js';
import { headsOf } from '../targets/be_root/revision/versions.js';

/** Where the migrations are, from the directory that `be_root` writes to. */
export const VERSIONS = 'migrations/versions';

/** The configs of `be_root` before and after a change, and what they do not tell. */
export interface TableChange extends Omit<RevisionOptions, 'isBack'> {
  readonly before: Pick<RootConfig, 'models'>;
  readonly after: Pick<RootConfig, 'models'>;
  /** The texts of the migrations that are there. */
  readonly versions: readonly string[];
}

/** Columns that no migration brings; whoever knows where they are written can say so. */
export class RefusedChange extends CLIError {
  constructor(readonly refused: readonly Refusal[]) {
    super(refused.map(({ model, column, problem }) => `${model}.${column}: ${problem}`));
  }
}

/** A migration, and what is to be said of it. */
export interface WrittenRevision {
  /** Its path is from the directory that `be_root` writes to. */
  readonly file: GeneratedFile;
  readonly told: readonly string[];
}

/**
 * Write the migration of a change.
 *
 * @returns nothing where the tables stay the same, or there is no migration yet: the first one makes all tables
 * @throws RefusedChange - rows that are there would lack a value
 * @throws CLIError - the migrations of two branches cannot be joined
 */
export async function writeRevision(change: TableChange): Promise<WrittenRevision | undefined> {
  const { before, after, versions, renames = [], owners = [], owner, mayLose = false } = change;
  const heads = headsToJoin(versions);
  const up = revisionOf(before.models, after.models, { renames, owners, owner, mayLose });
  if (up.refused.length > 0) throw new RefusedChange(up.refused);
  if (up.operations.length === 0 || heads.length === 0) return undefined;
  const down = revisionOf(after.models, before.models, { renames: backwards(change), isBack: true });
  const parts = { after: heads, upgrade: up.operations, downgrade: down.operations, title: titleOf(up.operations) };
  const file = await revisionFile(parts);
  if (file === undefined) return undefined;
  const joins = heads.length > 1 ? [`${file.path} comes after ${heads.join(' and ')}, and joins them`] : [];
  return { file, told: [...joins, ...up.told] };
}

/**
 * Write the migration that joins those of two branches, which a merge has left beside each other.
 *
 * @param versions - the texts of the migrations that are there
 * @returns nothing where they end in one
 * @throws CLIError - they cannot be joined: one takes away what the other is about
 */
export async function joiningRevision(versions: readonly string[]): Promise<WrittenRevision | undefined> {
  const after = headsToJoin(versions);
  if (after.length < 2) return undefined;
  const file = await revisionFile({ after, upgrade: [], downgrade: [], title: 'Join the migrations of branches' });
  return file && { file, told: [`${file.path} joins the migrations ${after.join(' and ')}`] };
}

/** Say that branches have left their migrations beside each other; nothing where they end in one. */
export function unjoinedLine(outDir: string): string | undefined {
  const heads = headsOf(readVersions(outDir));
  return heads.length < 2 ? undefined : `${VERSIONS} ends in ${heads.join(' and ')}, which no migration joins`;
}

/** The revisions that no other comes after. */
function headsToJoin(versions: readonly string[]): readonly string[] {
  const heads = headsOf(versions);
  const clash = heads.length > 1 ? clashOf(versions, heads) : undefined;
  if (clash !== undefined) throw new CLIError([`${VERSIONS}: ${clash}`]);
  return heads;
}

/** The file of a revision: what it is called follows from what it does, so that it is the same on every machine. */
async function revisionFile(parts: Required<Omit<RevisionText, 'id'>>): Promise<GeneratedFile | undefined> {
  const id = Buffer.from(hashOf(revisionText({ ...parts, id: '' })), 'base64url')
    .toString('hex')
    .slice(0, 12);
  const path = `${VERSIONS}/${id}_${slugOf(parts.title)}.py`;
  const content = { path, body: revisionText({ ...parts, id }), imports: [] };
  const [file] = await formatFiles([{ path, content, ifExists: 'skip', executable: false }], python);
  return file;
}

/** New names, taken back: columns are of the class as it is called before. */
function backwards({ renames = [] }: TableChange): Required<RevisionOptions>['renames'] {
  const before = new Map(renames.flatMap(({ model, from, to }) => (model === undefined ? [[to, from]] : [])));
  return renames.map(({ model, from, to }) => ({
    ...(model !== undefined && { model: before.get(model) ?? model }),
    from: to,
    to: from,
  }));
}

const LONGEST_SLUG = 40;

function slugOf(title: string): string {
  const words = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return words.slice(0, LONGEST_SLUG).replaceAll(/^_+|_+$/g, '');
}

/** Read the texts of the migrations of a project. */
export function readVersions(outDir: string): readonly string[] {
  const directory = join(outDir, VERSIONS);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith('.py'));
  return names.sort().map((name) => readFileSync(join(directory, name), 'utf8'));
}
