import assert from 'node:assert/strict';

import { goneNames, namesIn, sortedNames, withNames } from '../../lib/core/names-file.js';

const HELD = namesIn('# Names\noperation list_tags\npath GET /tags\nschema TagPage\n');

describe('names of an API', () => {
  it('that are new are no matter', () => {
    assert.deepEqual(goneNames(HELD, namesIn([...HELD, 'operation get_tag'].join('\n'))), []);
  });

  it('that are gone are told in order, with the new name of the same kind that is like them', () => {
    const made = namesIn(
      'path GET /tag\noperation blog_list_all_tags\noperation list_blog_tags\noperation list_bags\nschema Other\n',
    );
    assert.deepEqual(goneNames(HELD, made), [
      'operation list_tags (now list_blog_tags?)',
      'path GET /tags (now GET /tag?)',
      'schema TagPage',
    ]);
  });

  it('are not what became of one where they were there before', () => {
    const held = namesIn('operation list_tags\noperation list_bags\n');
    assert.deepEqual(goneNames(held, namesIn('operation list_bags\n')), ['operation list_tags']);
  });

  it('are read from both sides of a merge, and whatever the line ends are', () => {
    const text = '<<<<<<< ours\r\noperation b\r\n=======\r\noperation a\r\n>>>>>>> theirs\r\n';
    assert.deepEqual(sortedNames(namesIn(text)), ['operation a', 'operation b']);
  });

  it('are written below what stands above them, sorted, each once', () => {
    const text = withNames('# Names\nschema B\n', ['schema C', 'operation z', 'schema C']);
    assert.equal(text, '# Names\noperation z\nschema C\n');
  });
});
