// The project around the API: `codegen be_root` writes what is not there yet, and leaves what is.
local root = import 'be_root/main.libsonnet';

{
  name: 'helpdesk',
  database: 'postgres',
  auth: true,
  queue: true,
  comms: true,
  telemetry: true,
  rate_limit: true,
  opa: true,
  ci: false,

  models: [
    root.from(import 'resources/article.jsonnet', { indexes: [root.trigram_index(['title', 'text'])] }),
    root.from(import 'resources/ticket.jsonnet', { indexes: [root.full_text_index(['subject', 'text'])] }),
  ],
}
