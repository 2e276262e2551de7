// The web pages of the shop. `codegen fe_root --config config/fe_root.jsonnet --prefix-path web` writes `web/` from it: what they
// show of a resource is what its config says.
local blog = import 'blog.jsonnet';
local inventory = import 'inventory.jsonnet';
local web = import 'fe_root/main.libsonnet';

local of(app, model) = [one for one in app.resources if one.model == app.module + '.models.' + model][0];

{
  name: 'shop',
  description: 'A blog and an inventory',
  auth: true,
  permissions: true,
  openapi_spec: '../openapi.json',
  resources: [
    web.from(of(blog, 'Author')),
    web.from(of(blog, 'Category'), { name: 'blog.Category' }),
    web.from(of(blog, 'Tag')),
    web.from(of(blog, 'Article')),
    // Its place in the tree changes by `move` alone.
    web.from(of(inventory, 'Category'), { name: 'inventory.Category', update: false, get: true }),
    web.from(of(inventory, 'Supplier')),
    web.from(of(inventory, 'Product')),
    web.from(of(inventory, 'Order')),
  ],
}
