/** Configs to measure with: resources of five operations, ten fields and one nested field each. */

/** What configs differ in. */
export interface Variant {
  /** Whether tests are generated; default true */
  readonly tests?: boolean | undefined;
  /** Name of a field that the first resource has more than the others; default none */
  readonly extra?: string | undefined;
}

/** A config of `count` resources, as JSON. */
export function benchConfig(count: number, { tests = true, extra }: Variant = {}): unknown {
  return {
    module: 'app',
    databases: [{ driver: 'sqlite' }],
    generate_tests: tests,
    resources: Array.from({ length: count }, (_, index) => ({
      model: `app.models.Thing${String(index)}`,
      fields: [
        { name: 'id', type: 'uuid', read_only: true },
        { name: 'title', type: 'str', min_length: 1, max_length: 200 },
        { name: 'content', type: 'str', nullable: true },
        { name: 'email', type: 'email' },
        { name: 'views', type: 'int', ge: 0 },
        { name: 'rating', type: 'float', nullable: true },
        { name: 'published', type: 'bool', default: false },
        { name: 'price', type: 'decimal', max_digits: 10, decimal_places: 2 },
        { name: 'happened_at', type: 'datetime' },
        { name: 'due_on', type: 'date', nullable: true },
        {
          name: 'owner',
          type: 'nested',
          model: 'app.models.Owner',
          fields: [
            { name: 'id', type: 'uuid' },
            { name: 'name', type: 'str' },
          ],
        },
        ...(extra !== undefined && index === 0 ? [{ name: extra, type: 'str' }] : []),
      ],
      operations: ['get', 'list', 'create', 'update', 'delete'],
    })),
  };
}

/** The same as jsonnet, as a user would write it who has that many of a kind. */
export function benchJsonnet(count: number, { tests = true, extra }: Variant = {}): string {
  const first = extra === undefined ? '' : ` + (if i == 0 then { fields+: [f.str('${extra}')] } else {})`;
  return `local f = import 'be/fields.libsonnet';
local presets = import 'be/resources/presets.libsonnet';
local resource(name) = {
  model: 'app.models.' + name,
  fields: [
    f.id(),
    f.str('title', { min_length: 1, max_length: 200 }),
    f.str('content', { nullable: true }),
    f.email('email'),
    f.int('views', { ge: 0 }),
    f.float('rating', { nullable: true }),
    f.bool('published', { default: false }),
    f.decimal('price', { max_digits: 10, decimal_places: 2 }),
    f.datetime('happened_at'),
    f.date('due_on', { nullable: true }),
    f.nested('owner', 'app.models.Owner', [f.id(), f.str('name')]),
  ],
  operations: presets.crud(),
};
{
  module: 'app',
  databases: [{ driver: 'sqlite' }],
  generate_tests: ${String(tests)},
  resources: [resource('Thing' + i)${first} for i in std.range(0, ${String(count - 1)})],
}
`;
}
