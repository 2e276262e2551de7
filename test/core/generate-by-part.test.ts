import assert from 'node:assert/strict';
import fc from 'fast-check';

import { code } from '../../lib/core/expression.js';
import {
  type DraftFile,
  type FileFragment,
  fileFragment,
  type Fragment,
  snippetFragment,
} from '../../lib/core/fragment.js';
import { generateDrafts, type GenerateRequest } from '../../lib/core/generate.js';
import { operation } from '../../lib/core/operation.js';
import { generateByPart } from '../../lib/core/parts/generate-by-part.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { memoryEnv, storyTarget } from './tiny-target.js';

/** What is made before all chapters, for each of them, and after them. */
interface Story {
  readonly before?: readonly Fragment[];
  readonly chapters: readonly (readonly Fragment[])[];
  readonly after?: readonly Fragment[];
}

const file = (path: string, id = ''): Fragment => fileFragment({ path, id });
const line = (parent: string, text: string): Fragment =>
  snippetFragment({ parent, slot: 'body', value: code`${text === 'a' ? code`a` : code`b`}\n` });
const holder = (parent: string, id: string): Fragment =>
  snippetFragment({ parent, slot: 'body', template: 'holder', id });

function requestOf({ before = [], chapters, after = [] }: Story): GenerateRequest {
  const target = storyTarget();
  const made = (name: string, trigger: string, build: (id: string) => readonly Fragment[], afterChildren = false) =>
    operation({ name, trigger, targets: ['story'], afterChildren, build: ({ instanceId }) => build(instanceId) });
  const operations = [
    made('first', 'project', () => before),
    made('tell', 'chapter', (id) => chapters[Number(id.split('.').at(-1))] ?? []),
    made('last', 'project', () => after, true),
  ];
  return {
    target,
    registry: loadRegistry(target, operations),
    config: { chapters: chapters.map((_, index) => ({ name: String(index) })) },
    env: memoryEnv({ holder: ({ slot }) => `(${slot('body')})\n` }),
    banner: 'told',
  };
}

/** The drafts as they count, sorted by path; or the message that they end in. */
function outcome(make: () => Iterable<DraftFile>): unknown {
  try {
    const latest = new Map<string, DraftFile>();
    for (const draft of make()) latest.set(draft.path, draft);
    return [...latest.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch (error) {
    return String(error);
  }
}

function check(story: Story): readonly DraftFile[] {
  const early: DraftFile[] = [];
  const byPart = outcome(function* () {
    for (const draft of generateByPart(requestOf(story), 'chapters')) {
      early.push(draft);
      yield draft;
    }
  });
  assert.deepEqual(
    byPart,
    outcome(() => generateDrafts(requestOf(story))),
  );
  return early;
}

describe('generateByPart', () => {
  it('makes the files of a part before those that have to wait, each once', () => {
    const drafts = check({
      before: [file('all.tale')],
      chapters: [
        [file('z.tale'), line('z.tale', 'a'), line('all.tale', 'a')],
        [file('y.tale'), line('y.tale', 'b'), line('all.tale', 'b')],
      ],
    });
    assert.deepEqual(
      drafts.map(({ path }) => path),
      ['z.tale', 'y.tale', 'all.tale'],
    );
  });
  it('makes a file again that another part contributes to', () => {
    const shared = [file('x.tale'), line('x.tale', 'a')];
    const drafts = check({ chapters: [[...shared, file('z.tale')], shared, [line('x.tale', 'b')]] });
    assert.deepEqual(
      drafts.map(({ path }) => path),
      ['x.tale', 'z.tale', 'x.tale'],
    );
  });
  it('makes a file again that is added to outside of parts, by any name of its places', () => {
    check({ chapters: [[file('x.tale', 'X'), holder('X', 'h'), line('h', 'a')]], after: [line('h', 'b')] });
    check({ chapters: [[file('x.tale', 'X'), holder('X', 'h')]], after: [line('h', 'b')] });
    check({ chapters: [[file('x.tale')]], before: [line('x.tale', 'b')] });
  });
  it('makes what files need, once for all, also where they need each other', () => {
    const needs: FileFragment[] = [];
    const [a, b] = ['a.tale', 'b.tale'].map((path) => fileFragment({ path, needs }));
    needs.push(a!, b!);
    const drafts = check({ before: [file('all.tale')], chapters: [[a!], [line('all.tale', 'a'), a!]] });
    assert.deepEqual(drafts.map(({ path }) => path).sort(), ['a.tale', 'all.tale', 'b.tale']);
  });
  it('makes what a run makes that sees all parts at once, or ends as it does', () => {
    const names = ['x.tale', 'y.tale', 'X', 'h', 'i'];
    const name = fc.constantFrom(...names);
    const fragment = fc.oneof(
      fc.tuple(fc.constantFrom('x.tale', 'y.tale', 'z.tale'), fc.constantFrom('', 'X')).map((args) => file(...args)),
      fc.tuple(name, fc.constantFrom('a', 'b')).map((args) => line(...args)),
      fc.tuple(name, fc.constantFrom('h', 'i')).map((args) => holder(...args)),
    );
    const fragments = fc.array(fragment, { maxLength: 4 });
    const story = fc.record({
      before: fragments,
      chapters: fc.array(fragments, { maxLength: 4 }),
      after: fragments,
    });
    fc.assert(
      fc.property(story, (drawn) => void check(drawn)),
      { numRuns: 500 },
    );
  });
});
