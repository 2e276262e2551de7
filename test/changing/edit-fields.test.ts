/** Texts of configs before and after a change: everything but the change stays as it was written. */
import assert from 'node:assert/strict';

import { changeField, changeShown } from '../../lib/changing/change-field.js';
import { addFields, aliasField, removeFields, renameFields } from '../../lib/changing/edit-fields.js';
import { entriesOf, findResource, type Place } from '../../lib/changing/find-resource.js';
import type { FieldAnswer } from '../../lib/setup/answers.js';

const WEIGHT: FieldAnswer = { name: 'weight', type: 'decimal', optional: true };
const AROUND = { module: 'app', related: [] };

const JSONNET = `// Mine
local f = import 'be/fields.libsonnet';

{
  model: 'app.models.Product',
  fields: [
    f.id(),
    f.str("title", { max_length: 20 }),  // a note: title
    f.enum('state', ['title', 'done'])
  ] + f.timestamps(),
  operations: [
    { name: 'list', modifiers: [{ type: 'order', fields: ['title', 'created_at'] }, { type: 'search', fields: ['title'] }] },
    'get',
  ],
}
`;

const CALLED = `local f = import 'be/fields.libsonnet';
local list = import 'be/operations/list.libsonnet';

{
  model: 'app.models.Product',
  fields: [
    f.id(),
    f.str('title', { max_length: 20 }),
  ],
  operations: [
    list.searchable(null, filter=['title'], order={ fields: ['title', 'id'] }),
    'get',
  ],
}
`;

const JSON_CONFIG = `{
  "module": "app",
  "resources": [
    {
      "model": "app.models.Product",
      "fields": [
        { "name": "title", "type": "str" },
        { "name": "sku", "type": "str" }
      ],
      "operations": ["get"]
    }
  ]
}
`;

describe('changes of fields in the text of a config', () => {
  it('puts a field behind the last one, and into the lists of columns', () => {
    const text = addFields(jsonnet(JSONNET), [WEIGHT], AROUND) ?? '';
    const call = "f.decimal('weight', { max_digits: 12, decimal_places: 2, nullable: true, default: null })";
    const expected = JSONNET.replace("'done'])", `'done']),\n    ${call}`).replace(
      "['title', 'created_at']",
      "['title', 'weight', 'created_at']",
    );
    assert.equal(text, expected);
  });

  it('follows the lists that a function of the library makes of its arguments', () => {
    const place = jsonnet(CALLED);
    const call = "f.decimal('weight', { max_digits: 12, decimal_places: 2, nullable: true, default: null })";
    assert.equal(
      addFields(place, [WEIGHT], AROUND),
      CALLED.replace('20 }),', `20 }),\n    ${call},`)
        .replace("filter=['title']", "filter=['title', 'weight']")
        .replace("['title', 'id']", "['title', 'id', 'weight']"),
    );
    assert.equal(renameFields(place, new Map([['title', 'name']])), CALLED.replaceAll("'title'", "'name'"));
    assert.equal(
      removeFields(place, ['title']),
      CALLED.replace("    f.str('title', { max_length: 20 }),\n", '')
        .replace("filter=['title'], ", '')
        .replace("['title', 'id']", "['id']"),
    );
  });

  it('keeps the attribute that a field of another name stands for', () => {
    const named = CALLED.replaceAll("'title'", "'name'");
    assert.equal(aliasField(jsonnet(CALLED), 'title', 'name'), named.replace('20 }', "20, alias: 'title' }"));
    const bare = CALLED.replace(', { max_length: 20 }', '');
    const called = bare.replaceAll("'title'", "'name'").replace("f.str('name'", "f.str('name', { alias: 'title' }");
    assert.equal(aliasField(jsonnet(bare), 'title', 'name'), called);
    const aliased = CALLED.replace('20 }', "20, alias: 'heading' }");
    assert.equal(aliasField(jsonnet(aliased), 'title', 'name'), aliased.replaceAll("'title'", "'name'"));
  });

  it('renames a field wherever it is meant, and keeps quotes, notes and values', () => {
    const text = renameFields(jsonnet(JSONNET), new Map([['title', 'name']]));
    const expected = JSONNET.replace('f.str("title"', 'f.str("name"')
      .replace("['title', 'created_at']", "['name', 'created_at']")
      .replace("fields: ['title'] }]", "fields: ['name'] }]");
    assert.equal(text, expected);
  });

  it('removes a field with its line, and a modifier that has no other', () => {
    const text = removeFields(jsonnet(JSONNET), ['title']);
    const expected = JSONNET.replace('    f.str("title", { max_length: 20 }),  // a note: title\n', '')
      .replace("['title', 'created_at']", "['created_at']")
      .replace(", { type: 'search', fields: ['title'] }", '');
    assert.equal(text, expected);
  });

  it('does the same in JSON', () => {
    const place = json();
    assert.equal(
      addFields(place, [WEIGHT], AROUND),
      JSON_CONFIG.replace(
        '"sku", "type": "str" }',
        '"sku", "type": "str" },\n        { "name": "weight", "type": "decimal", "max_digits": 12, "decimal_places": 2, "nullable": true, "default": null }',
      ),
    );
    assert.equal(renameFields(place, new Map([['sku', 'code']])), JSON_CONFIG.replace('"sku"', '"code"'));
    assert.equal(removeFields(place, ['sku']), JSON_CONFIG.replace(',\n        { "name": "sku", "type": "str" }', ''));
  });

  it('leads to other rows in JSON, in the configs of the API, of the model, and of the page', () => {
    const to = { type: 'relation', model: 'Tag' } as const;
    const fields: readonly FieldAnswer[] = [
      { ...to, name: 'main', optional: true },
      { ...to, name: 'tags', many: true, optional: false },
    ];
    const around = { module: 'app', related: [{ name: 'Tag', pkType: 'int', label: 'name' } as const] };
    const api = addFields(json(), fields, around) ?? '';
    const fieldsOf = (text: string): readonly unknown[] =>
      (JSON.parse(text) as { resources: [{ fields: unknown[] }] }).resources[0].fields.slice(2);
    const shown = [
      { name: 'id', type: 'int', read_only: true },
      { name: 'name', type: 'str' },
    ];
    const nested = { type: 'nested', model: 'app.models.Tag' };
    assert.deepEqual(fieldsOf(api), [
      { name: 'main_id', type: 'int', ref: 'app.Tag', nullable: true, default: null },
      { name: 'tag_ids', type: 'int', ref: 'app.Tag', list: true, relation: 'tags', default: [] },
      { ...nested, name: 'main', nullable: true, load: 'joined', fields: shown },
      { ...nested, name: 'tags', many: true, fields: shown },
    ]);
    const named = JSON_CONFIG.replace('"model": "app.models.Product"', '"name": "Product"');
    const table = addFields({ ...alone(named), isTable: true }, fields, around) ?? '';
    assert.deepEqual(fieldsOf(table), [{ name: 'main_id', type: 'int', nullable: true, default: null }]);
    assert.match(table, /^ {6}"relations": \{ "main": "Tag", "tags": \{ "model": "Tag", "many": true \} \},$/m);
    const page = addFields(alone(named), fields, around) ?? '';
    assert.match(page, /"name": "main_id", "type": "int", "ref": "Tag", "nested": "main\.name", "nullable": true/);
    const renamed = renameFields(
      alone(page),
      new Map([
        ['tags', 'labels'],
        ['tag_ids', 'label_ids'],
      ]),
    );
    assert.equal(renamed, page.replace('"tag_ids"', '"label_ids"').replace('"tags.name"', '"labels.name"'));
    const other = renameFields(found('config/be.json', { 'config/be.json': api }), new Map([['tags', 'labels']]));
    assert.equal(other, api.replaceAll('"tags"', '"labels"'));
  });

  it('changes a field where it stands, and keeps limits that the notation does not tell', () => {
    const [title, was] = [
      { name: 'title', type: 'str', optional: false },
      `f.str("title", { max_length: 20 })`,
    ] as const;
    const changed = (to: Partial<FieldAnswer>, text = JSONNET): string =>
      changeField(jsonnet(text), { from: title, to: { ...title, ...to } }) ?? '';
    const options = '{ max_length: 20, nullable: true, default: null }';
    assert.equal(changed({ optional: true }), JSONNET.replace(was, `f.str("title", ${options})`));
    const unique = changed({ size: [30], index: 'unique' });
    assert.equal(unique, JSONNET.replace(was, `f.str("title", { max_length: 30 }) + { unique:: true }`));
    assert.equal(changed({ size: [20] }, unique), JSONNET);
    const number = changed({ type: 'int', start: 3 });
    const expected = JSONNET.replace(was, `f.int("title", { default: 3 })`);
    assert.equal(number, expected.replace(", { type: 'search', fields: ['title'] }", ''));
    assert.equal(
      changeField(jsonnet(JSONNET.replace('{ max_length: 20 }', 'own')), { from: title, to: title }),
      undefined,
    );
    const noted = JSONNET.replace('{ max_length: 20 }', '{\n      // mine\n      max_length: 20,\n    }');
    assert.equal(changeField(jsonnet(noted), { from: title, to: title }), undefined);
  });

  it('changes a field in JSON, with what the table has of it in the config of the model alone', () => {
    const from = { name: 'sku', type: 'str', optional: false } as const;
    const to: FieldAnswer = { ...from, type: 'enum', values: ["it's", 'b'], optional: true, index: 'index' };
    const enumerated = '"type": "enum", "values": ["it\'s", "b"], "nullable": true, "default": null';
    const expected = JSON_CONFIG.replace('"sku", "type": "str"', `"sku", ${enumerated}`);
    assert.equal(changeField(json(), { from, to }), expected);
    const inTable = changeField({ ...json(), isTable: true }, { from, to });
    assert.equal(inTable, expected.replace('null }', 'null, "index": true }'));
  });

  it('changes what another resource shows', () => {
    const shown = (source: string): string =>
      JSONNET.replace('f.id(),', `f.nested('product', 'app.models.Product', [f.id(), ${source}]),`);
    const [from, to] = [
      { name: 'sku', type: 'str', optional: false },
      { name: 'sku', type: 'int', optional: true },
    ] as const;
    const text = changeShown(jsonnet(shown("f.str('sku', { max_length: 9 })")), 'Product', { from, to });
    assert.equal(text, shown("f.int('sku', { nullable: true })"));
  });

  it('leaves alone what is not plain', () => {
    const text = JSONNET.replace('fields: [\n    f.id(),', 'fields: own + [\n    f.id(),');
    assert.equal(addFields(jsonnet(text), [WEIGHT], AROUND), undefined);
    assert.equal(addFields(jsonnet(JSONNET.replace('local f =', 'local g =')), [WEIGHT], AROUND), undefined);
  });
});

function jsonnet(text: string): Place {
  const files: Readonly<Record<string, string>> = {
    'config/be.jsonnet': "{ resources: [import 'resources/product.jsonnet'] }",
    'config/resources/product.jsonnet': text,
  };
  return found('config/be.jsonnet', files);
}

function json(): Place {
  return found('config/be.json', { 'config/be.json': JSON_CONFIG });
}

/** The first entry of a list, whatever it is called by. */
function alone(text: string): Place {
  const read = Object.assign(() => text, { filesIn: () => [] });
  const [place] = entriesOf('config.json', 'resources', read);
  assert.ok(place);
  return place;
}

function found(config: string, files: Readonly<Record<string, string>>): Place {
  const read = Object.assign((path: string) => files[path], { filesIn: () => [] });
  const place = findResource(config, 'Product', read);
  assert.ok(place);
  return place;
}
