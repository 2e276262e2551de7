import assert from 'node:assert/strict';
import {
  checkFieldName,
  checkName,
  checkOpenapi,
  checkRelationName,
  checkResourceName,
  isSamePlace,
} from '../../lib/setup/names.js';

type Check = (text: string) => string | undefined;

/** Assert that texts are taken, and why others are not: each message holds the words given. */
function cases(check: Check, { good, bad }: { good: readonly string[]; bad: Readonly<Record<string, string>> }): void {
  for (const text of good) assert.equal(check(text), undefined, text);
  for (const [text, words] of Object.entries(bad)) {
    const message = check(text) ?? 'nothing';
    assert.ok(message.includes(words), `${text}: ${message}`);
    assert.doesNotMatch(message, /[\r\n]|\.$/);
  }
}

describe('names of the guided set-up', () => {
  it('takes names of projects that npm and Python take', () => {
    cases(checkName, {
      good: ['a', 'my-shop', 'shop2', 'a'.repeat(50)],
      bad: {
        '': 'for example my-shop',
        'My Shop': 'for example my-shop',
        my_shop: 'for example my-shop',
        '2shop': 'for example shop',
        'shop-': 'for example shop',
        '-': 'for example my-shop',
        ['a'.repeat(51)]: '51 characters; 50 is the most',
        fastapi: 'a library that the project uses',
        httpx2: 'a library that the project uses',
        'a\u001bb': "'a\\u001bb'",
      },
    });
  });

  it('takes names of resources that can be classes, modules and addresses', () => {
    cases((name) => checkResourceName(name, ['Category', 'BlogPost']), {
      good: ['Article', 'A', 'HTTPServer', 'User', 'Email', 'Blog', 'Blogpost', 'OAuth2Client', 'A'.repeat(40)],
      bad: {
        '': 'for example Article',
        article: 'for example Article',
        'blog entry': 'for example BlogEntry',
        blog_entry: 'for example BlogEntry',
        'Blog-Entry': 'for example BlogEntry',
        '1st': 'for example BlogPost',
        Größe: 'for example BlogPost',
        ['A'.repeat(41)]: '41 characters; 40 is the most',
        Class: "a word of Python's own",
        None: "a word of Python's own",
        Date: 'the name of a type',
        Enum: 'the name of a type',
        Router: 'the router of the API',
        Doc: 'the pages that document the API',
        Base: 'the base of all models',
        BlogPost: 'there is a resource BlogPost already',
        Categories: 'the address of Category',
        Blog_Post: 'for example BlogPost',
        SqliteThing: 'a table that SQLite keeps for itself',
        ['Aa'.repeat(20)]: '48 is the most',
        BLOGPost: 'the files or the address of BlogPost',
      },
    });
  });

  it('keeps the name of the accounts where users sign in', () => {
    assert.match(checkResourceName('User', [], true) ?? '', /the accounts that sign in/);
    assert.match(checkResourceName('Users', [], true) ?? '', /the accounts that sign in/);
    assert.equal(checkResourceName('Member', [], true), undefined);
  });

  it('tells resources apart by the module and the address that they get', () => {
    assert.ok(isSamePlace('Category', 'Categories'));
    assert.ok(isSamePlace('HTTPServer', 'HttpServer'));
    assert.ok(!isSamePlace('Blog', 'BlogPost'));
  });

  it('takes names of fields that can be columns and attributes', () => {
    cases(checkFieldName, {
      good: ['title', 'a', 'a1', 'line_2', 'type', 'date', 'query', 'default', 'a'.repeat(50)],
      bad: {
        publishedAt: 'for example published_at',
        Title: 'for example title',
        _x: 'for example x',
        x_: 'for example x',
        a__b: 'for example a_b',
        '1a': 'for example published_at',
        größe: 'for example published_at',
        id: 'without being named',
        created_at: 'without being named',
        class: "a word of Python's own",
        copy: 'taken by the libraries',
        metadata: 'taken by the libraries',
        str: 'taken by the libraries',
        model_fields: 'taken by the libraries',
        xmin: 'taken by PostgreSQL',
        ['a'.repeat(51)]: '51 characters; 50 is the most',
      },
    });
  });

  it('takes names of relations whose constraint has a name in PostgreSQL', () => {
    cases((name) => checkRelationName(name, 'A'.repeat(40)), {
      good: ['author', 'model', 'a'.repeat(15)],
      bad: { ['a'.repeat(16)]: 'which is 1 characters too long', str: 'str is taken' },
    });
  });

  it('takes files and URLs of the web as the place of a document', () => {
    cases(checkOpenapi, {
      good: [
        'openapi.json',
        '../api/openapi.json',
        'C:\\api\\openapi.json',
        'http://127.0.0.1:8000/openapi.json',
        'a b.json',
      ],
      bad: {
        '': 'type a file or a URL',
        '  ': 'type a file or a URL',
        ' a.json': 'remove the blanks',
        'a\u0000': 'control characters',
        'ftp://example.org/a.json': 'no URL of the web',
        'https://': 'no URL of the web',
      },
    });
  });
});
