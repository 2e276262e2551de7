// The operation bulk_create for configs of be.
{
  // Many new rows in one request.
  create(max_items=100):: { name: 'bulk_create', max_items: max_items },
}
