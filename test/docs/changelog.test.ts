/** CHANGELOG.md has the form that a release relies on: https://keepachangelog.com, with one section more. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import semver from 'semver';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { readVersion } from '../../lib/version.js';

const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', 'Changes in generated code'];

interface Release {
  readonly title: string;
  readonly version: string;
  readonly body: string;
}

describe('CHANGELOG.md', () => {
  const text = readFileSync(join(PACKAGE_ROOT, 'CHANGELOG.md'), 'utf8');
  const [head = '', ...parts] = text.split(/^## /m);
  const entries = parts.map((part) => ({ title: part.split('\n')[0]!, body: part.slice(part.indexOf('\n')) }));
  const releases = entries
    .filter(({ title }) => title !== 'Unreleased')
    .map((entry): Release => ({ ...entry, version: entry.title.split(' ')[0]! }));

  it('begins with what is unreleased', () => {
    assert.match(head, /^# Changelog\n/);
    assert.equal(entries[0]?.title, 'Unreleased');
    assert.equal(releases.length, entries.length - 1);
  });

  it('has releases with a version and a date, the latest first', () => {
    for (const { title } of releases) assert.match(title, /^\d+\.\d+\.\d+(?:-[\w.]+)? \(\d{4}-\d{2}-\d{2}\)$/);
    const versions = releases.map(({ version }) => version);
    assert.deepEqual(versions, semver.rsort([...versions]));
    assert.deepEqual(versions, [...new Set(versions)]);
  });

  it('has sections of the usual names, none twice and none empty', () => {
    for (const { title, body } of entries) {
      const sections = body.split(/^### /m).slice(1);
      const names = sections.map((section) => section.split('\n')[0]!);
      assert.deepEqual(
        names,
        SECTIONS.filter((name) => names.includes(name)),
        title,
      );
      for (const section of sections) assert.match(section, /^- /m, `${title}: ${section}`);
    }
  });

  it('ends with the version of the package, once there is a release', () => {
    const [latest] = releases;
    if (latest !== undefined) assert.equal(latest.version, readVersion());
  });
});
