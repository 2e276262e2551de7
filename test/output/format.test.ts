import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DraftFile } from '../../lib/core/fragment.js';
import { python } from '../../lib/languages/python.js';
import { formatPython } from '../../lib/output/format/format-python.js';
import { formatFiles } from '../../lib/output/format/format.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { loadTarget } from '../../lib/pipeline.js';
import { TARGETS } from '../../lib/target-names.js';

describe('texts that pass by the formatter', () => {
  it('are such as it leaves alone: every Python text of the package that is used as it stands', async () => {
    const targets = await Promise.all(TARGETS.map(loadTarget));
    const directories = targets.flatMap(({ templatePath }) => templatePath).map((path) => join(PACKAGE_ROOT, path));
    const files = directories
      .filter((directory) => existsSync(directory))
      .flatMap((directory) =>
        readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name)),
      )
      .filter(python.owns);
    assert.ok(files.length > 100);
    for (const path of files) {
      const text = readFileSync(path, 'utf8');
      for (const made of [text, python.withBanner(text, 'Generated. Do not edit.')])
        assert.equal(formatPython(path, made), made, path);
    }
  });

  it('stand among the others in the order of their paths, and only if they are ready', async () => {
    const draft = (path: string, content: DraftFile['content'], formatted?: boolean): DraftFile => {
      return { path, content, ifExists: 'overwrite', executable: false, ...(formatted && { formatted }) };
    };
    const body = 'x  =  1\n';
    const drafts = [
      draft('a.py', body),
      draft('b.py', body, true),
      draft('c.py', { path: 'c.py', body, imports: [] }, true),
    ];
    const made = await formatFiles(drafts, python);
    assert.deepEqual(
      made.map(({ path, content }) => [path, content]),
      [
        ['a.py', 'x = 1\n'],
        ['b.py', body],
        ['c.py', 'x = 1\n'],
      ],
    );
  });
});
