// The API: `codegen be` writes `_generated/` from this, and writes it again whenever this changes.
local auth = import 'be/auth/jwt.libsonnet';
local comms = import 'be/comms/comms.libsonnet';
local databases = import 'be/db/databases.libsonnet';
local opa = import 'be/opa/opa.libsonnet';
local rate_limit = import 'be/rate_limit/rate_limit.libsonnet';
local telemetry = import 'be/telemetry/telemetry.libsonnet';

{
  module: 'app',

  // `DATABASE_URL` holds its URL.
  databases: [databases.postgres(null)],

  // What `/docs` and clients are told: who answers questions, and what the API may be used under.
  document: {
    contact: { name: 'The team of Helpdesk' },
    license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
  },

  // Agents sign in with a browser, by a cookie, and programs by a header. Who signs out is out, wherever the token is.
  auth: auth.jwt({
    verify_credentials_fn: 'app.auth.verify_credentials',
    user_schema: 'app.auth.CurrentUser',
    sources: ['bearer', 'cookie'],
    cookie_name: 'helpdesk',
    session_store: 'app.sessions.store',
  }),

  // Traces and metrics of requests, handlers, statements and jobs; `OTEL_TRACES_EXPORTER` says where they go.
  telemetry: telemetry.otel('helpdesk', { resource_attributes: { team: 'support' } }),

  // Counted in Redis, where `RATE_LIMIT_STORAGE_URL` names one.
  rate_limit: rate_limit.limits({ default_limit: '600/minute' }),

  // Each request is allowed by `policy/authz.rego`, or refused.
  opa: opa.opa('authz', { timeout_seconds: 5 }),

  comms: comms.platform({
    message_model: 'app.models.CommMessage',
    recipient_model: 'app.models.CommRecipient',
    targets: [
      comms.target({
        name: 'contact',
        model: 'app.models.Contact',
        address: { email: 'email', hook: 'hook_url' },
        subject_key: 'id',
      }),
      comms.target({
        name: 'agent',
        model: 'app.models.User',
        address: { console: { path: 'name', type: 'str' } },
        subject_key: { path: 'id', type: 'uuid' },
      }),
    ],
    types: [
      comms.type({
        name: 'ticket_answered',
        context_schema: 'app.messages.TicketAnswered',
        subject_template: 'Re: {{ subject }}',
        body_template: comms.path('templates/ticket_answered.html'),
        html: true,
        target: 'contact',
      }),
      comms.type({
        name: 'ticket_assigned',
        context_schema: 'app.messages.TicketAssigned',
        subject_template: 'Yours: {{ subject }}',
        body_template: '{{ name }} has asked: {{ subject }}\n',
        target: 'agent',
      }),
    ],
    transports: {
      email: 'app.messages.email',
      hook: 'app.messages.hook',
      console: 'app.messages.console',
    },
    // Agents may answer in words of their own.
    user_templates: { model: 'app.models.CommTemplate', types: ['ticket_answered'] },
  }),

  // Rows for the generated tests come from the models; `tests/factories.py` makes those with rules of their own.
  generate_tests: true,
  test_factories: 'tests.factories',

  resources: [
    import 'resources/article.jsonnet',
    import 'resources/contact.jsonnet',
    import 'resources/ticket.jsonnet',
  ],
}
