INSERT INTO categories (id, name, version, created_at, updated_at)
SELECT gen_random_uuid(), 'Category ' || number, 1, now(), now()
FROM generate_series(1, 50) AS number;

INSERT INTO products (id, name, price, description, status, released_on, category_id, version, created_at, updated_at)
SELECT
  gen_random_uuid(),
  (ARRAY['Blue', 'Oak', 'Small', 'Large', 'Brass'])[1 + number % 5] || ' product ' || number,
  (490 + number % 14000) / 100.0,
  'Made to be used every day, number ' || number || '.',
  (ARRAY['draft', 'active', 'retired'])[1 + number % 3],
  date '2026-01-01' + number % 300,
  categories.ids[1 + number % 50],
  1,
  now() - number * interval '1 minute',
  now() - number * interval '1 minute'
FROM generate_series(1, {rows}) AS number, (SELECT array_agg(id) AS ids FROM categories) AS categories;

ANALYZE
