import assert from 'node:assert/strict';
import type { ResourceAnswer } from '../../lib/setup/answers.js';
import { checkResources } from '../../lib/setup/check-resources.js';
import { resource } from './resources.js';

function check(lines: readonly string[], { known = [] as string[], auth = false } = {}): readonly string[] {
  const found = checkResources(
    lines.map((line) => resource(line)),
    { known: known.map((name) => ({ name })), auth },
  );
  return found.map(({ index, message }) => `${index}: ${message}`);
}

describe('checkResources', () => {
  it('takes resources that lead to each other in any order', () => {
    assert.deepEqual(
      check(['Article author:Author shop:Shop', 'Author name:str best:Article?'], { known: ['Shop'] }),
      [],
    );
  });

  it('tells names that are taken, by those before or by what is there', () => {
    assert.deepEqual(check(['Article a:int', 'Articles a:int']), [
      '1: Articles would have the files or the address of Article; choose another name',
    ]);
    assert.deepEqual(check(['Article a:int'], { known: ['Article'] }), [
      '0: there is a resource Article already; choose another name',
    ]);
    assert.deepEqual(check(['User a:int'], { auth: true }), [
      '0: User is taken by the accounts that sign in; choose another name, for example Member',
    ]);
  });

  it('tells lists of accounts, which no request could name', () => {
    assert.deepEqual(check(['Team name:str members:User[]'], { auth: true }), [
      '0: Team.members: the accounts that sign in are no resource whose rows requests could list; write a resource between both, with member:User',
    ]);
    assert.deepEqual(check(['Team members:User[]', 'User name:str']), []);
  });

  it('takes one more time a resource that some list lacks, by its own name alone', () => {
    const known = [{ name: 'Article', isPartial: true }, { name: 'Tag' }];
    const found = (line: string) =>
      checkResources([resource(line)], { known, auth: false }).map(({ message }) => message);
    assert.deepEqual(found('Article a:int'), []);
    assert.match(found('Articles a:int')[0] ?? '', /would have the files or the address of Article/);
    assert.match(found('Tag a:int')[0] ?? '', /there is a resource Tag already/);
  });

  it('tells relations that lead nowhere', () => {
    assert.deepEqual(check(['Article author:Auther shop:Shop', 'Author name:str']), [
      "0: Article.author: there is no resource Auther; did you mean 'Author'?",
      '0: Article.shop: there is no resource Shop; add Shop as a resource',
    ]);
  });

  it('takes relations to the accounts where users sign in', () => {
    assert.deepEqual(check(['Note owner:User'], { auth: true }), []);
    assert.deepEqual(check(['Note owner:User']), ['0: Note.owner: there is no resource User; add User as a resource']);
  });

  it('tells circles in which each needs the next', () => {
    const end = 'so that the first one could not be made; put a ? behind one of these relations';
    assert.deepEqual(check(['A b:B', 'B c:C', 'C a:A']), [`2: C needs A needs B needs C, ${end}`]);
    assert.deepEqual(check(['A b:B', 'B c:C', 'C a:A?']), []);
    assert.deepEqual(check(['A b:B', 'B a:A', 'C a:A']), [`1: B needs A needs B, ${end}`]);
    assert.deepEqual(check(['A b:B c:C', 'B c:C', 'C x:int']), []);
  });

  it('tells resources without fields or operations', () => {
    const empty: ResourceAnswer = { name: 'Article', fields: [], shown: [], operations: [], lists: [] };
    assert.deepEqual(
      checkResources([empty], { known: [], auth: false }).map(({ message }) => message),
      ['Article has no fields; name at least one', 'Article offers nothing; name at least one operation'],
    );
  });
});
