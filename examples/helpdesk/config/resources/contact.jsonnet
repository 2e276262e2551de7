// Who asks, and is told by e-mail, or by a webhook where there is a URL.
local f = import 'be/fields.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

{
  model: 'app.models.Contact',
  fields: [
    f.id(),
    f.str('name', { min_length: 1, max_length: 100, example: 'Ann Ames' }),
    f.email('email', { example: 'ann@example.org' }),
    f.str('hook_url', { nullable: true, default: null, max_length: 500 }),
  ],
  // What others show of a contact, and choose one by.
  links: { kind: 'id_name', name: 'name' },
  operations: presets.crud(),
}
