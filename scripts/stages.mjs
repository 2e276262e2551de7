/** Stages of the test run: each passes, fails or is skipped, and all of them are summed up in the end. */
import { spawn } from 'node:child_process';

import { ROOT } from './steps.mjs';

/** With CI set every stage is mandatory: what cannot run has failed. */
const isCI = Boolean(process.env.CI);
const results = [];

/** Run one stage; `missing` says why it cannot run here, if so. */
export async function stage(name, missing, work) {
  if (missing) {
    console.log(`\n━━ ${isCI ? 'FAILED' : 'SKIPPED'}: ${name}: ${missing}`);
    results.push({ name, status: isCI ? 'failed' : 'skipped', passed: 0, failed: isCI ? 1 : 0 });
    return;
  }
  console.log(`\n━━ ${name}`);
  const start = performance.now();
  const { passed, failed } = await counted(work);
  const status = failed === 0 ? 'passed' : 'failed';
  console.log(`━━ ${name}: ${status} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  results.push({ name, status, passed, failed });
}

async function counted(work) {
  try {
    return (await work()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** Run a command and let its output through; a test runner's closing line gives the counts. */
export function check(command, args, { cwd = ROOT, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of ['stdout', 'stderr']) {
      child[stream].on('data', (data) => {
        output += data;
        process[stream].write(data);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const counts = countTests(output);
      if (code === 0) resolve(counts);
      else if (counts?.failed > 0) resolve(counts);
      else reject(new Error(`${[command, ...args].join(' ')} ended with exit code ${code}`));
    });
  });
}

/** Add up what several commands counted. */
export async function all(...works) {
  let passed = 0;
  let failed = 0;
  for (const work of works) {
    const counts = (await work()) ?? { passed: 1, failed: 0 };
    passed += counts.passed;
    failed += counts.failed;
  }
  return { passed, failed };
}

/** Print the table of stages and the closing line; set the exit code. */
export function summary() {
  console.log('\n━━ Summary');
  for (const { name, status } of results) console.log(`   ${status.padEnd(8)} ${name}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const skipped = results.filter((result) => result.status === 'skipped').length;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0) process.exitCode = 1;
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
