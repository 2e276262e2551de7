// A ticket: what a contact asks, and an agent answers.
local f = import 'be/fields.libsonnet';
local list = import 'be/operations/list.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

{
  model: 'app.models.Ticket',
  // Of the model, which knows how to read who it is.
  relations:: { assignee: 'User' },
  fields: [
    f.id(),
    f.str('subject', { min_length: 1, max_length: 200, example: 'The printer is on fire' }),
    f.str('text', { min_length: 1, max_length: 20000 }),
    f.ref('contact_id', 'app.Contact', { description: 'Who asks' }),
    f.enum('status', ['open', 'answered', 'closed'], { read_only: true }),
    f.uuid('assignee_id', { nullable: true, read_only: true, description: 'Who answers' }),
  ] + f.timestamps(),
  operations: [
    { name: 'get' },
    list.searchable(
      null,
      filter=[
        'status',
        { column: 'contact_id', values: 'ref', ref_resource: 'app.Contact' },
        { column: 'assignee_id', operators: ['eq', 'is_null'] },
      ],
      order={ fields: ['created_at'], default: ['-created_at'] },
      search={ fields: ['subject', 'text'], strategy: 'full_text', language: 'english', rank: true },
    ),
    // A worker finds somebody who answers: the job is published with the ticket, or not at all.
    { name: 'create', post: 'app.tickets.assign_later' },
    { name: 'delete' },
    presets.action('answer', 'app.tickets.answer', {
      params: [f.str('text', { min_length: 1, max_length: 20000, example: 'Pull the plug.' })],
      status_code: 204,
    }),
  ],
}
