/** Runs a generated application in a process of its own, and tells what it sent to its collector. */
import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { findPython } from '../needs.js';
import { generate, withDirectory, write } from './projects.js';

type Attributes = Readonly<Record<string, unknown>>;

/** A span, as OTLP has it. */
export interface Span {
  readonly name: string;
  readonly kind: number;
  readonly scope: string;
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly status: number;
  readonly events: readonly string[];
  readonly attributes: Attributes;
  readonly resource: Attributes;
}

/** What a run sent, and what it did beside that. */
export interface Seen {
  readonly statuses: readonly number[];
  /** Records that the application logged. */
  readonly records: readonly { readonly message: string; readonly trace: string | null }[];
  readonly spans: readonly Span[];
  readonly metrics: Readonly<Record<string, { readonly points: readonly object[]; readonly resource: Attributes }>>;
  readonly logs: readonly { readonly body: string; readonly trace: string; readonly resource: Attributes }[];
  /** What the application printed. */
  readonly printed: string;
}

const run = promisify(execFile);

/** Arguments of the run, and variables of its environment. */
interface How {
  readonly args?: readonly string[];
  readonly env?: object;
}

/** Run the application of a config and see what it sends. */
export async function see(
  telemetry: object,
  { article, note, ...how }: How & { article?: object; note?: object } = {},
): Promise<Seen> {
  return seeConfig(JSON.stringify(config(telemetry, { article, note })), how);
}

/** Run the application of a config, as it is written. */
export async function seeConfig(
  text: string,
  { args = [], env = {}, form = 'json' }: How & { form?: 'json' | 'jsonnet' },
): Promise<Seen> {
  return withDirectory(async (root) => {
    cpSync(join(PACKAGE_ROOT, 'test', 'apps', 'telemetry'), root, { recursive: true });
    const file = join(root, `be.${form}`);
    writeFileSync(file, text);
    const files = await generate(file, join(root, '_generated'));
    write(join(root, '_generated'), Object.fromEntries(files.map(({ path, content }) => [path, content])));
    const { stdout } = await run(findPython()!, ['-W', 'error', 'run.py', ...args], {
      cwd: root,
      maxBuffer: 2 ** 26,
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('OTEL_'))),
        PYTHONDONTWRITEBYTECODE: '1',
        DATABASE_URL: 'sqlite:///app.db',
        JWT_SECRET: 'a secret for tests only, of 32 bytes or more',
        ...env,
      },
    });
    const lines = stdout.split('\n');
    const line = lines.find((text) => text.startsWith('{"statuses"'))!;
    return {
      ...(JSON.parse(line) as Seen),
      printed: lines
        .filter((text) => text !== line)
        .join('\n')
        .trim(),
    };
  });
}

function config(
  telemetry: object,
  { article, note }: { article?: object | undefined; note?: object | undefined },
): object {
  return {
    module: 'blog',
    databases: [{ driver: 'sqlite' }],
    auth: { verify_credentials_fn: 'blog.actions.verify' },
    telemetry: { service_name: 'blog', ...telemetry },
    resources: [
      {
        model: 'blog.models.Article',
        require_auth: false,
        fields: [
          { name: 'id', type: 'uuid' },
          { name: 'title', type: 'str' },
          { name: 'password', type: 'str' },
          { name: 'details', type: 'json' },
        ],
        operations: [
          'get',
          'list',
          'create',
          { name: 'publish', type: 'action', fn: 'blog.actions.publish' },
          { name: 'burn', type: 'action', fn: 'blog.actions.burn' },
        ],
        ...article,
      },
      {
        model: 'blog.models.Note',
        require_auth: false,
        fields: [{ name: 'text', type: 'str' }],
        operations: ['create'],
        ...note,
      },
    ],
  };
}
