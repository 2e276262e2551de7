/** Answers as people could give them: drawn at random, and kept as far as the checks accept them. */
import fc from 'fast-check';
import type { FieldAnswer, ResourceAnswer, SetupAnswers } from '../../lib/setup/answers.js';
import { EXTRAS, LIST_FEATURES, OPERATION_NAMES } from '../../lib/setup/answers.js';
import { checkResources } from '../../lib/setup/check-resources.js';
import { checkExtras } from '../../lib/setup/extras.js';
import { parseFieldLine, printFieldLine, relationsOf } from '../../lib/setup/field-line.js';
import { checkName, checkResourceName } from '../../lib/setup/names.js';
import { SCALAR_TYPES } from '../../lib/core/value-types.js';

/** Names that are taken somewhere, or whose plural is no other word, beside any others. */
const resourceName = fc.oneof(
  fc.constantFrom(
    ...['Article', 'Author', 'News', 'NewsItem', 'Series', 'Category', 'Categories', 'Doc', 'Router', 'Base', 'User'],
    ...['Class', 'None', 'Type', 'HTTPServer', 'OAuth2Client', 'Data', 'Item', 'Page', 'Request', 'Response', 'Health'],
    ...['Model', 'Any', 'Decimal', 'Optional', 'Session', 'Table', 'Index', 'Object', 'Auth', 'Email', 'Resource'],
  ),
  fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,12}$/),
);

const fieldName = fc.oneof(
  fc.constantFrom(
    ...[
      'title',
      'name',
      'body',
      'author',
      'author_id',
      'parent',
      'id',
      'created_at',
      'class',
      'schema',
      'json',
      'copy',
    ],
    ...['metadata', 'registry', 'query', 'type', 'date', 'datetime', 'time', 'uuid', 'decimal', 'str', 'items', 'db'],
    ...[
      'owner',
      'user',
      'limit',
      'q',
      'sort',
      'xmin',
      'next_cursor',
      'key',
      'ref',
      'label',
      'items_author',
      'model_name',
      'default',
      'delete',
      'constructor',
    ],
  ),
  fc.stringMatching(/^[a-z][a-z0-9]{0,4}(_[a-z0-9]{1,4}){0,2}$/),
);

const enumValue = fc.oneof(
  fc.constantFrom('draft', 'in review', '1', 'None', '${x}', "it's", 'Größe', '寸法', 'a/b', 'null'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
);

/** What rows may start with. */
const STARTS: Partial<Record<FieldAnswer['type'], string | number | boolean>> = {
  str: "it's: in stock, (new)",
  int: -7,
  float: 0.25,
  decimal: '9.50',
  bool: true,
};

/** A field; `models` are what relations may lead to. */
function field(models: readonly string[]): fc.Arbitrary<FieldAnswer> {
  const types = SCALAR_TYPES.filter((type) => type !== 'enum');
  const plain = fc
    .record({ name: fieldName, type: fc.constantFrom(...types), optional: fc.boolean(), beside: fc.nat(4) })
    .map(({ beside, ...one }): FieldAnswer => {
      if (beside === 1) return { ...one, index: 'unique' };
      if (beside === 2) return { ...one, index: 'index' };
      if (beside === 3 && one.type === 'str') return { ...one, long: true };
      const start = STARTS[one.type];
      return beside === 4 && start !== undefined ? { ...one, start } : one;
    });
  const choice = fc.record({
    name: fieldName,
    type: fc.constant('enum' as const),
    values: fc.uniqueArray(enumValue, { minLength: 1, maxLength: 4 }),
    optional: fc.boolean(),
  });
  if (models.length === 0) return fc.oneof(plain, choice);
  const relation = fc.record({
    name: fieldName,
    type: fc.constant('relation' as const),
    model: fc.constantFrom(...models),
    optional: fc.boolean(),
  });
  const many = relation.map((one): FieldAnswer => ({ ...one, many: true, optional: false }));
  return fc.oneof(plain, choice, relation, many);
}

/** Keep the fields that a person could have typed together. */
function typed(resource: string, fields: readonly FieldAnswer[]): readonly FieldAnswer[] {
  let kept: readonly FieldAnswer[] = [];
  for (const next of fields) {
    const line = parseFieldLine(printFieldLine([...kept, next]), { resource });
    // A text with a comma or a bracket in it may read as other fields.
    if ('fields' in line && line.fields.length === kept.length + 1) kept = line.fields;
  }
  return kept;
}

/** Resources that the checks accept together. */
export function resourcesFor(auth: boolean): fc.Arbitrary<readonly ResourceAnswer[]> {
  return fc
    .uniqueArray(resourceName, { minLength: 1, maxLength: 5 })
    .map((names) => {
      const kept: string[] = [];
      for (const name of names) if (checkResourceName(name, kept, auth) === undefined) kept.push(name);
      return kept;
    })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc
            .record({
              fields: fc.array(field([...names, ...(auth ? ['User'] : [])]), { minLength: 1, maxLength: 6 }),
              operations: fc.subarray([...OPERATION_NAMES], { minLength: 1 }),
              lists: fc.oneof(fc.subarray([...LIST_FEATURES]), fc.constant('usual' as const)),
              owned: fc.boolean(),
              hidden: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
            })
            .map(({ fields: drawn, operations, lists, owned, hidden }): ResourceAnswer => {
              const fields = typed(name, drawn);
              const shown = relationsOf(fields).filter((_, index) => hidden[index] !== true);
              return { name, fields, shown, operations, lists, ...(auth && owned && { owned }) };
            }),
        ),
      ),
    )
    .map((resources) => {
      let kept: readonly ResourceAnswer[] = resources;
      for (;;) {
        const wrong = new Set(checkResources(kept, { known: [], auth }).map(({ index }) => index));
        if (wrong.size === 0) return kept;
        kept = kept.filter((_, index) => !wrong.has(index));
      }
    });
}

const projectName = fc
  .oneof(fc.constantFrom('my-shop', 'a', 'x1', 'fastapi', 'react', 'http'), fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/))
  .filter((name) => checkName(name) === undefined);

/** All answers. */
export const answers: fc.Arbitrary<SetupAnswers> = fc
  .boolean()
  .chain((auth) =>
    fc.record({
      create: fc.constantFrom('both', 'be', 'fe'),
      name: projectName,
      database: fc.constantFrom('sqlite', 'postgres'),
      auth: fc.constant(auth),
      extras: fc.subarray([...EXTRAS]),
      openapi: fc.constantFrom('openapi.json', 'http://127.0.0.1:8000/openapi.json', "./it's/api.json"),
      resources: resourcesFor(auth),
    }),
  )
  .map(({ extras, ...drawn }) => {
    const place = { database: drawn.database, there: [], resources: drawn.resources.map(({ name }) => name) };
    return { ...drawn, extras: extras.filter((extra) => checkExtras([extra], place) === undefined) };
  });
