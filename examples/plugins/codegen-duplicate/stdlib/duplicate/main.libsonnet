// The operation duplicate for configs of be.
{
  // Copies of rows, but for these fields.
  row(fields):: { name: 'duplicate', fields: fields },
}
