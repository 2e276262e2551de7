/** Names that the generated code takes for itself, by what a config could name so. */

/** Local names of generated functions and modules: modules, databases and operations are not called so. */
export const BOUND_NAMES = words(
  'db request response body query current_user pk router obj result keys statement rows page sent self cls',
);

/** Packages and modules beside those of the apps. */
export const GENERATED_MODULES = words(
  'db auth routes support problems api telemetry rate_limit policy comms queue queue_url orphan_files testing',
);

/** Tell whether Pydantic's `BaseModel` or its class has an attribute of a name, or keeps the name for one. */
export function isModelAttribute(name: string): boolean {
  // `protected_namespaces`, since Pydantic 2.10
  return MODEL_ATTRIBUTES.has(name) || ['model_dump', 'model_validate'].some((prefix) => name.startsWith(prefix));
}

const MODEL_ATTRIBUTES = words(
  `Config construct copy dict from_orm json model_computed_fields model_config model_construct model_copy model_extra
  model_fields model_fields_set model_json_schema model_parametrized_name model_post_init model_rebuild mro parse_file
  parse_obj parse_raw register schema schema_json update_forward_refs validate`,
);

/** Types that annotations name without an import: as a field, one would hide the type from the fields behind it. */
export const BUILTIN_TYPES = words('str int float bool list dict');

/** Attributes that SQLAlchemy gives every mapped class. */
export const MAPPED_ATTRIBUTES = words('metadata registry');

/** Arguments that a user's action function gets beside its parameters. */
export const ACTION_ARGUMENTS = words('obj db current_user pk');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
