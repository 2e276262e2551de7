/**
 * Stages of the test run: each passes, fails or is skipped, and all of them are summed up in the end. Some run at the
 * same time where there are two processors, since most of a stage keeps only one busy.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

import { openOutput, releaseOutputs } from './outputs.mjs';
import { ROOT } from './steps.mjs';

/** With CI set every stage is mandatory: what cannot run has failed. */
const isCI = Boolean(process.env.CI);
/** One more than there are processors: much of a stage waits, for a server that starts or a limit that ends. */
const LANES = Math.min(3, availableParallelism() + 1);
const SIGNALS = { SIGINT: 130, SIGTERM: 143 };

/** Commands under way, to end with the run. */
const running = new Set();

/**
 * Run all stages, and print their summary. One begins as soon as there is room, in the order of the list: the longest
 * come first, so that none is left over in the end.
 *
 * @param offered - of each its `name`, why it cannot run here (`missing`, empty if it can), its `work`, which is given
 *   a function that runs a command, and the name of a stage that must have ended before (`after`); one that is `inCI` runs
 *   where all stages are mandatory, or with `isWhole`
 * @param isWhole - run what is left to CI as well
 */
export async function runStages(offered, isWhole = isCI) {
  const stages = offered.filter(({ inCI = false }) => isWhole || !inCI);
  for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => giveUp(signal, code));
  const waiting = [...stages];
  const underWay = new Set();
  const results = new Map();
  while (waiting.length > 0 || underWay.size > 0) {
    const isReady = ({ after }) => after === undefined || results.has(after);
    const next = underWay.size < LANES ? waiting.findIndex(isReady) : -1;
    if (next < 0) {
      if (underWay.size === 0) throw new Error(`no stage that '${waiting[0].name}' waits for is under way`);
      await Promise.race(underWay);
      continue;
    }
    const [stage] = waiting.splice(next, 1);
    const work = runStage(stage).then((result) => {
      results.set(stage.name, result);
      underWay.delete(work);
    });
    underWay.add(work);
  }
  summarize(stages.map(({ name }) => ({ name, ...results.get(name) })));
  const left = offered.filter((stage) => !stages.includes(stage)).map(({ name }) => name);
  if (left.length > 0) console.log(`Left to CI, or CI=true npm test: ${left.join('; ')}`);
}

async function runStage({ name, missing = '', work }) {
  const output = openOutput();
  const say = (line) => output.write('stdout', `${line}\n`);
  try {
    if (missing) {
      say(`\n━━ ${isCI ? 'FAILED' : 'SKIPPED'}: ${name}: ${missing}`);
      return { status: isCI ? 'failed' : 'skipped', passed: 0, failed: isCI ? 1 : 0, seconds: 0 };
    }
    say(`\n━━ ${name}`);
    const start = performance.now();
    const { passed, failed, told = '' } = await counted(work, output);
    const seconds = (performance.now() - start) / 1000;
    const status = failed === 0 ? 'passed' : 'failed';
    say(`━━ ${name}: ${status} in ${seconds.toFixed(1)} s`);
    return { status, passed, failed, seconds, told };
  } finally {
    output.close();
  }
}

async function counted(work, output) {
  try {
    return await work((command, args, options) => check(command, args, options, output));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    output.write('stderr', `${message}\n`);
    return { passed: 0, failed: 1, told: error instanceof CommandError ? error.told : message };
  }
}

/**
 * Run a command, and let its output through. A test runner's closing line gives the counts; any other command that
 * ends well is one check that passed.
 */
function check(command, args, { cwd = ROOT, env = {} } = {}, output) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let text = '';
    for (const stream of ['stdout', 'stderr']) {
      // Decoded by the stream: a chunk may end in the middle of a character.
      child[stream].setEncoding('utf8').on('data', (data) => {
        text += data;
        output.write(stream, data);
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      const counts = countTests(text);
      if (code === 0) resolve(counts ?? { passed: 1, failed: 0 });
      else if (counts?.failed > 0) resolve({ ...counts, told: failuresIn(text) });
      else {
        const message = `${[command, ...args].join(' ')} ended with ${signal ?? `exit code ${code}`}`;
        reject(new CommandError(message, `${lastLines(text)}\n${message}`));
      }
    });
  });
}

/** Run several one after the other, and add up what they counted. */
export async function all(...works) {
  let passed = 0;
  let failed = 0;
  const told = [];
  for (const work of works) {
    const counts = await work();
    passed += counts.passed;
    failed += counts.failed;
    if (counts.told) told.push(counts.told);
  }
  return { passed, failed, told: told.join('\n') };
}

/** End with a signal: print what is held, and take the commands along. */
function giveUp(signal, code) {
  releaseOutputs();
  for (const child of running) child.kill(signal);
  process.exit(code);
}

/** Print the failures once more, the table of stages and the closing line; set the exit code. */
function summarize(results) {
  for (const { name, told } of results.filter(({ told }) => told)) console.log(`\n━━ Failed: ${name}\n${told}`);
  console.log('\n━━ Summary');
  for (const { name, status, seconds } of results) {
    console.log(`   ${status.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const skipped = results.filter((result) => result.status === 'skipped').length;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0) process.exitCode = 1;
}

/** Lines of a failure that are told again in the end. */
const MOST_LINES = 120;

/** A command that failed without the counts of a test runner; `told` is the end of what it printed. */
class CommandError extends Error {
  constructor(message, told) {
    super(message);
    this.told = told;
  }
}

/** What a test runner tells of its failures at the end of its output. */
function failuresIn(text) {
  const start = Math.max(text.search(/^\s*\d+ failing$/m), text.lastIndexOf('= short test summary info ='));
  return start < 0 ? lastLines(text) : text.slice(start).split('\n').slice(0, MOST_LINES).join('\n');
}

function lastLines(text) {
  return text.trimEnd().split('\n').slice(-MOST_LINES).join('\n');
}

/** Read the counts of mocha (`12 passing`) or pytest (`12 passed, 1 failed`). */
function countTests(output) {
  // eslint-disable-next-line no-control-regex -- colours are escape sequences
  const plain = output.replace(/\u001b\[[\d;]*m/g, '');
  const number = (pattern) => Number([...plain.matchAll(pattern)].at(-1)?.[1] ?? 0);
  const passed = number(/(\d+) (?:passing|passed)\b/g);
  const failed = number(/(\d+) (?:failing|failed)\b/g) + number(/(\d+) errors? in /g);
  return passed + failed > 0 ? { passed, failed } : undefined;
}
