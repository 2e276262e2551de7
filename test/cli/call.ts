/** The tool, run for real in this process and without a terminal. */
import { main } from '../../lib/cli/main.js';

/** What a run printed, and its exit code. */
export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Run the tool in a directory. */
export async function call(cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const [out, err]: [string[], string[]] = [[], []];
  const stream = (texts: string[]) => ({ write: (text: string) => texts.push(text) });
  const code = await main({ cwd, env, stdin: {}, stdout: stream(out), stderr: stream(err), argv });
  return { code, out: out.join(''), err: err.join('') };
}

/** Run the tool from a directory: configs are named from where the process is. */
export async function callFrom(cwd: string, words: string): Promise<Result> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await call(cwd, words.split(' '));
  } finally {
    process.chdir(before);
  }
}
