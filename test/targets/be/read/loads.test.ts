import assert from 'node:assert/strict';

import type { FieldSpec } from '../../../../lib/targets/be/config.js';
import { loadedFields } from '../../../../lib/targets/be/read/loads.js';

function nested(name: string, model: string, ...fields: readonly FieldSpec[]): FieldSpec {
  return {
    name,
    type: 'nested',
    list: false,
    read_only: true,
    nullable: false,
    many: false,
    load: 'joined',
    unscoped: false,
    model,
    fields,
  };
}

/** The strategies of an answer about a post, by the ways of its relations. */
function strategies(...fields: readonly FieldSpec[]): Record<string, string> {
  const ways = (shown: readonly FieldSpec[], before: string): readonly [string, string][] =>
    shown.flatMap((field) => {
      const way = `${before}${field.name}`;
      return [[way, field.load], ...ways(field.fields ?? [], `${way}.`)] as const;
    });
  return Object.fromEntries(ways(loadedFields('Post', fields), ''));
}

describe('loadedFields', () => {
  it('goes by the config where each class is shown once', () => {
    const fields = [nested('author', 'Person', nested('team', 'Team')), nested('tags', 'Tag')];
    assert.deepEqual(loadedFields('Post', fields), fields);
  });

  it('goes by the config where a class without relations is shown twice', () => {
    assert.deepEqual(strategies(nested('author', 'Person'), nested('editor', 'Person')), {
      author: 'joined',
      editor: 'joined',
    });
  });

  it('joins one list to a row, and none to a row that is reached by another relation', () => {
    const list = (name: string, model: string, ...fields: readonly FieldSpec[]): FieldSpec => ({
      ...nested(name, model, ...fields),
      many: true,
    });
    const comments = list('comments', 'Comment', list('replies', 'Reply'), list('likes', 'Like'));
    assert.deepEqual(strategies(comments, list('tags', 'Tag'), nested('author', 'Person', list('teams', 'Team'))), {
      comments: 'joined',
      'comments.replies': 'joined',
      'comments.likes': 'selectin',
      tags: 'selectin',
      author: 'joined',
      'author.teams': 'selectin',
    });
  });

  it('loads relations from and to a class that is shown in several places by selectin', () => {
    const author = nested('author', 'Person', nested('posts', 'Post'), nested('team', 'Team'));
    assert.deepEqual(strategies(author, nested('tags', 'Tag', nested('kind', 'Kind'))), {
      author: 'selectin',
      'author.posts': 'selectin',
      'author.team': 'joined',
      tags: 'selectin',
      'tags.kind': 'joined',
    });
  });
});
