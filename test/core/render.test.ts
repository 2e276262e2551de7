import assert from 'node:assert/strict';
import { type Expression, code } from '../../lib/core/expression.js';
import { fileFragment, snippetFragment } from '../../lib/core/fragment.js';
import { type Output, outputType } from '../../lib/core/output.js';
import { type RenderCtx, RenderRegistry } from '../../lib/core/render.js';
import { emptyStore, memoryEnv, messageOf, storyTarget, tale } from './tiny-target.js';

interface Line extends Output {
  readonly type: 'Line';
  readonly text: Expression;
}
const Line = outputType<Line>({
  name: 'Line',
  render: ({ output, instanceId }) => [snippetFragment({ parent: instanceId, slot: 'lines', value: output.text })],
});
const context = (output: Output, warn?: (message: string) => void): RenderCtx => ({
  env: memoryEnv({}),
  config: {},
  output,
  target: storyTarget(),
  language: tale,
  store: emptyStore(),
  instanceId: 'project',
  ...(warn && { warn }),
});

describe('RenderRegistry', () => {
  it('renders an output by its type', () => {
    const line: Line = { type: 'Line', text: code`Once.` };
    assert.deepEqual(
      [...new RenderRegistry([Line]).render(context(line))],
      [snippetFragment({ parent: 'project', slot: 'lines', value: code`Once.` })],
    );
  });
  it('passes fragments on', () => {
    const file = fileFragment({ path: 'a.tale' });
    const snippet = snippetFragment({ parent: 'a.tale', slot: 'body' });
    assert.deepEqual(
      [file, snippet].flatMap((one) => [...new RenderRegistry().render(context(one))]),
      [file, snippet],
    );
  });
  it('names a type that nothing renders, and where it was made', () => {
    assert.equal(
      messageOf(() => new RenderRegistry([Line]).render(context({ type: 'Word' }))),
      "no renderer is known for output type 'Word', made at project",
    );
    assert.equal(
      messageOf(() => new RenderRegistry([Line]).render(context({ type: 'Lien' }))),
      "no renderer is known for output type 'Lien', made at project; did you mean 'Line'?",
    );
  });
  it('refuses a second renderer, also for what needs none; the same one twice is one', () => {
    const registry = new RenderRegistry([Line, Line]);
    for (const name of ['Line', 'FileFragment', 'SnippetFragment', 'StaticFile'] as const) {
      const other = outputType<Output>({ name, render: () => [] });
      assert.equal(
        messageOf(() => registry.register(other)),
        `two renderers are given for output type '${name}'`,
      );
    }
  });
  it('can be made from another, which it leaves alone', () => {
    const first = new RenderRegistry([Line]);
    const second = new RenderRegistry([...first, outputType<Output>({ name: 'Word', render: () => [] })]);
    assert.deepEqual(
      [...first].map(({ name }) => String(name)),
      ['StaticFile', 'Line'],
    );
    assert.deepEqual(
      [...second].map(({ name }) => String(name)),
      ['StaticFile', 'Line', 'Word'],
    );
  });
});

describe('StaticFile', () => {
  const file = { type: 'StaticFile', path: 'a.tale', template: 't' } as const;
  it('is known everywhere, with the defaults of a file', () => {
    assert.deepEqual(
      [...new RenderRegistry().render(context(file))],
      [fileFragment({ path: 'a.tale', template: 't' })],
    );
  });
  it('takes all that the reference lists', () => {
    const all = {
      path: 'a',
      template: 't',
      context: { a: 1 },
      ifExists: 'skip',
      executable: true,
      banner: false,
    } as const;
    assert.deepEqual([...new RenderRegistry().render(context({ type: 'StaticFile', ...all }))], [fileFragment(all)]);
  });
  it('warns once, however many runs and registries there are', () => {
    const told: string[] = [];
    const warn = (message: string) => void told.push(message);
    for (let run = 0; run < 3; run += 1) new RenderRegistry().render(context(file, warn));
    assert.deepEqual(told, ["output type 'StaticFile' is deprecated: return a fileFragment instead"]);
    new RenderRegistry().render(context(file, (message) => void told.push(message)));
    assert.equal(told.length, 2);
  });
});
