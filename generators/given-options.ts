/**
 * The options of a Yeoman run, in the form that the bin's own reach {@link readSettings}. Yeoman hands over an object
 * with every option in two spellings, beside its own entries, and a list of words; nothing here knows what they mean.
 */
import { parseCommandLine } from '../lib/cli/command-line.js';
import { findOption, kebab } from '../lib/cli/options.js';
import type { GivenOption } from '../lib/cli/settings.js';
import { UsageError } from '../lib/cli/usage-error.js';

/**
 * Collect the options of a run.
 *
 * @param options - what Yeoman hands to a generator's constructor
 * @param args - the words behind the generator's name
 * @throws UsageError - a word is no option, or an option is not written in a form that has a value
 */
export function givenOptions(options: Readonly<Record<string, unknown>>, args: readonly string[]): GivenOption[] {
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(options)) {
    const name = kebab(key);
    if (value === undefined || value === null || OF_YEOMAN.has(name) || name.startsWith('_')) continue;
    values.set(findOption(name)?.name ?? (name === 'h' ? 'help' : key), value);
  }
  const words = parseCommandLine(args);
  const given = [...values].flatMap(([name, value]) =>
    listed(value).map((item) => ({ name, value: plain(name, item) })),
  );
  const unexpected = takeStandardInput(given, words.words);
  if (unexpected !== undefined) throw new UsageError(`unexpected word ${JSON.stringify(unexpected)}`);
  return [...given, ...words.options];
}

/**
 * What Yeoman, its environment, `yo` and yeoman-test put among the options, and the switches that every
 * generator has by inheritance.
 */
const OF_YEOMAN: ReadonlySet<string> = new Set([
  'ask-answered',
  'debug',
  'description',
  'destination-root',
  'env',
  'environment-version',
  'experimental',
  'force-install',
  'forward-error-to-environment',
  'generators',
  'ignore-version-check',
  'local-config-only',
  'local-only',
  'log-cwd',
  'namespace',
  'node-package-manager',
  'resolved',
  'shared-data',
  'skip-cache',
  'skip-check-env',
  'skip-install',
  'skip-local-cache',
  'skip-parse-options',
]);

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function plain(name: string, value: unknown): string | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  // `yo` turns words that look like numbers into numbers.
  if (typeof value === 'number') return String(value);
  throw new UsageError(`--${kebab(name)} is not written as an option with one value`);
}

/** `yo` takes the `-` of `--config -` for a word; it is put back here. Returns the first word that is left. */
function takeStandardInput(given: GivenOption[], words: readonly string[]): string | undefined {
  const bare = given.findIndex(({ name, value }) => name === 'config' && value === true);
  if (bare === -1 || words[0] !== '-') return words[0];
  given[bare] = { name: 'config', value: '-' };
  return words[1];
}
