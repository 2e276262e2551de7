import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  FIELD_EXAMPLE,
  FIELD_HELP,
  parseFieldLine,
  parseResourceLine,
  printFieldLine,
  printResourceLine,
  RESOURCE_EXAMPLE,
} from '../../lib/setup/field-line.js';
import type { FieldContext } from '../../lib/setup/field-notation.js';
import { SCALAR_TYPES } from '../../lib/core/value-types.js';
import { resourcesFor } from './arbitrary.js';

const context: FieldContext = { resource: 'Category', resources: ['Author', 'BlogPost'] };

function problems(line: string, about = context): readonly string[] {
  const result = parseFieldLine(line, about);
  return 'problems' in result ? result.problems : [];
}

describe('a line of fields', () => {
  it('is read as its example is explained', () => {
    assert.deepEqual(parseFieldLine(`${FIELD_EXAMPLE} status:enum(draft,published) born:date?`), {
      fields: [
        { name: 'title', type: 'str', optional: false },
        { name: 'body', type: 'str', optional: true },
        { name: 'price', type: 'decimal', optional: false },
        { name: 'published', type: 'bool', optional: false },
        { name: 'author', type: 'relation', model: 'Author', optional: false },
        { name: 'status', type: 'enum', values: ['draft', 'published'], optional: false },
        { name: 'born', type: 'date', optional: true },
      ],
    });
    assert.ok(FIELD_HELP.join('\n').includes(FIELD_EXAMPLE));
    for (const type of SCALAR_TYPES) assert.match(FIELD_HELP.join('\n'), new RegExp(`\\b${type}\\b`));
  });

  it('may be typed with commas, and with blanks where they do no harm', () => {
    const spaced = parseFieldLine(
      ' title: str, body : str? ,state: enum ( in stock, sold out )?,\tparent:Category? ',
      context,
    );
    assert.ok('fields' in spaced);
    assert.equal(printFieldLine(spaced.fields), 'title:str body:str? state:enum(in stock,sold out)? parent:Category?');
  });

  it('leads to many rows, of the resource itself, too', () => {
    const line = 'posts:BlogPost[] alike:Category[]';
    const read = parseFieldLine(line, context);
    assert.ok('fields' in read);
    const found = read.fields.map(({ name, model, many }) => [name, model, many]);
    assert.deepEqual(found, [
      ['posts', 'BlogPost', true],
      ['alike', 'Category', true],
    ]);
    assert.equal(printFieldLine(read.fields), line);
  });

  it('says what rows start with, how they are looked up, and which text is long', () => {
    const line =
      'body:text? stock:int=-1:index state:str="in stock, new" kind:enum(a b,c)=\'a b\' on:bool=true price:decimal?=9.50 sku:str?:unique who:Author:unique slug:str(40) sum:decimal(14,4)';
    const read = parseFieldLine(line, context);
    assert.ok('fields' in read);
    assert.deepEqual(read, {
      fields: [
        { name: 'body', type: 'str', optional: true, long: true },
        { name: 'stock', type: 'int', optional: false, start: -1, index: 'index' },
        { name: 'state', type: 'str', optional: false, start: 'in stock, new' },
        { name: 'kind', type: 'enum', values: ['a b', 'c'], optional: false, start: 'a b' },
        { name: 'on', type: 'bool', optional: false, start: true },
        { name: 'price', type: 'decimal', optional: true, start: '9.50' },
        { name: 'sku', type: 'str', optional: true, index: 'unique' },
        { name: 'who', type: 'relation', model: 'Author', optional: false, index: 'unique' },
        { name: 'slug', type: 'str', size: [40], optional: false },
        { name: 'sum', type: 'decimal', size: [14, 4], optional: false },
      ],
    });
    assert.deepEqual(parseFieldLine(printFieldLine(read.fields), context), read);
  });

  const wrong: Readonly<Record<string, string>> = {
    '': `name at least one field, for example ${FIELD_EXAMPLE}`,
    ' , ': `name at least one field, for example ${FIELD_EXAMPLE}`,
    title: 'title has no type: write title:str, or another type',
    'title?': 'title? has no type: write title:str?, or another type',
    'title:': 'title has no type: write title:str, or another type',
    'title:?': 'title has no type: write title:str, or another type',
    'title:str ?': 'a ? stands right behind its type, without a blank: body:str?',
    'title?:str': 'the ? stands behind the type: write title:str?',
    'title?:\u001b': 'the ? stands behind the type: write title:str?',
    'title:\u001b(1)': "'\\u001b' takes no brackets: write title:str; limits go into the config later",
    'title:str??':
      "'title:str??' is no field: write name:type, and a ? at its end if it may be empty, as in title:str body:str?",
    'a:str:c': "a: what follows the type is unique or index, found 'c': write a:str:unique, or remove it",
    'a:str:unique:index':
      "a: what follows the type is unique or index, found 'unique:index': write a:str:unique, or remove it",
    'a:text:unique': 'a is too long a text for unique: write a:str:unique, or remove :unique',
    'a:json:index': 'a is an object, which is not looked up by its value: remove :index',
    'a:bool:unique': 'a has few values, of which there would be one row each: remove :unique',
    'a:Author:index': 'a has an index, as all relations do: remove :index',
    'a:int=1:unique': 'a is unique, and so rows cannot start with one value: remove =1',
    'a:bool=yes': "a: expected true or false behind =, found 'yes': write a:bool=false",
    'a:int=1.5': "a: expected a whole number behind =, found '1.5': write a:int=0",
    'a:float=x': "a: expected a number behind =, found 'x': write a:float=0.5",
    'a:decimal=1.234': "a: expected an amount of at most 2 decimals behind =, found '1.234': write a:decimal=9.50",
    'a:enum(b,c)=d': 'a starts with one of its values: write a:enum(b,c)=b',
    'a:str=': 'a has nothing behind =: write a:str=new',
    'a:text=': 'a has nothing behind =: write a:text=new',
    'a:date=today': 'a: the default of date goes into the config later: remove =today',
    'a:Author=1': 'a: the default of relation goes into the config later: remove =1',
    'x:string': 'x: the type is called str here: write x:str',
    'x:jsonb': 'x: the type is called json here: write x:json',
    'x:Text?': 'x: the type is called text here: write x:text?',
    'x:String': 'x: the type is called str here: write x:str',
    'x:Int': 'x: the type is called int here: write x:int',
    'x:choice': 'x: the type is called enum(draft,published) here: write x:enum(draft,published)',
    'x:strr': "x: there is no type 'strr'; did you mean 'str'?",
    'x:foo':
      "x: there is no type 'foo'; the types are uuid str email int float bool datetime date time json decimal enum, and a resource starts with a capital letter, as in author:Author",
    'author:author': 'author: a resource starts with a capital letter: write author:Author',
    'post:blog_post': 'post: a resource starts with a capital letter: write post:BlogPost',
    'author:Auther': "author: there is no resource Auther; did you mean 'Author'?",
    'x:Warehouse': 'x: there is no resource Warehouse; there is Author, BlogPost',
    'x:Router': 'Router is taken by the router of the API; choose another name',
    'author_id:Author': 'a relation is named without _id, which its column gets: write author:Author',
    'parent:Category':
      'parent leads to Category itself, so that the first one could not be made: write parent:Category?',
    'tags:str[]': 'tags is a list, which goes into the config later; leave it out for now',
    'posts:BlogPost[]?': 'posts leads to any number of rows, none among them: write posts:BlogPost[]',
    'posts:blog_post[]': 'posts: a resource starts with a capital letter: write posts:BlogPost[]',
    'post_ids:BlogPost[]': 'a relation is named without _ids, which its list of keys gets: write posts:BlogPost[]',
    'posts:BlogPost[]:index': 'posts leads to many rows, by a table of its own: remove :index',
    'post_ids:json posts:BlogPost[]':
      'post_ids is the column that posts:BlogPost[] brings; remove post_ids, or rename one of them',
    'x:str(0)': 'x: the brackets hold how many characters there may be: write x:str(200), or x:text for any',
    'x:decimal(2,4)': 'x: the brackets hold all digits, and those behind the point: write x:decimal(12,2)',
    'x:int(4)': "'int' takes no brackets: write x:int; limits go into the config later",
    'x:enum': 'x has no values to choose from: write x:enum(draft,published)',
    'x:enum()': 'x has no values to choose from: write x:enum(draft,published)',
    'x:enum(a,,b)': 'x has a comma without a value beside it; remove the comma',
    'x:enum(a,a)': "x has the value 'a' twice; remove one",
    'x:enum(a': "'x:enum(a' opens a bracket and does not close it: add )",
    'x:enum(a;b)':
      "'a;b' cannot be a value of x: use letters, digits, blanks and _ . + / -, as in x:enum(draft,published)",
    [`x:enum(${'a'.repeat(51)})`]: 'x has a value of 51 characters; 50 is the most, as in x:enum(draft,published)',
    'title:str title:int': 'title comes twice; rename or remove one of them',
    'a_1:str a1:int': 'a_1 and a1 are too much alike; rename one of them',
    'author:Author author_id:uuid':
      'author_id is the column that author:Author brings; remove author_id, or rename one of them',
    'author_id:uuid author:Author?':
      'author_id is the column that author:Author? brings; remove author_id, or rename one of them',
    'id:uuid': 'id is there without being named, as in every resource; leave it out',
  };
  for (const [line, message] of Object.entries(wrong)) {
    it(`says what is wrong with ${line === '' ? 'nothing' : line.slice(0, 40)}`, () => {
      assert.deepEqual(problems(line), [message]);
    });
  }

  it('tells all that is wrong at once', () => {
    assert.equal(problems('title:string body class:str body:str x:str x:int').length, 4);
  });

  it('may lead anywhere where the resources are not known', () => {
    assert.deepEqual(problems('x:Warehouse', {}), []);
  });

  it('is one sentence per problem, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...'a1:?(), \u001bAß_'.split(''), ...SCALAR_TYPES, 'Author'), { maxLength: 12 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (line) => {
        const result = parseFieldLine(line, context);
        if ('fields' in result) return;
        assert.ok(result.problems.length > 0);
        // eslint-disable-next-line no-control-regex -- what would steer a terminal
        for (const message of result.problems) assert.doesNotMatch(message, /[\u0000-\u001f]|\.$|undefined/);
      }),
      { numRuns: 2000 },
    );
  });

  it('is written as it is read', () => {
    fc.assert(
      fc.property(resourcesFor(false), (resources) => {
        for (const resource of resources) {
          const result = parseFieldLine(printFieldLine(resource.fields), { resource: resource.name });
          assert.deepEqual(result, { fields: resource.fields });
        }
      }),
    );
  });
});

describe('a line of a resource', () => {
  it('has the name first, offers everything and shows all relations', () => {
    assert.deepEqual(parseResourceLine(`${RESOURCE_EXAMPLE} article:Article`), {
      resource: {
        name: 'Review',
        fields: [
          { name: 'rating', type: 'int', optional: false },
          { name: 'text', type: 'str', optional: false },
          { name: 'article', type: 'relation', model: 'Article', optional: false },
        ],
        shown: ['article'],
        operations: ['list', 'get', 'create', 'update', 'delete'],
        lists: 'usual',
      },
    });
  });

  it('says what is wrong with the name and with the fields', () => {
    const wrong = (line: string, about = {}) => {
      const result = parseResourceLine(line, about);
      return 'problems' in result ? result.problems : [];
    };
    const example = 'expected the name of a resource and its fields, as in Review rating:int text:str, found';
    assert.deepEqual(wrong(''), [`${example} nothing`]);
    assert.deepEqual(wrong('rating:int'), [`${example} 'rating:int'`]);
    assert.deepEqual(wrong('Review'), [`name at least one field, for example ${FIELD_EXAMPLE}`]);
    assert.equal(wrong('review rating').length, 2);
    assert.match(wrong('Review a:int', { taken: ['Review'] }).join(), /there is a resource Review already/);
    assert.match(wrong('User a:int', { auth: true }).join(), /accounts/);
    assert.match(wrong('Review a:Thing', { resources: ['Article'] }).join(), /there is no resource Thing/);
  });

  it('is written as it is read', () => {
    const line = 'Review rating:int status:enum(a,b)? article:Article';
    const result = parseResourceLine(line);
    assert.ok('resource' in result);
    assert.equal(printResourceLine(result.resource), line);
  });
});
