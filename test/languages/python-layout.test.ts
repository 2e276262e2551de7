import assert from 'node:assert/strict';
import { python } from '../../lib/languages/python.js';

const compose = (body: string) =>
  python.compose({ path: 'blog/routes/__init__.py', body, imports: [], banner: 'Generated.' });

describe('python.compose: layout', () => {
  it('leaves one line between the imports and the code, wherever the imports stood', () => {
    const expected = '# Generated.\n"""Doc."""\n\nfrom a import b\n\nc = b()\n';
    assert.equal(compose('"""Doc."""\n\nfrom a import b\n\nc = b()\n'), expected);
    assert.equal(compose('"""Doc."""\n\nfrom a import b\n\n\n\nc = b()\n'), expected);
    assert.equal(compose('"""Doc."""\nc = b()\nfrom a import b\n'), expected);
  });
  it('has a banner of ASCII: letters that look like others are findings of linters', () => {
    const draft = { path: 'a.py', body: '"""Doc."""\n', imports: [], banner: 'From b\u2013\u0445\u{1f600}.json\nx' };
    assert.equal(python.compose(draft), '# From b???.json x\n"""Doc."""\n');
  });
  it('keeps the margin of what follows', () => {
    assert.match(compose('"""Doc."""\nfrom a import b\n\nif b:\n    pass\n'), /import b\n\nif b:\n {4}pass\n$/);
  });
  it('ends with the imports where nothing follows', () => {
    assert.equal(
      compose('"""Doc."""\n\nfrom a import b as b\n\n'),
      '# Generated.\n"""Doc."""\n\nfrom a import b as b\n',
    );
  });
});
