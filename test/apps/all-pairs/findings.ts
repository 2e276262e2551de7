/** What was found in attacks and reviews, each with the pairs of keys, or the application kept by hand, that hold it. */

/** A finding, and where it would be found again. */
export interface Finding {
  readonly what: string;
  /** Keys that one config of the pairs has together. */
  readonly keys?: readonly string[];
  /** Below `test/apps`. */
  readonly places?: readonly string[];
}

/** All of them. */
export const FINDINGS: readonly Finding[] = [
  {
    what: 'a write that names a hidden row tells it from no row',
    keys: ['field.ref', 'resource.scope_by'],
    places: ['visibility/walk.py'],
  },
  { what: 'a parameter of an action names a hidden row', keys: ['action.params', 'field.ref', 'resource.scope_by'] },
  { what: 'nested rows show what is deleted', keys: ['field.many', 'resource.soft_delete'] },
  { what: 'nested rows show what a filter hides', keys: ['field.many', 'resource.row_filter'] },
  {
    what: 'a sort through a relation puts hidden values into the cursor',
    keys: ['order.fields.path', 'paginate.mode'],
  },
  {
    what: 'filters, groups, searches and aggregates through a relation',
    keys: ['filter.fields.column.path', 'group.aggregates.column.path', 'search.fields.path', 'group.fields.path'],
  },
  {
    what: 'values of a ref ask nobody for a token, a guard or a policy',
    keys: ['filter.fields.ref_resource', 'list.can', 'resource.opa'],
  },
  {
    what: 'an open route whose answer depends on the user',
    keys: ['get.require_auth', 'auth.get_optional_user_fn', 'field.many'],
  },
  { what: 'a delete that hidden rows stop', places: ['visibility/walk.py'] },
  { what: 'a repeat under an Idempotency-Key', keys: ['create.post', 'resource.row_filter', 'action.returns'] },
  { what: 'nested fields and refs that are shown to all', keys: ['field.unscoped', 'resource.soft_delete'] },
  {
    what: 'rows that guards and hooks loaded get into the answer',
    keys: ['get.can', 'create.pre', 'update.post', 'field.many'],
  },
  {
    what: 'nesting that leads back to the same row',
    keys: ['field.load', 'resource.version_column', 'update.post'],
    places: ['circles/test_circles.py'],
  },
  {
    what: 'a deletion that is hidden, of a row with a version',
    keys: ['resource.soft_delete', 'resource.version_column'],
    places: ['ordinary/test_writes.py'],
  },
  { what: 'a row that refers to itself is deleted', places: ['circles/test_circles.py'] },
  { what: 'idempotency beside users without a subject', places: ['ordinary/club/users.py', 'ordinary/test_writes.py'] },
  { what: 'a written field called self', places: ['ordinary/test_texts.py'] },
  {
    what: 'long lists, long texts, lone surrogates, many wildcards',
    keys: ['field.max_items', 'filter.max_items'],
    places: ['ordinary/test_texts.py'],
  },
  {
    what: 'none of, and not, through relations to many and over nulls',
    keys: ['filter.fields.operators', 'resource.relations.many'],
    places: ['ordinary/test_filters.py'],
  },
  {
    what: 'keys that clients choose',
    keys: ['resource.pk_type', 'resource.pk', 'create.returns'],
    places: ['ordinary/test_texts.py'],
  },
  { what: 'paths without a user', keys: ['auth.exclude_paths', 'get.require_auth'] },
  { what: 'two ways of signing in', keys: ['auth.verify_credentials_fn', 'auth.get_current_user_fn'] },
  {
    what: 'back ends that know cookies alone',
    keys: ['auth.sources', 'auth.cookie_name'],
    places: ['web-projects.test.ts'],
  },
];
