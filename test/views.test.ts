/**
 * What templates are given they read: no view, and nothing in one, has a key that its template reads in none of the golden
 * cases, and in no project of all pairs. Templates that are given one and the same object share it, as do handlers, whose
 * views have a part that is equal for all, and the files of a project's root.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { TemplateEnv } from '../lib/core/template.js';
import { PACKAGE_ROOT } from '../lib/package-root.js';
import { draftsOf, readTarget, templateEnv } from '../lib/pipeline.js';
import { casesOf } from './apps/all-pairs/cases.js';
import { projectOf } from './apps/all-pairs/config.js';
import { goldenConfigs } from './docs/golden-configs.js';
import { createWorkspace } from './input/workspace.js';
import { needJsonnet } from './needs.js';

/** What plug-ins read, in place of templates. */
const OF_PLUGINS = ['makesAnswer'];

/** The names of a resource, which templates and TypeScript have in common. */
const VOCABULARY = 'names';

describe('views of templates', function () {
  this.timeout(240_000);
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('have no key that nobody reads', async function () {
    needJsonnet(this);
    const keys = new Keys();
    for (const { target, source } of await goldenConfigs())
      await keys.note({ target, config: source.name, cwd: workspace.dir });
    const config = `${workspace.dir}/config.json`;
    for (const one of casesOf(1).projects) {
      writeFileSync(config, JSON.stringify(projectOf(one, 'postgresql').config));
      await keys.note({ target: 'be', config, cwd: workspace.dir });
    }
    assert.deepEqual(keys.unread(), []);
  });
});

/** Keys of views: which there were, and which of them were read. */
class Keys {
  readonly #given = new Map<string, Set<string>>();
  readonly #read = new Map<string, Set<string>>();
  /** Views and parts of them, each watched for the first template that was given it. */
  readonly #parts = new WeakMap<object, object>();

  /** Render a config. */
  async note(request: Parameters<typeof readTarget>[0]): Promise<void> {
    const loaded = await readTarget(request);
    const env = this.#watched(loaded.target.name, templateEnv(loaded.target, `${request.cwd}/none`));
    assert.ok([...draftsOf(loaded, env)].length > 0);
  }

  /** `template: key`, sorted. */
  unread(): readonly string[] {
    return [...this.#given]
      .flatMap(([template, keys]) =>
        [...keys]
          .filter((key) => !this.#read.get(template)?.has(key) && !textOf(template).includes(`view.${key}`))
          .map((key) => `${template}: ${key}`),
      )
      .filter((line) => !OF_PLUGINS.some((key) => line.endsWith(`: ${key}`)))
      .sort();
  }

  #watched(target: string, env: TemplateEnv): TemplateEnv {
    return {
      ...env,
      render: (template, { view, ...context }) =>
        env.render(template, { ...context, view: this.#part(ownerOf(`${target}/${template}`, view), view) }),
    };
  }

  /** What stands in a view, or a whole one; items of a list count as one. */
  #part(name: string, part: unknown, path = ''): unknown {
    if (typeof part !== 'object' || part === null) return part;
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    if (Array.isArray(part)) return part.map((item) => this.#part(name, item, `${path}[]`));
    const pathOf = (key: string): string => `${path}${path && '.'}${key}`;
    for (const key of Object.keys(part)) add(this.#given, name, pathOf(key));
    const watched = new Proxy(part, {
      get: (target, key, receiver) => {
        add(this.#read, name, pathOf(String(key)));
        const value: unknown = Reflect.get(target, key, receiver);
        return key === VOCABULARY ? value : this.#part(name, value, pathOf(String(key)));
      },
    });
    this.#parts.set(part, watched);
    return watched;
  }
}

/** The text of a template: what a condition hides that no case meets is read as well. */
function textOf(template: string): string {
  const path = join(PACKAGE_ROOT, 'templates', template);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** What a view is of: templates whose views have a part that is equal for all count as one. */
function ownerOf(template: string, view: unknown): string {
  if (typeof view === 'object' && view !== null && 'steps' in view) return 'be, handlers';
  return /^\w+_root(?=\/)/.exec(template)?.[0] ?? template;
}

function add(keys: Map<string, Set<string>>, name: string, key: string): void {
  const known = keys.get(name) ?? new Set();
  keys.set(name, known.add(key));
}
