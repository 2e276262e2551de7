/**
 * What templates are given they read: no view has a key that its template reads in none of the golden cases, and in no
 * project of all pairs. Templates that are given one and the same view share it, as do handlers, whose views have a part
 * that is equal for all, and the files of a project's root.
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

describe('views of templates', function () {
  this.timeout(120_000);
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
  /** The first template that was given a view, or a part of one. */
  readonly #firsts = new WeakMap<object, string>();

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
        env.render(template, { ...context, view: this.#watch(`${target}/${template}`, view) }),
    };
  }

  #watch(template: string, view: unknown): unknown {
    if (typeof view !== 'object' || view === null) return view;
    const name = sharedBy(template, view) ?? this.#firsts.get(view) ?? template;
    this.#firsts.set(view, name);
    for (const key of Object.keys(view)) add(this.#given, name, key);
    return new Proxy(view, {
      get: (target, key, receiver) => {
        add(this.#read, name, String(key));
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  }
}

/** The text of a template: what a condition hides that no case meets is read as well. */
function textOf(template: string): string {
  const path = join(PACKAGE_ROOT, 'templates', template);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Whose views have a part that is equal for all. */
function sharedBy(template: string, view: object): string | undefined {
  return 'steps' in view ? 'be, handlers' : /^\w+_root(?=\/)/.exec(template)?.[0];
}

function add(keys: Map<string, Set<string>>, name: string, key: string): void {
  const known = keys.get(name) ?? new Set();
  keys.set(name, known.add(key));
}
