// The operation archive for configs of be.
{
  // Rows that the list leaves out; options: column, parameter, can.
  rows(options={}):: { name: 'archive' } + options,
}
