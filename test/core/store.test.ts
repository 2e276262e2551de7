import assert from 'node:assert/strict';
import { type Output, outputType } from '../../lib/core/output.js';
import { PROJECT, ScopeTree } from '../../lib/core/scope.js';
import { BuildStore } from '../../lib/core/store.js';

interface Line extends Output {
  readonly type: 'Line';
  readonly text: string;
}
const Line = outputType<Line>({ name: 'Line', render: () => [] });
const line = (text: string): Line => ({ type: 'Line', text });
const chapter = { name: 'chapter', configKey: 'chapters', parent: PROJECT, resolvePath: [] };
const scene = { name: 'scene', configKey: 'scenes', parent: chapter, resolvePath: [] };

function filled() {
  const store = new BuildStore(new ScopeTree([PROJECT, chapter, scene]));
  const project = store.addInstance('project', PROJECT, {});
  const first = store.addInstance('project.chapters.0', chapter, { name: 'calm' }, project);
  const second = store.addInstance('project.chapters.1', chapter, { name: 'storm' }, project);
  const inner = store.addInstance('project.chapters.0.scenes.0', scene, {}, first);
  store.add(inner, 'play', [line('inner')]);
  store.add(first, 'close', [line('first'), { type: 'Note' }]);
  store.add(second, 'close', [line('second')]);
  store.add(project, 'end', [line('project')]);
  return { store, project, first, second, inner };
}

describe('BuildStore', () => {
  it('gives the outputs of one type at an instance and below it, from the top', () => {
    const { store } = filled();
    const texts = (id: string) => store.outputsUnder(id, Line).map(({ text }) => text);
    assert.deepEqual(texts('project'), ['project', 'first', 'inner', 'second']);
    assert.deepEqual(texts('project.chapters.0'), ['first', 'inner']);
    assert.deepEqual(texts('project.chapters.1'), ['second']);
    assert.deepEqual(texts('project.chapters.10'), []);
  });
  it('gives the outputs of one instance, of one operation or of all', () => {
    const { store, first } = filled();
    store.add(first, 'open', [line('again')]);
    assert.equal(store.outputsAt(first.id).length, 3);
    assert.deepEqual(store.outputsAt(first.id, 'open'), [line('again')]);
    assert.deepEqual(store.outputsAt(first.id, 'none'), []);
  });
  it('gives items in the order in which they were made', () => {
    const { store } = filled();
    assert.deepEqual(
      store.items.map(({ operation, instance }) => `${operation} ${instance.id}`),
      ['play project.chapters.0.scenes.0', 'close project.chapters.0', 'close project.chapters.1', 'end project'],
    );
  });
  it('knows what is above and below', () => {
    const { store, project, first, second, inner } = filled();
    assert.equal(store.ancestor(inner.id, 'chapter'), first);
    assert.equal(store.ancestor(inner.id, 'scene'), inner);
    assert.equal(store.ancestor(inner.id, 'project'), project);
    assert.equal(store.ancestor(first.id, 'scene'), undefined);
    assert.equal(store.ancestor('nowhere', 'scene'), undefined);
    assert.deepEqual(store.children('project'), [first, second]);
    assert.equal(store.root, project);
    assert.equal(store.instance(first.id), first);
  });
  it('can be amended while it is built, and takes nothing afterwards', () => {
    const { store, first } = filled();
    store.seal();
    assert.throws(() => {
      store.add(first, 'late', []);
    }, /outputs of operation 'late' cannot be added/);
    assert.throws(() => {
      store.propagate(first, 'late', {});
    }, /options of operation 'late' cannot be added/);
    assert.throws(() => store.addInstance('x', scene, {}, first), /instance 'x' cannot be added/);
    assert.equal(store.items.length, 4);
  });
  it('hands options down to instances that are added later, not sideways', () => {
    const { store, project, first, second } = filled();
    store.propagate(first, 'mood', 1);
    const below = store.addInstance('project.chapters.0.scenes.1', scene, {}, first);
    const beside = store.addInstance('project.chapters.1.scenes.0', scene, {}, second);
    assert.equal(below.options.get('mood'), 1);
    store.propagate(below, 'mood', 2);
    assert.deepEqual(
      [project, first, below, beside].map(({ options }) => options.get('mood')),
      [undefined, 1, 2, undefined],
    );
  });
  it('says when there is no project', () => {
    assert.throws(() => new BuildStore(new ScopeTree([PROJECT])).root, /no project yet/);
  });
});
