import assert from 'node:assert/strict';
import { CLIError } from '../../lib/core/problem.js';
import { readAnswers } from '../../lib/setup/read-answers.js';

function problems(value: unknown, context = {}): readonly string[] {
  return problemsOf(JSON.stringify(value, null, 2), context);
}

function problemsOf(text: string, context = {}): readonly string[] {
  try {
    readAnswers(text, 'answers.json', context);
  } catch (error) {
    if (error instanceof CLIError) return error.lines;
    throw error;
  }
  return [];
}

const EVERYTHING = ['list', 'get', 'create', 'update', 'delete'];

describe('a file of answers', () => {
  it('may answer every question', () => {
    const given = {
      create: 'both',
      name: 'my-shop',
      database: 'postgres',
      auth: false,
      resources: [
        'Author name:str',
        { name: 'Article', fields: 'title:str author:Author? editor:Author?', relations: ['editor'] },
        {
          name: 'Note',
          fields: ['text:str', 'at:date?'],
          operations: ['create', 'list', 'create'],
          lists: ['search', 'filters'],
        },
      ],
      owned: ['Note'],
      extras: ['comms', 'telemetry'],
    };
    const field = (name: string, type: string, optional = false, more = {}) => ({ name, type, optional, ...more });
    assert.deepEqual(readAnswers(JSON.stringify(given), 'answers.json'), {
      create: 'both',
      name: 'my-shop',
      database: 'postgres',
      auth: false,
      resources: [
        { name: 'Author', fields: [field('name', 'str')], shown: [], operations: EVERYTHING, lists: 'usual' },
        {
          name: 'Article',
          fields: [
            field('title', 'str'),
            field('author', 'relation', true, { model: 'Author' }),
            field('editor', 'relation', true, { model: 'Author' }),
          ],
          shown: ['editor'],
          operations: EVERYTHING,
          lists: 'usual',
        },
        {
          name: 'Note',
          fields: [field('text', 'str'), field('at', 'date', true)],
          shown: [],
          operations: ['list', 'create'],
          lists: ['filters', 'search'],
        },
      ],
      owned: ['Note'],
      extras: ['comms', 'telemetry'],
    });
    assert.deepEqual(readAnswers('{"create": "fe", "openapi": "api.json"}', 'a.json'), {
      create: 'fe',
      openapi: 'api.json',
    });
  });

  it('may answer nothing', () => {
    assert.deepEqual(readAnswers('{}', 'answers.json'), {});
    assert.deepEqual(readAnswers('{"resources": []}', 'answers.json'), { resources: [] });
  });

  it('shows all relations where it names none, and no relation where it says so', () => {
    const shown = (relations?: readonly string[]) =>
      readAnswers(
        JSON.stringify({ resources: [{ name: 'Article', fields: 'author:Author tag:Tag', relations }] }),
        'answers.json',
      ).resources?.[0]?.shown;
    assert.deepEqual(shown(), ['author', 'tag']);
    assert.deepEqual(shown([]), []);
  });

  it('tells every key that it does not have, and what was meant', () => {
    assert.deepEqual(problems({ nmae: 'a', resources: [{ name: 'Article', field: 'a:str', fields: 'a:str' }] }), [
      "Error: answers.json:2:11: nmae: unknown key 'nmae'; did you mean 'name'?",
      "Error: answers.json:6:16: resources[0].field: unknown key 'field'; did you mean 'fields'?",
    ]);
  });

  it('tells values that no prompt would take, in the order of the file', () => {
    assert.deepEqual(problems({ name: 'My Shop', create: 'all', auth: 'yes', database: 'mysql', openapi: '' }), [
      "Error: answers.json:2:11: name: 'My Shop' cannot name packages: use lower-case letters, digits and dashes, starting with a letter, for example my-shop",
      "Error: answers.json:3:13: create: expected one of 'both', 'be', 'fe', found 'all'",
      "Error: answers.json:4:11: auth: expected true or false, found 'yes'",
      "Error: answers.json:5:15: database: expected one of 'sqlite', 'postgres', found 'mysql'",
      'Error: answers.json:6:14: openapi: type a file or a URL, for example openapi.json or https://example.org/openapi.json',
    ]);
  });

  it('tells what is wrong with resources, each at its place', () => {
    const resources = [
      'Author name',
      { name: 'author', fields: 'name:string' },
      { name: 'Article', fields: ['title:str', 'title:int'], operations: ['lst'], lists: ['sort'] },
    ];
    assert.deepEqual(problems({ resources: resources.slice(0, 2) }), [
      'Error: answers.json:3:5: resources[0]: name has no type: write name:str, or another type',
      "Error: answers.json:5:15: resources[1].name: 'author' cannot name a resource: start each word with a capital letter, for example Author",
      'Error: answers.json:6:17: resources[1].fields: name: the type is called str here: write name:str',
    ]);
    assert.deepEqual(problems({ resources: resources.slice(2) }), [
      "Error: answers.json:10:9: resources[0].operations[0]: expected one of 'list', 'get', 'create', 'update', 'delete', found 'lst'; did you mean 'list'?",
      "Error: answers.json:13:9: resources[0].lists[0]: expected one of 'filters', 'sorting', 'search', found 'sort'",
    ]);
    assert.deepEqual(problems({ owned: 'Note' }), ["Error: answers.json:2:12: owned: expected a list, found 'Note'"]);
    assert.deepEqual(problems({ resources: [5, { name: 'A', fields: 'a:int', operations: [] }] }).length, 2);
    assert.deepEqual(problems({ resources: [{ name: 'A', fields: ['t:str', 't:int'] }] }), [
      'Error: answers.json:5:17: resources[0].fields: t comes twice; rename or remove one of them',
    ]);
  });

  it('tells relations that are none', () => {
    const fields = 'author:Author title:str';
    assert.deepEqual(problems({ resources: [{ name: 'Article', fields, relations: ['authro', 'title'] }] }), [
      "Error: answers.json:7:9: resources[0].relations[0]: expected 'author', found 'authro'; did you mean 'author'?",
      "Error: answers.json:8:9: resources[0].relations[1]: expected 'author', found 'title'",
    ]);
    assert.match(
      problems({ resources: [{ name: 'Article', fields: 'a:int', relations: ['b'] }] }).join(),
      /expected none, since no field is a relation, found 'b'/,
    );
  });

  it('tells names that are taken by what is there, by one before, or by the accounts', () => {
    const resources = ['Article a:int', 'Articles a:int', 'User a:int'];
    assert.deepEqual(problems({ resources }, { taken: [] }).length, 1);
    assert.deepEqual(problems({ resources }, { taken: ['Article'] }).length, 2);
    assert.deepEqual(problems({ resources }, { auth: true }).length, 2);
    assert.deepEqual(problems({ resources, auth: false }, { auth: true }).length, 1);
  });

  it('tells of a document of an API elsewhere for a project with its own', () => {
    const line =
      'Error: answers.json:3:14: openapi: only a front end alone has its API elsewhere: remove the key, or write "create": "fe"';
    assert.deepEqual(problems({ create: 'both', openapi: 'a.json' }), [line]);
    assert.deepEqual(problems({ openapi: 'a.json' }), []);
  });

  it('tells of text that is no JSON, and of JSON that is no object', () => {
    assert.match(problemsOf('{"name": \'a\'}').join(), /^Error: answers\.json:1:10: a single quote/);
    assert.deepEqual(problemsOf('[]'), ['Error: answers.json:1:1: expected an object, found a list']);
  });
});
