import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';
import type { z } from 'zod';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { EXPORTERS, SAMPLERS } from '../../lib/targets/be/telemetry/schema.js';
import { FILTER_KINDS, FILTER_OPERATORS } from '../../lib/targets/be/filter/schema.js';
import { SEARCH_STRATEGIES } from '../../lib/targets/be/search/schema.js';
import { SCALAR_TYPES } from '../../lib/core/value-types.js';
import { IS_FULL, needJsonnet } from '../needs.js';
import { PARTS } from './configuration-page.js';
import { goldenConfigs, outputOf } from './golden-configs.js';
import { writtenKeys } from './written-keys.js';

const PATH = join(PACKAGE_ROOT, 'docs', 'reference', 'coverage.md');

/** Keys that have one value, which is their default. */
const SINGLE: ReadonlySet<string> = new Set(['ProjectConfig.version', 'AuthConfig.type']);

describe('docs/reference/coverage.md', () => {
  let text = readFileSync(PATH, 'utf8');
  let rows = rowsOf(text);

  before(async () => {
    if (process.env.UPDATE_GOLDEN === undefined) return;
    text = await withEveryKey(text);
    writeFileSync(PATH, text);
    rows = rowsOf(text);
  });

  it('has every key of every config', () => {
    const known = PARTS.flatMap(([, sections]) =>
      sections.flatMap(([title, , schema]) =>
        Object.keys((schema as z.ZodObject).shape).map((key) => `${title}.${key}`),
      ),
    );
    const titles = new Set(PARTS.flatMap(([, sections]) => sections.map(([title]) => title)));
    const listed = rows
      .filter(({ heading }) => titles.has(heading))
      .map(({ heading, cells: [key = ''] }) => `${heading}.${key.replaceAll('`', '')}`);
    assert.deepEqual(listed, known);
  });

  it('has every value of the named sets', () => {
    const sets = {
      FieldType: [...SCALAR_TYPES, 'nested'],
      SamplerName: SAMPLERS,
      ExporterName: EXPORTERS,
      FilterValueKind: FILTER_KINDS,
      FilterOperator: FILTER_OPERATORS,
      SearchStrategy: SEARCH_STRATEGIES,
    };
    for (const [name, values] of Object.entries(sets)) {
      const row = rows.find(({ cells: [what = ''] }) => what.startsWith(`\`${name}\`: `));
      const listed = [...(row?.cells[0] ?? '').matchAll(/`(\w+)`/g)].map(([, value]) => value).slice(1);
      assert.deepEqual(listed.toSorted(), [...values].sort(), name);
    }
  });

  it('has every public export', () => {
    const source = readFileSync(join(PACKAGE_ROOT, 'lib', 'codegen.ts'), 'utf8');
    const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
    const names = lists.flatMap((item) => /(\w+)\s*$/.exec(item)?.[1] ?? []);
    const made = [...source.matchAll(/^export (?:const|interface|(?:async )?function) (\w+)/gm)].flatMap(
      ([, name = '']) => name,
    );
    const listed = rows.filter(({ heading }) => heading === 'Public exports').map(({ cells: [name = ''] }) => name);
    assert.deepEqual(listed.toSorted(), [...names, ...made].map((name) => `\`${name}\``).sort());
  });

  it('names tests that are there', () => {
    assert.ok(rows.length > 300);
    for (const { cells } of rows) {
      const test = cells.at(-1) ?? '';
      const [, path = '', title] = /^`([\w./-]+)`(?:: (.+))?$/.exec(test) ?? [];
      assert.ok(path !== '' && existsSync(join(PACKAGE_ROOT, path)), `${cells[0] ?? ''}: ${test}`);
      if (title !== undefined) assert.ok(readFileSync(join(PACKAGE_ROOT, path), 'utf8').includes(title), test);
    }
  });

  it('has links that lead somewhere', () => {
    for (const [, path = '', anchor] of text.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)) {
      const target = join(dirname(PATH), path);
      assert.ok(existsSync(target), path);
      const anchors = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm);
      const known = [...anchors].map(([, title = '']) => anchorOf(title));
      if (anchor !== undefined) assert.ok(known.includes(anchor), `${path}#${anchor}`);
    }
  });

  it('names golden cases that write the key, and with CODEGEN_FULL, make something else without it', async function () {
    this.timeout(600_000);
    needJsonnet(this);
    const cases = new Map((await goldenConfigs()).map((one) => [`test/golden/${one.name}`, one]));
    const before = new Map<string, string>();
    const dead: string[] = [];
    for (const { heading, cells } of rows) {
      const [key = '', ...rest] = cells.map((cell) => cell.replaceAll('`', ''));
      const found = cases.get(rest.at(-1) ?? '');
      if (found === undefined || rest.length !== 1) continue;
      const name = `${heading}.${key}`;
      const value = structuredClone(found.source.value);
      const holders = writtenKeys(found.target, value).get(name);
      assert.ok(holders !== undefined, `${found.name} does not write ${name}`);
      if (!IS_FULL || SINGLE.has(name)) continue;
      for (const holder of holders) Reflect.deleteProperty(holder, key);
      const text = before.get(found.name) ?? (await outputOf(found, found.source.value));
      before.set(found.name, text);
      if ((await outputOf(found, value)) === text) dead.push(`${found.name} is the same without ${name}`);
    }
    assert.deepEqual(dead, []);
  });
});

interface Row {
  readonly heading: string;
  readonly cells: readonly string[];
}

/** The rows of the page, by their heading. */
function rowsOf(text: string): readonly Row[] {
  return text.split(/^#{2,3} /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return lines
      .filter((line) => line.startsWith('| ') && !/^\| (?:-|(?:key|what) +\|)/.test(line))
      .map((line) => ({
        heading,
        cells: line
          .slice(2, -2)
          .split(' | ')
          .map((cell) => cell.trim()),
      }));
  });
}

/** The page with the sections that the configuration's has: new keys at the first golden case that writes them. */
async function withEveryKey(text: string): Promise<string> {
  const known = new Map(rowsOf(text).map(({ heading, cells: [key = '', test = ''] }) => [`${heading}.${key}`, test]));
  const cases = await goldenConfigs();
  const written = cases.map(({ name, target, source }) => [name, writtenKeys(target, source.value)] as const);
  const rowOf = (title: string, key: string): string => {
    const found = written.find(([, keys]) => keys.has(`${title}.${key}`))?.[0] ?? 'none';
    return `| \`${key}\` | ${known.get(`${title}.\`${key}\``) ?? `\`test/golden/${found}\``} |`;
  };
  const sections = PARTS.flatMap(([, part]) => part).map(([title, , schema]) => {
    const rows = Object.keys((schema as z.ZodObject).shape).map((key) => rowOf(title, key));
    return [
      `### ${title}`,
      `[Documentation](../configuration.md#${anchorOf(title)})`,
      ['| key | test |', '|-|-|', ...rows].join('\n'),
    ];
  });
  const [head = '', ...rest] = text.split(/^## /m);
  const others = rest.filter((one) => !one.startsWith('Configuration keys'));
  const page = [head, '## Configuration keys', ...sections.flat(), ...others.map((one) => `## ${one}`)].join('\n\n');
  return format(page, { ...(await resolveConfig(PATH)), parser: 'markdown' });
}

/** How pages link to a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
