// Products, with files, tags and actions.
local f = import 'be/fields.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

local files(name, types) = f.file(name, { max_bytes: 100000, types: types }, { nullable: true, required: false });
local percent = f.decimal('percent', { gt: -100, le: 1000, max_digits: 6, decimal_places: 2 });

{
  model: 'app.models.Product',
  version_column: 'version',
  fields: [
    f.id(),
    f.str('name', { max_length: 200 }),
    f.decimal('price', { max_digits: 12, decimal_places: 2 }),
    f.enum('status', ['active', 'retired'], { default: 'active' }),
    files('photo', ['image/png', 'image/jpeg']),
    files('manual', ['text/plain']),
    f.refs('tag_ids', 'app.Tag', 'tags', { default: [], max_items: 20 }),
    f.nested('tags', 'app.models.Tag', [f.id(), f.str('name')], many=true),
  ],
  operations: [
    { name: 'list', modifiers: [{ type: 'search', fields: ['name'] }] },
    { name: 'get', actions: true },
    'create',
    'update',
    'delete',
    'bulk_update',
    'bulk_delete',
    'export',
    presets.action('reprice', 'app.actions.reprice', { params: [percent] }),
    presets.action('retire', 'app.actions.retire', { can: 'app.rules.is_active' }),
    presets.action('reprice_all', 'app.actions.reprice_all', { scope: 'collection', params: [percent] }),
  ] + presets.files('photo') + presets.files('manual'),
}
