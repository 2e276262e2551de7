/** Texts of configs before and after a change: everything but the change stays as it was written. */
import assert from 'node:assert/strict';

import { addFields, removeFields, renameFields } from '../../lib/changing/edit-fields.js';
import { findResource, type Place } from '../../lib/changing/find-resource.js';
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

function found(config: string, files: Readonly<Record<string, string>>): Place {
  const place = findResource(config, 'Product', (path) => files[path]);
  assert.ok(place);
  return place;
}
