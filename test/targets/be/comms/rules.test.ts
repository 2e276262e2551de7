import { checkLines, project, resource } from '../schema/test-target.js';

const auth = { verify_credentials_fn: 'accounts.credentials.verify' };

type Keys = Readonly<Record<string, unknown>>;

function type(keys: Keys = {}): Keys {
  return {
    name: 'shipped',
    context_schema: 'shop.messages.Shipped',
    subject_template: 'Order {{ number }}',
    body_template: '',
    target: 'customer',
    ...keys,
  };
}

function target(keys: Keys = {}): Keys {
  return {
    name: 'customer',
    model: 'shop.models.Customer',
    address: { email: 'email' },
    subject_key: 'id',
    ...keys,
  };
}

function comms(keys: Keys = {}, root: Keys = {}): Keys {
  return project({
    comms: {
      message_model: 'shop.models.Message',
      recipient_model: 'shop.models.Recipient',
      types: [type()],
      targets: [target()],
      transports: { email: 'shop.transports.email' },
      ...keys,
    },
    ...root,
  });
}

const served = [
  resource({
    model: 'shop.models.Customer',
    fields: [
      { name: 'email', type: 'email' },
      { name: 'points', type: 'int' },
      { name: 'tags', type: 'str', list: true },
    ],
  }),
];

describe('comms', () => {
  checkLines({
    'takes what names what is there': [
      comms(
        {
          types: [type({ default_methods: ['hook'] }), type({ name: 'other', target: 'team' })],
          targets: [
            target({ address: { email: 'email', hook: { path: 'hook', type: 'str', nullable: true } } }),
            target({ name: 'team', model: 'shop.models.Team', subject_key: { path: 'key', type: 'int' } }),
          ],
          transports: { email: 'shop.transports.email', hook: 'shop.transports.hook' },
          user_templates: { model: 'shop.models.Template', types: ['other'] },
        },
        { auth, resources: served },
      ),
    ],
    'tells names that are no snake case': [
      comms({ types: [type({ name: 'Shipped' })] }),
      "comms.types[0].name: expected a name in snake case such as 'order_shipped', found 'Shipped'",
    ],
    'tells two of one name': [
      comms({ types: [type(), type()], targets: [target(), target()] }),
      "comms.types[1].name: the type 'shipped' is already at comms.types[0].name",
      "comms.targets[1].name: the target 'customer' is already at comms.targets[0].name",
    ],
    'tells a target that is not there': [
      comms({ types: [type({ target: 'costumer' })] }),
      "comms.types[0].target: unknown target: expected 'customer', found 'costumer'; did you mean 'customer'?",
    ],
    'tells methods that the target does not have, and those named twice': [
      comms({ types: [type({ default_methods: ['emial', 'email', 'email'] })] }),
      "comms.types[0].default_methods[0]: unknown method of 'customer': expected 'email', found 'emial'; did you mean 'email'?",
      "comms.types[0].default_methods[2]: the method 'email' is named twice",
    ],
    'wants an address, and a transport for it': [
      comms({ targets: [target({ address: {} }), target({ name: 'b', address: { sms: 'phone' } })] }),
      'comms.targets[0].address: a target needs the column of at least one address',
      "comms.targets[1].address.sms: unknown method: no transport carries it: expected 'email', found 'sms'",
    ],
    'tells columns that are none of the target': [
      comms({
        targets: [target({ address: { email: 'account.email' }, subject_key: { path: 'registry', type: 'str' } })],
      }),
      "comms.targets[0].address.email: 'account.email' is no column of the target itself; name an attribute of the model",
      "comms.targets[0].subject_key.path: 'registry' is an attribute that SQLAlchemy gives every model; name an attribute of the model",
    ],
    'tells columns that no resource declares': [
      comms({ targets: [target({ address: { email: 'emial' } })] }, { resources: served }),
      "comms.targets[0].address.email: unknown column of shop.models.Customer: expected one of 'id', 'email', 'points', 'tags', found 'emial'; did you mean 'email'?",
    ],
    'wants text for an address': [
      comms(
        {
          targets: [
            target({ address: { email: 'points' } }),
            target({ name: 'b', address: { email: 'tags' } }),
            target({ name: 'c', address: { email: 'id' } }),
            target({ name: 'd', address: { email: { path: 'x', type: 'uuid' } } }),
          ],
        },
        { resources: served },
      ),
      "comms.targets[0].address.email: an address is text, and 'points' is 'int'; name a column of the type 'str' or 'email'",
      "comms.targets[1].address.email: an address is text, and 'tags' is a list; name a column of the type 'str' or 'email'",
      "comms.targets[2].address.email: an address is text, and 'id' is 'uuid'; name a column of the type 'str' or 'email'",
      "comms.targets[3].address.email.path: an address is text, and 'x' is 'uuid'; name a column of the type 'str' or 'email'",
    ],
    'tells a database that is not there': [
      comms({ db_key: 'mail' }, { databases: [{ key: 'main' }] }),
      "comms.db_key: unknown database: expected 'main', found 'mail'; did you mean 'main'?",
    ],
    'wants PostgreSQL': [
      comms({}, { databases: [{ driver: 'sqlite' }] }),
      "comms: messages are queued in PostgreSQL, and this database is SQLite; give the database the driver 'postgresql', or name another one by 'db_key'",
    ],
    'wants PostgreSQL where a key names the database': [
      comms(
        { db_key: 'b' },
        {
          databases: [
            { key: 'a', default: true },
            { key: 'b', driver: 'sqlite' },
          ],
        },
      ),
      "comms.db_key: messages are queued in PostgreSQL, and this database is SQLite; give the database the driver 'postgresql', or name another one by 'db_key'",
    ],
    'wants users for their templates': [
      comms({ user_templates: { model: 'shop.models.Template', types: ['shiped', 'shipped', 'shipped'] } }),
      "comms.user_templates: templates are those of the current user, but the project has no 'auth'; add 'auth', or remove this key",
      "comms.user_templates.types[0]: unknown type: expected 'shipped', found 'shiped'; did you mean 'shipped'?",
      "comms.user_templates.types[2]: the type 'shipped' is named twice",
    ],
    'keeps the paths of templates free': [
      comms(
        { user_templates: { model: 'shop.models.Template', types: ['shipped'] } },
        { auth, resources: [resource({ route_prefix: '/_templates', operations: ['get', 'create'] })] },
      ),
      "resources[0].operations[0]: GET /_templates/{pk} meets '/_templates/{comm_type}' of comms; give one of them another path",
    ],
  });
});
