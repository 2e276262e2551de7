// A project around tables that were there before.
{
  name: 'clinic',
  database: 'postgres',
  imported: '0000',
  auth: true,
  docker: false,
  ci: false,
}
