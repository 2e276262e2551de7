/** Starter models for whole projects: an everyday set, and one with all that a config may ask for. */

/** A column as a config writes it. */
export interface ColumnConfig {
  readonly name: string;
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A model as a config writes it. */
export interface ModelConfig {
  readonly name: string;
  readonly pk?: string;
  readonly fields: readonly ColumnConfig[];
  readonly relations?: Readonly<
    Record<string, string | { readonly model: string; readonly on_delete?: string; readonly many?: boolean }>
  >;
  readonly indexes?: readonly unknown[];
}

const id = { name: 'id', type: 'uuid', read_only: true };
const timestamps = ['created_at', 'updated_at'].map((name) => ({ name, type: 'datetime', read_only: true }));

/** What the guided set-up writes for `Author name:str email:email` and `Article title:str … author:Author`. */
export const EVERYDAY: readonly ModelConfig[] = [
  {
    name: 'Article',
    fields: [
      id,
      { name: 'title', type: 'str', max_length: 200 },
      { name: 'body', type: 'str', nullable: true, default: null },
      { name: 'price', type: 'decimal', max_digits: 12, decimal_places: 2 },
      { name: 'published', type: 'bool', default: false },
      { name: 'status', type: 'enum', values: ['draft', 'published'] },
      { name: 'author_id', type: 'uuid' },
      ...timestamps,
    ],
    relations: { author: 'Author' },
  },
  {
    name: 'Author',
    fields: [id, { name: 'name', type: 'str' }, { name: 'email', type: 'email', unique: true }, ...timestamps],
  },
];

const DEFAULTS: readonly ColumnConfig[] = [
  { name: 'a_uuid', type: 'uuid', default: '6F1C1B0E-3f0a-4f3e-9d5b-0a1b2c3d4e5f' },
  { name: 'a_str', type: 'str', default: 'a "b" \\ \' \n # {x} %s ü 😀', max_length: 40 },
  { name: 'an_email', type: 'email', default: 'ann@example.org' },
  { name: 'an_int', type: 'int', default: 9_007_199_254_740_991 },
  { name: 'a_float', type: 'float', default: 1 },
  { name: 'a_bool', type: 'bool', default: true },
  { name: 'a_datetime', type: 'datetime', default: '2026-01-31t12:00:00z' },
  { name: 'a_date', type: 'date', default: '2026-02-28' },
  { name: 'a_time', type: 'time', default: '12:30' },
  { name: 'a_json', type: 'json', default: { 'b"': [1, null, { c: 'd' }] } },
  { name: 'a_decimal', type: 'decimal', default: '9.50' },
  { name: 'an_enum', type: 'enum', values: ['a"b', 'c\\d'], default: 'c\\d' },
  { name: 'a_number', type: 'enum', values: [1, 2], default: 2 },
];

const SHORT = { uuid: {}, str: { max_length: 1 }, email: { max_length: 20 }, decimal: { max_digits: 2 } };
const columnsOf = (keys: object): readonly ColumnConfig[] =>
  DEFAULTS.map(({ name, type, values }) => ({
    name: name.replace(/^an?_/, 'the_'),
    type,
    ...(SHORT as Readonly<Record<string, object>>)[type],
    ...(values !== undefined && { values }),
    ...keys,
  }));

/** Columns called as what a module of a model imports. */
const HOSTILE_NAMES = 'uuid dt Base String Numeric relationship mapped_column utc_now Mapped'.split(' ');

/** Every type in every form, names that get in the way, circles, trees, keys and indexes of all kinds. */
export const EVERYTHING: readonly ModelConfig[] = [
  { name: 'Defaults', fields: [...DEFAULTS, { name: 'tags', type: 'str', list: true, default: ['a', 'b"'] }] },
  { name: 'Required', fields: columnsOf({}) },
  {
    name: 'Optional',
    fields: columnsOf({ nullable: true }).map((column) => ({ ...column, index: column.type !== 'json' })),
  },
  {
    name: 'SetByServer',
    fields: [
      ...columnsOf({ read_only: true }),
      { name: 'title', type: 'str' },
      { name: 'approved_at', type: 'datetime', read_only: true, nullable: true },
      { name: 'token', type: 'uuid', read_only: true, unique: true },
    ],
  },
  {
    name: 'Lists',
    fields: ['str', 'email', 'int', 'float', 'bool', 'json'].map((type) => ({ name: `${type}s`, type, list: true })),
  },
  { name: 'Nothing', fields: [] },
  { name: 'Decimal', fields: HOSTILE_NAMES.map((name) => ({ name, type: 'uuid' })) },
  {
    name: 'Any',
    fields: HOSTILE_NAMES.map((name) => ({ name, type: 'json' })).concat({ name: 'mine_id', type: 'uuid' }),
    relations: { mine: 'Decimal' },
  },
  {
    name: 'Text',
    pk: 'number',
    fields: [
      { name: 'number', type: 'int' },
      { name: 'line', type: 'str' },
    ],
  },
  {
    name: 'HTTPServer',
    fields: [
      { name: 'id', type: 'int' },
      { name: 'host', type: 'str', max_length: 100 },
      { name: 'port', type: 'int' },
      { name: 'parent_id', type: 'int', nullable: true },
      { name: 'text_id', type: 'int', unique: true },
      { name: 'enabled', type: 'bool' },
    ],
    relations: {
      parent: { model: 'HTTPServer', on_delete: 'set_null' },
      text: 'Text',
      peers: { model: 'HTTPServer', many: true },
      texts: { model: 'Text', many: true },
    },
    indexes: [{ fields: ['host', 'port'] }, { fields: ['port', 'enabled'], unique: true }],
  },
  {
    name: 'Chicken',
    fields: [
      { name: 'name', type: 'str' },
      { name: 'egg_id', type: 'uuid', nullable: true },
    ],
    relations: { egg: { model: 'Egg', on_delete: 'set_null' } },
  },
  { name: 'Egg', fields: [{ name: 'data', type: 'json' }], relations: { mother: 'Chicken', nest: 'Nest' } },
  {
    name: 'Nest',
    fields: [{ name: 'first_id', type: 'uuid', nullable: true }],
    relations: { first: 'Egg', builder: { model: 'Chicken', on_delete: 'cascade' }, owner: 'Chicken' },
  },
  {
    name: 'AVeryLongNameOfAModelForAllThatPostgresqlCuts',
    fields: [{ name: 'a_column_whose_name_is_long_enough_for_its_index_to_be_cut', type: 'str', index: true }],
  },
];

/** Texts of every form, two of them called as PostgreSQL reads in quotes alone. */
const TEXTS: readonly ColumnConfig[] = [
  { name: 'title', type: 'str', max_length: 200 },
  { name: 'body', type: 'str', nullable: true },
  { name: 'contact', type: 'email' },
  { name: 'order', type: 'str' },
  { name: 'Kind', type: 'str' },
];

/** Names of {@link TEXTS} */
export const ALL_TEXTS = TEXTS.map(({ name }) => name);

/** Models of PostgreSQL with the indexes that searches of all their columns need. */
export const SEARCHED: readonly (ModelConfig & { readonly search: object })[] = [
  {
    name: 'Chapter',
    fields: TEXTS,
    indexes: ALL_TEXTS.map((name) => ({ fields: [name], kind: 'prefix' })),
    search: { fields: ALL_TEXTS, strategy: 'prefix' },
  },
  {
    name: 'Letter',
    fields: TEXTS,
    indexes: [{ fields: ALL_TEXTS, kind: 'trigram' }],
    search: { fields: ALL_TEXTS, strategy: 'trigram' },
  },
  {
    name: 'Rumour',
    fields: TEXTS,
    indexes: [{ fields: ALL_TEXTS, kind: 'trigram' }, { fields: ['title'] }],
    search: { fields: ALL_TEXTS, strategy: 'contains' },
  },
  {
    name: 'Poem',
    fields: TEXTS,
    indexes: [
      { fields: ['title'], kind: 'full_text' },
      { fields: ALL_TEXTS, kind: 'full_text', language: 'german' },
    ],
    search: { fields: ALL_TEXTS, strategy: 'full_text', language: 'german' },
  },
];

/** Models that lead to those who sign in. */
export const OWNED: readonly ModelConfig[] = [
  {
    name: 'Note',
    fields: [{ name: 'text', type: 'str' }],
    relations: { owner: 'User', reader: 'User', friends: { model: 'User', many: true } },
  },
  {
    name: 'Profile',
    fields: [
      { name: 'owner_id', type: 'uuid', unique: true },
      { name: 'bio', type: 'str', nullable: true },
    ],
    relations: { owner: { model: 'User', on_delete: 'cascade' } },
  },
];
