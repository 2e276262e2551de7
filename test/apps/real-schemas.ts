/** The tables of databases that everybody knows, as fields of resources: `name type`, `?` for NULL, `*` for what the database makes. */

/** A table: its key, and its columns as words. */
interface Table {
  readonly table: string;
  readonly pk: string | readonly string[];
  readonly columns: string;
}

/** The tables of a database, by class. */
export type Tables = Readonly<Record<string, Table>>;

/** By class; see `test/data/northwind`. */
export const NORTHWIND: Tables = {
  Category: {
    table: 'categories',
    pk: 'category_id',
    columns: 'category_id int, category_name str(15), description str?',
  },
  CustomerCustomerDemo: {
    table: 'customer_customer_demo',
    pk: ['customer_id', 'customer_type_id'],
    columns: 'customer_id str(5), customer_type_id str(5)',
  },
  CustomerDemographic: {
    table: 'customer_demographics',
    pk: 'customer_type_id',
    columns: 'customer_type_id str(5), customer_desc str?',
  },
  Customer: {
    table: 'customers',
    pk: 'customer_id',
    columns:
      'customer_id str(5), company_name str(40), contact_name str(30)?, contact_title str(30)?, address str(60)?, city str(15)?, region str(15)?, postal_code str(10)?, country str(15)?, phone str(24)?, fax str(24)?',
  },
  EmployeeTerritory: {
    table: 'employee_territories',
    pk: ['employee_id', 'territory_id'],
    columns: 'employee_id int, territory_id str(20)',
  },
  Employee: {
    table: 'employees',
    pk: 'employee_id',
    columns:
      'employee_id int, last_name str(20), first_name str(10), title str(30)?, title_of_courtesy str(25)?, birth_date date?, hire_date date?, address str(60)?, city str(15)?, region str(15)?, postal_code str(10)?, country str(15)?, home_phone str(24)?, extension str(4)?, notes str?, reports_to int?, photo_path str(255)?',
  },
  OrderDetail: {
    table: 'order_details',
    pk: ['order_id', 'product_id'],
    columns: 'order_id int, product_id int, unit_price float, quantity int, discount float',
  },
  Order: {
    table: 'orders',
    pk: 'order_id',
    columns:
      'order_id int, customer_id str(5)?, employee_id int?, order_date date?, required_date date?, shipped_date date?, ship_via int?, freight float?, ship_name str(40)?, ship_address str(60)?, ship_city str(15)?, ship_region str(15)?, ship_postal_code str(10)?, ship_country str(15)?',
  },
  Product: {
    table: 'products',
    pk: 'product_id',
    columns:
      'product_id int, product_name str(40), supplier_id int?, category_id int?, quantity_per_unit str(20)?, unit_price float?, units_in_stock int?, units_on_order int?, reorder_level int?, discontinued int',
  },
  Region: { table: 'region', pk: 'region_id', columns: 'region_id int, region_description str(60)' },
  Shipper: { table: 'shippers', pk: 'shipper_id', columns: 'shipper_id int, company_name str(40), phone str(24)?' },
  Supplier: {
    table: 'suppliers',
    pk: 'supplier_id',
    columns:
      'supplier_id int, company_name str(40), contact_name str(30)?, contact_title str(30)?, address str(60)?, city str(15)?, region str(15)?, postal_code str(10)?, country str(15)?, phone str(24)?, fax str(24)?, homepage str?',
  },
  Territory: {
    table: 'territories',
    pk: 'territory_id',
    columns: 'territory_id str(20), territory_description str(60), region_id int',
  },
  UsState: {
    table: 'us_states',
    pk: 'state_id',
    columns: 'state_id int, state_name str(100)?, state_abbr str(2)?, state_region str(50)?',
  },
};

/** By class; see `test/data/chinook`. */
export const CHINOOK: Tables = {
  Album: { table: 'album', pk: 'album_id', columns: 'album_id int, title str(160), artist_id int' },
  Artist: { table: 'artist', pk: 'artist_id', columns: 'artist_id int, name str(120)?' },
  Customer: {
    table: 'customer',
    pk: 'customer_id',
    columns:
      'customer_id int, first_name str(40), last_name str(20), company str(80)?, address str(70)?, city str(40)?, state str(40)?, country str(40)?, postal_code str(10)?, phone str(24)?, fax str(24)?, email str(60), support_rep_id int?',
  },
  Employee: {
    table: 'employee',
    pk: 'employee_id',
    columns:
      'employee_id int, last_name str(20), first_name str(20), title str(30)?, reports_to int?, birth_date datetime?, hire_date datetime?, address str(70)?, city str(40)?, state str(40)?, country str(40)?, postal_code str(10)?, phone str(24)?, fax str(24)?, email str(60)?',
  },
  Genre: { table: 'genre', pk: 'genre_id', columns: 'genre_id int, name str(120)?' },
  Invoice: {
    table: 'invoice',
    pk: 'invoice_id',
    columns:
      'invoice_id int, customer_id int, invoice_date datetime, billing_address str(70)?, billing_city str(40)?, billing_state str(40)?, billing_country str(40)?, billing_postal_code str(10)?, total decimal(10.2)',
  },
  InvoiceLine: {
    table: 'invoice_line',
    pk: 'invoice_line_id',
    columns: 'invoice_line_id int, invoice_id int, track_id int, unit_price decimal(10.2), quantity int',
  },
  MediaType: { table: 'media_type', pk: 'media_type_id', columns: 'media_type_id int, name str(120)?' },
  Playlist: { table: 'playlist', pk: 'playlist_id', columns: 'playlist_id int, name str(120)?' },
  PlaylistTrack: { table: 'playlist_track', pk: ['playlist_id', 'track_id'], columns: 'playlist_id int, track_id int' },
  Track: {
    table: 'track',
    pk: 'track_id',
    columns:
      'track_id int, name str(200), album_id int?, media_type_id int, genre_id int?, composer str(220)?, milliseconds int, bytes int?, unit_price decimal(10.2)',
  },
};
