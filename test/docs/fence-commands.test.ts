/** Every command line of the tool that stands on a page, in a fence or in a sentence, is one that the tool takes. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { parseCommandLine } from '../../lib/cli/command-line.js';
import { TOOL_COMMANDS } from '../../lib/cli/commands.js';
import { main } from '../../lib/cli/main.js';
import { readSettings } from '../../lib/cli/settings.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { PAGES, fencesOf, pageText } from './fences.js';

/** The names under which the tool is called; a colon stands behind that of Yeoman alone. */
const PROGRAM = String.raw`(?:npx )?(?:generator-)?codegen(?!:)|(?:npx )?yo codegen`;

describe('commands on documentation pages', () => {
  for (const page of PAGES) {
    const commands = commandsOf(page);
    if (commands.length === 0) continue;
    it(`${page}: ${commands.length} of them are understood`, async () => {
      for (const command of commands) await understood(command);
    });
  }
});

/** The tool's own help knows the words, and its settings take the options. */
async function understood(command: string): Promise<void> {
  const argv = wordsOf(command);
  const printed: string[] = [];
  const stream = { write: (text: string) => printed.push(text) };
  const plugin = `--plugin=${join(PACKAGE_ROOT, 'examples', 'plugins', 'codegen-sql')}`;
  const surroundings = { cwd: PACKAGE_ROOT, env: {}, stdin: {}, stdout: stream, stderr: stream };
  const code = await main({ ...surroundings, argv: [...argv, plugin, '--help'] });
  assert.equal(code, 0, `${command}: ${printed.join('')}`);
  const { words, options } = parseCommandLine(argv);
  const tool = TOOL_COMMANDS.find(({ name }) => name === words[0]);
  try {
    readSettings(options, words.length === 0 ? 'setup' : 'target', tool);
  } catch (error) {
    assert.fail(`${command}: ${String(error)}`);
  }
}

/** The command lines of a page; one that is no whole command has an ellipsis. */
function commandsOf(page: string): readonly string[] {
  const lines = fencesOf(page)
    .filter(({ language }) => /^(?:sh|console|yaml|text)$/.test(language))
    .flatMap(({ text }) => text.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/^(?:\$ |- run: | *run: )/, '').trim());
  // A fence left in would make every second gap between two spans look like one.
  const sentences = pageText(page).replaceAll(/^( *)```[^]*?^\1```$/gm, '');
  const spans = [...sentences.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\n', ' '));
  const start = new RegExp(`^(?:${PROGRAM})(?:[ :]|$)`);
  return [...new Set([...lines, ...spans])].filter((line) => start.test(line) && !line.includes('…'));
}

/** What a shell makes of a line, but for the program's name: `yo codegen:be --check` gives `be`, `--check`. */
function wordsOf(command: string): readonly string[] {
  const [own = ''] = command.replace(new RegExp(`^(?:${PROGRAM})[ :]?`), '').split(/ [|>&;#]|\)/);
  return [...own.matchAll(/'([^']*)'|"([^"]*)"|[^\s'"]+/g)].map(([word, single, double]) => single ?? double ?? word);
}
