import { FIELD, checkLines, project, resource, withField } from '../schema/test-target.js';

const text = (name: string, alias?: string) => ({ name, ...(alias !== undefined && { alias }), type: 'str' });
const withFields = (fields: unknown, keys: object = {}) => project({ resources: [resource({ fields, ...keys })] });
const withOperations = (...operations: unknown[]) => withFields([text('title', 'schema')], { operations });
const where = "write the attribute's name as its class has it";

describe('aliases', () => {
  checkLines({
    'take what no field can be called': [
      withFields([text('payload', 'json'), text('form', 'schema'), text('self', 'self_'), text('twin', 'copy')]),
    ],
    'take letters of all languages': [withFields([text('street', 'Straße'), text('given', '名前')])],
    'let a field be called what no attribute can be called': [withField(text('metadata', 'metadata_'))],
    'let two attributes have each other’s name': [withFields([text('a', 'b'), text('b', 'a')])],
    'tell one that is the name': [
      withField(text('x', 'x')),
      `${FIELD}.alias: the alias 'x' is the name itself; remove it`,
    ],
    'tell a keyword': [
      withField(text('x', 'class')),
      `${FIELD}.alias: the alias 'class' is a keyword of Python; ${where}`,
    ],
    'tell what every model has': [
      withField(text('x', 'metadata')),
      `${FIELD}.alias: the alias 'metadata' is an attribute that SQLAlchemy gives every model; ${where}`,
    ],
    'tell what every class has': [
      withField(text('x', 'mro')),
      `${FIELD}.alias: the alias 'mro' is a method of every class, and type checkers take it for that; ${where}`,
    ],
    'tell a private one': [
      withField(text('x', '_x')),
      `${FIELD}.alias: the alias '_x' starts with an underscore: type checkers keep it to its class; ${where}`,
    ],
    'tell what is no name': [
      withField(text('x', 'a b')),
      `${FIELD}.alias: the alias 'a b' is not a name in Python; ${where}`,
    ],
    'tell a number in letters': [
      withField(text('x', '٣')),
      `${FIELD}.alias: the alias '٣' is not a name in Python; ${where}`,
    ],
    'tell what Python reads as another name': [
      withField(text('x', 'ﬁeld')),
      `${FIELD}.alias: the alias 'ﬁeld' is 'field' in Python, which normalizes names (NFKC); ${where}`,
    ],
    'tell two fields of one attribute': [
      withFields([text('a', 'x'), text('b', 'x')]),
      "resources[0].fields[1].alias: 'b' stands for the attribute 'x', as 'a' at resources[0].fields[0].alias does; keep one of the fields",
    ],
    'tell an alias beside the attribute’s own field': [
      withFields([text('title'), text('heading', 'title')]),
      "resources[0].fields[1].alias: 'heading' stands for the attribute 'title', as 'title' at resources[0].fields[0].name does; keep one of the fields",
    ],
    'tell two names of one attribute in two lists': [
      withOperations({ name: 'get', fields: [text('heading', 'schema')] }),
      "resources[0].operations[0].fields[0]: 'heading' stands for the attribute 'schema', and 'title' at resources[0].fields[0] for 'schema'; call an attribute the same throughout the resource",
    ],
    'tell two attributes of one name': [
      withOperations('list', { name: 'create', returns: [text('title')] }),
      "resources[0].operations[1].returns[0]: 'title' stands for the attribute 'title', and 'title' at resources[0].fields[0] for 'schema'; call an attribute the same throughout the resource",
    ],
    'tell what is inherited at the resource': [
      project({
        operations: [{ name: 'get', fields: [text('title')] }],
        resources: [{ model: 'blog.models.A', fields: [text('title', 'schema')] }, { model: 'blog.models.B' }],
      }),
      "resources[0].operations: 'title' stands for the attribute 'title', and 'title' at resources[0].fields[0] for 'schema', at operations[0].fields[0]; call an attribute the same throughout the resource",
    ],
    'tell those of an action': [
      withOperations('get', {
        name: 'act',
        type: 'action',
        fn: 'blog.actions.act',
        params: [text('a', 'b')],
        returns: [text('c', 'd')],
      }),
      "resources[0].operations[1].params[0].alias: 'alias' has no effect: the function of an action takes and returns the name itself; remove it",
      "resources[0].operations[1].returns[0].alias: 'alias' has no effect: the function of an action takes and returns the name itself; remove it",
    ],
    'let columns of the resource be what an alias shows': [
      withFields([{ name: 'key', alias: 'copy', type: 'uuid', read_only: true }, text('title', 'json')], {
        pk: 'copy',
        version_column: 'schema',
        soft_delete: 'parse_raw',
        links: { kind: 'id_name', name: 'json' },
      }),
    ],
    'tell a primary key that nothing shows': [
      withFields([text('title')], { pk: 'copy' }),
      "resources[0].pk: 'copy' is a name that Pydantic models have themselves; choose another name",
    ],
    'tell a version that requests write by another name': [
      withFields([text('title')], {
        version_column: 'copy',
        operations: [{ name: 'update', fields: [{ name: 'revision', alias: 'copy', type: 'int' }] }],
      }),
      "resources[0].operations[0].fields[0].name: 'copy' counts the versions of a row, which requests do not write; remove the field",
    ],
    'tell a moment of deletion that requests write by another name': [
      withFields([text('title')], {
        soft_delete: 'copy',
        operations: [
          'delete',
          { name: 'update', fields: [{ name: 'gone', alias: 'copy', type: 'datetime', nullable: true }] },
        ],
      }),
      "resources[0].operations[1].fields[0].name: 'copy' is the column of 'soft_delete', which requests do not write; remove the field",
    ],
    'tell a primary key that `update` takes by another name': [
      withFields([text('title')], {
        operations: [{ name: 'update', fields: [{ name: 'key', alias: 'id', type: 'uuid' }] }],
      }),
      "resources[0].operations[0].fields[0].name: 'id' is the primary key, which `update` cannot change; remove the field",
    ],
    'tell links by what is no text under its name': [
      withFields([{ name: 'number', alias: 'json', type: 'int' }, text('title')], {
        links: { kind: 'name', name: 'json' },
      }),
      "resources[0].links.name: 'json' is no text: its type is 'int'; name a column of the type str or email",
    ],
  });
});
