// Tables and columns for configs of the target sql.
{
  // A table with a key `id`, and further columns.
  table(name, columns=[]):: {
    name: name,
    columns: [{ name: 'id', type: 'bigint', primary_key: true }] + columns,
  },

  // A column that must have a value.
  column(name, type):: { name: name, type: type },

  // A column that holds the key of a row of another table.
  references(table):: $.column(table + '_id', 'bigint') + { references: table, indexed: true },

  // Added to a column: it may be empty.
  nullable:: { nullable: true },

  // Added to a column: rows are found by it.
  indexed:: { indexed: true },
}
