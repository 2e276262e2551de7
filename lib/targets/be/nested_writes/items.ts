/**
 * What items of a nested list hold in requests: the key by which they are known, the fields that are written, and lists of
 * their own. It knows configs alone, no generated code.
 */
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../config.js';
import { attributeNamed, keyAttributes } from '../fields/attribute.js';

/** A field as far as it says whether requests write the rows that it nests; rules ask for fields of which a part was refused. */
interface Nesting {
  readonly type?: FieldSpec['type'] | undefined;
  readonly write?: boolean | undefined;
}

/** Tell whether requests write the rows that a field nests. */
export function isWrittenList({ type, write }: Nesting): boolean {
  return type === 'nested' && write === true;
}

/** Tell whether the value of a field in a request stands in the row itself, and not in others. */
export function isOwnValue(field: Nesting & Pick<FieldSpec, 'relation'>): boolean {
  return field.type !== 'nested' && field.relation === undefined;
}

/** The resources whose rows a nested list has, its own app's before others. */
export function resourcesOf({ apps }: ProjectConfig, { model }: FieldSpec): readonly ResourceConfig[] {
  return apps.flatMap(({ resources }) => resources).filter((resource) => resource.model === model);
}

/** What the items of a list hold. */
export interface Items {
  /** What tells an item from others: the key of its row, less what names the row above, which no item says */
  readonly key: readonly FieldSpec[];
  /** Clients choose the key of a new item; otherwise it is made. */
  readonly isChosen: boolean;
  /** What is written of it beside that, its lists among it */
  readonly values: readonly FieldSpec[];
}

/** Find out what items hold. */
export function itemsOf(field: FieldSpec, resources: readonly ResourceConfig[]): Items {
  const { fields = [] } = field;
  const [first] = resources;
  const parts = keyAttributes(first?.pk ?? 'id');
  const key = fields.filter((one) => isPart(one, parts) && (parts.length === 1 || !one.read_only));
  const managed = resources.flatMap((resource) => managedColumns(resource));
  const values = fields.filter(
    (one) =>
      !one.read_only &&
      !isPart(one, parts) &&
      !managed.includes(attributeNamed(one)) &&
      (isOwnValue(one) || isWrittenList(one)),
  );
  return { key, isChosen: key.every((one) => !one.read_only), values };
}

function isPart(field: FieldSpec, parts: readonly string[]): boolean {
  return field.type !== 'nested' && parts.includes(attributeNamed(field));
}

/** Columns that the generated code sets by itself. */
function managedColumns({ scope_by: scope, version_column: version, soft_delete: deleted }: ResourceConfig) {
  return [scope?.column, version, deleted].filter((name) => name !== undefined);
}
