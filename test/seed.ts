/**
 * What the tests draw at random: the same values at every run, so that a test which fails fails again, and a change is
 * never blamed for what an older one brought. `CODEGEN_SEED=2` draws others, `CODEGEN_FULL=1` new ones at every run.
 */
import fc from 'fast-check';

/** Where drawing starts. */
export const SEED = Number(
  process.env.CODEGEN_SEED ?? (process.env.CODEGEN_FULL === undefined ? 1 : Math.floor(Math.random() * 2 ** 31)),
);

fc.configureGlobal({ seed: SEED });
