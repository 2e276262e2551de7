/** Configs for tests of hostile texts. */
import type { TargetName } from '../../lib/target-names.js';

/** One config, of which each text is tried. */
export interface Tried {
  readonly target: TargetName;
  readonly config: object;
}

/** Configs with keys that no golden case has. */
export const FURTHER: readonly Tried[] = [
  {
    target: 'be',
    config: {
      module: 'shop',
      databases: [{ driver: 'sqlite' }],
      rate_limit: { default_limit: '9/minute' },
      resources: [
        {
          model: 'shop.models.Order',
          pk_type: 'int',
          fields: [{ name: 'id', type: 'int' }],
          operations: [
            'get',
            {
              name: 'ship',
              type: 'action',
              fn: 'shop.actions.ship',
              params: [{ name: 'code', type: 'str', description: 'A word', pattern: '^a' }],
              returns: [
                { name: 'code', type: 'str', description: 'A word', pattern: '^a' },
                { name: 'order_id', type: 'int', ref: 'shop.Order' },
                { name: 'state', type: 'enum', values: ['a', 'b'] },
                { name: 'color', type: 'enum', enum: 'shop.colors.Color' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    target: 'be',
    config: {
      module: 'shop',
      databases: [{ driver: 'postgresql' }],
      auth: { verify_credentials_fn: 'accounts.check.verify', user_schema: 'accounts.schemas.User' },
      comms: {
        message_model: 'shop.models.Message',
        recipient_model: 'shop.models.Recipient',
        types: [
          {
            name: 'shipped',
            context_schema: 'shop.messages.Shipped',
            subject_template: { path: 'templates/order_shipped.html' },
            body_template: 'It is sent.',
            target: 'customer',
          },
        ],
        targets: [{ name: 'customer', model: 'shop.models.Customer', address: { email: 'email' }, subject_key: 'id' }],
        transports: { email: 'shop.transports.email' },
      },
      resources: [
        { model: 'shop.models.Order', pk_type: 'int', fields: [{ name: 'id', type: 'int' }], operations: ['get'] },
      ],
    },
  },
  {
    target: 'be_root',
    config: {
      name: 'shop',
      database: 'postgres',
      models: [
        {
          name: 'Review',
          fields: [{ name: 'film_id', type: 'int' }],
          relations: { film: { model: 'app.models.Film', table: 'films', pk: 'id', pk_type: 'int' } },
        },
      ],
    },
  },
  {
    target: 'fe_root',
    config: {
      name: 'shop',
      openapi_spec: 'https://example.org/openapi.json',
      resources: [
        {
          name: 'Order',
          get: true,
          fields: [{ name: 'id', type: 'uuid', read_only: true }],
          actions: [
            {
              name: 'ship',
              params: [
                { name: 'state', label: 'State', description: 'How it is', type: 'enum', values: ['a', 'b'] },
                { name: 'author_id', type: 'uuid', ref: 'Author', nested: 'author.name' },
                { name: 'price', type: 'decimal', currency: 'EUR' },
              ],
            },
          ],
        },
      ],
    },
  },
];
