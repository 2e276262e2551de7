/** The guided set-up from the bin: asks at the terminal, writes the configs, generates the targets, says how to go on. */
import { guidedSetup } from '../wizard/guided-setup.js';
import { previewLines } from '../wizard/preview.js';
import { askPerson, inquirerPrompt } from '../wizard/terminal.js';
import { askNobody } from '../wizard/unattended.js';
import { writeSetup } from '../wizard/write-setup.js';
import type { Surroundings } from './face.js';
import { checkPolicy, skipsPrompts } from './request.js';
import { run } from './run.js';
import { migrationSince, type SetupMigration, tablesOf } from './set-up-migration.js';

/**
 * Set a project up, or add to one.
 *
 * @returns the exit code
 * @throws CLIError - an answer is missing or wrong, or whatever generating throws; no file is changed then
 */
export async function setUp({ settings, face }: Surroundings): Promise<number> {
  const { cwd, env, stdin } = face;
  checkPolicy(settings, face);
  const say = (lines: readonly string[]): void => {
    if (!settings.quiet && lines.length > 0) face.say(lines);
  };
  const isAttended = !skipsPrompts(settings, stdin, env);
  const ask = isAttended ? askPerson(await inquirerPrompt(), say) : askNobody;
  const outcome = await guidedSetup({ settings, cwd, env, ask, isAttended });
  if (outcome === undefined) {
    say(['Nothing was written.']);
    return 0;
  }
  if ('change' in outcome) {
    const { changeProject } = await import('./change-project.js');
    return changeProject({ asked: outcome.change, settings, face });
  }
  if (settings.dryRun && outcome.files.length > 0) {
    say(previewLines(outcome, cwd));
    return 0;
  }
  const answeredAt = isAttended ? performance.now() : 0;
  const migrated = { changes: outcome, settings, cwd, env: face.env };
  const before = await tablesOf(migrated);
  const written = await writeSetup(outcome.files, cwd);
  let migration: SetupMigration;
  try {
    const action = outcome.update === true ? 'update' : 'generate';
    migration = await migrationSince(before, migrated);
    // What a set-up adds has its own migration, or none.
    const migrates = outcome.files.length === 0;
    const occasion = { startedAt: answeredAt, after: [...outcome.lists, ...migration.files], migrates };
    await run({ action, targets: outcome.targets, settings }, face, occasion);
    written.settle();
  } catch (error) {
    written.undo();
    throw error;
  }
  say([...written.left, ...outcome.closing, ...migration.closing]);
  return 0;
}
