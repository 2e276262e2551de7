/** Runs a generator in a directory of its own, with files that a test names in place of rendered ones. */
import { createEnv } from 'yeoman-environment';
import { TestAdapter } from 'yeoman-test';

import { CodegenGenerator, type CodegenOptions } from '../../generators/codegen-generator.js';
import type { GeneratedFile } from '../../lib/core/fragment.js';
import type { RenderRequest } from '../../lib/pipeline.js';

/** One run. */
export interface Run {
  /** What the pipeline would make, or how it fails. */
  readonly files?: readonly GeneratedFile[] | Error;
  /** Options as `yo` hands them over. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Words that `yo` could not make sense of. */
  readonly words?: readonly string[];
  /** Files of another generator in the same run, relative to the directory. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** The answer to Yeoman's conflict question; a second question without one fails. */
  readonly answer?: 'write' | 'skip' | 'abort';
  /** Answers to questions of the generator itself, by their names. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Called before the files go into memory. */
  readonly before?: () => void;
  /** Called when they are there, and nothing is written yet. */
  readonly between?: (generator: CodegenGenerator) => void;
}

/** What a run showed and asked. */
export interface Ran {
  /** What Yeoman's log was given, line by line. */
  readonly lines: readonly string[];
  readonly requests: readonly RenderRequest[];
  readonly questions: number;
}

/** Run the generator of `be` in a directory that is there. */
export async function runGenerator(cwd: string, run: Run = {}): Promise<Ran> {
  const requests: RenderRequest[] = [];
  class TestGenerator extends CodegenGenerator {
    constructor(args?: string[], options?: CodegenOptions) {
      super(args, options, 'be');
    }

    override _renderer() {
      return (request: RenderRequest): Promise<readonly GeneratedFile[]> => {
        requests.push(request);
        return run.files instanceof Error ? Promise.reject(run.files) : Promise.resolve(run.files ?? []);
      };
    }

    async writing(): Promise<void> {
      run.before?.();
      for (const [path, text] of Object.entries(run.foreign ?? {})) this.fs.write(this.destinationPath(path), text);
      await this.generate();
      run.between?.(this);
    }

    end(): void {
      this.report();
    }
  }
  return runClass(TestGenerator, cwd, run, requests);
}

/** Run any generator in a directory that is there, as `yo` would. */
export async function runClass(
  generator: typeof CodegenGenerator,
  cwd: string,
  run: Pick<Run, 'options' | 'words' | 'answer' | 'answers'> = {},
  requests: readonly RenderRequest[] = [],
): Promise<Ran> {
  // The test kit's own runs force every file, move into another directory, and look at memory rather than the disk.
  const adapter = new TestAdapter({
    mockedAnswers: { ...(run.answer !== undefined && { action: run.answer }), ...run.answers },
    throwOnMissingAnswer: true,
  });
  const env = createEnv({ cwd, adapter });
  env.register(generator as never, { namespace: 'codegen:be', resolved: import.meta.filename });
  await env.run(['codegen:be', ...(run.words ?? [])], { ...run.options });
  return { lines: logged(adapter.log), requests, questions: adapter.calls.length };
}

function logged(log: unknown): readonly string[] {
  const { write } = log as { write: { mock: { calls: readonly { arguments: readonly string[] }[] } } };
  return write.mock.calls.flatMap((call) => (call.arguments[1] ?? '').split('\n'));
}
