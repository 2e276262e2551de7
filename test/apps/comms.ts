/** Communications of a random config: the user's code for them is written by `user-comms.ts`. */
import { type Config, type Context } from './context.js';
import { chance, maybe, pick, some } from './draw.js';
import { someText } from './hostile.js';

/** The file that drawn configs name; it stands beside them. */
export const TEMPLATE_FILE = {
  path: 'message.txt',
  text: 'Dear {{ name }},\n\n{# nobody reads this #}"{{ number }}"\n',
};

const NAMES =
  `order_shipped a_1 a1 match class print delivery outbox send import none str email user_templates entrypoint
  template check_comms target context uuid literal comm_type x__y`.split(/\s+/);

const METHODS = 'email hook sms in_app x'.split(' ');

const TEXTS = [
  '',
  '{{ name }}',
  '{% raw %}{{{% endraw %}',
  "{{ '}}' }}",
  'line\n{{ number }}\n',
  '"""\\',
  '{% if name %}{% endif %}',
];

/** Columns of targets: the user's classes get them as they are named here. */
const KEYS = ['id', { path: 'number', type: 'int' }, 'name', { path: 'row', type: 'uuid' }];
const ADDRESSES = ['address', 'email', { path: 'url', type: 'str', nullable: true }, { path: 'mail', type: 'email' }];

/** Communications, where there is a database for them. */
export function drawComms({ draw, world, databases, hasAuth }: Context): Config | undefined {
  const able = databases.flatMap(({ key, driver, default: isDefault = databases.length === 1 }) =>
    driver === 'sqlite' ? [] : [{ key, isDefault }],
  );
  if (able.length === 0) return undefined;
  const database = pick(draw, able);
  const methods = some(draw, METHODS, 1, 4);
  const targets = some(draw, NAMES, 1, 3).map((name) => ({
    name,
    model: world.takeClass(),
    address: Object.fromEntries(some(draw, methods, 1, 4).map((method) => [method, pick(draw, ADDRESSES)])),
    subject_key: pick(draw, KEYS),
  }));
  const types = some(draw, NAMES, 1, 4).map((name) => {
    const target = pick(draw, targets);
    return {
      name,
      context_schema: world.takeClass(),
      subject_template: template(),
      body_template: template(),
      target: target.name,
      ...maybe(draw, 40, () => ({ html: true })),
      ...maybe(draw, 40, () => ({ default_methods: some(draw, Object.keys(target.address), 1, 4) })),
    };
  });
  return {
    message_model: world.takeClass(),
    recipient_model: world.takeClass(),
    types,
    targets,
    transports: Object.fromEntries(methods.map((method) => [method, world.takeFunction()])),
    ...maybe(draw, 30, () => ({ renderer: world.takeFunction() })),
    ...maybe(draw, 50, () => ({ preferences: world.takeFunction() })),
    ...((database.isDefault !== true || chance(draw, 30)) && database.key !== undefined && { db_key: database.key }),
    ...maybe(draw, 30, () => ({ max_attempts: pick(draw, [1, 20]) })),
    ...(hasAuth &&
      chance(draw, 60) && {
        user_templates: {
          model: world.takeClass(),
          types: some(
            draw,
            types.map(({ name }) => name),
            1,
            4,
          ),
        },
      }),
  };

  function template(): string | Config {
    if (chance(draw, 20)) return { path: TEMPLATE_FILE.path };
    return chance(draw, 50) ? pick(draw, TEXTS) : draw(someText);
  }
}
