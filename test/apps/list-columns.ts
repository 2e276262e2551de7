/** Columns that only modifiers of lists know of: `{ path, type, nullable }`. */
import type { FieldSpec } from '../../lib/targets/be/config.js';
import type { ColumnRef } from '../../lib/targets/be/fields/column-ref-schema.js';
import { type ModifierConfig, isOf } from '../../lib/targets/be/schema/operation.js';
import type { StructuredFilterField } from '../../lib/targets/be/filter/schema.js';
import { type MutableModel, columnSpec } from './shapes.js';
import { structured } from '../../lib/targets/be/filter/kinds.js';

/** Where what is found is noted. */
export interface Notes {
  readonly model: (path: string) => MutableModel;
  readonly noteEnum: (field: FieldSpec) => void;
}

/** Note the columns of one modifier; relations on the way to them are noted before. */
export function noteListColumns(model: string, modifier: ModifierConfig, notes: Notes): void {
  for (const { column, enum: path } of columnsOf(modifier)) {
    const steps = (typeof column === 'string' ? column : column.path).split('.');
    const name = steps.pop()!;
    const owner = steps.reduce<string | undefined>(
      (at, step) => (at === undefined ? undefined : notes.model(at).relations.get(step)?.model),
      model,
    );
    if (owner === undefined) throw new Error(`no model of ${JSON.stringify(column)}`);
    if (path !== undefined) notes.noteEnum({ ...columnSpec(name, 'enum'), enum: path });
    if (typeof column === 'string') continue;
    const known = notes.model(owner).others.get(name);
    const spec = {
      ...columnSpec(name, column.type),
      nullable: column.nullable,
      ...(path !== undefined && { enum: path }),
    };
    if (known?.enum === undefined) notes.model(owner).others.set(name, spec);
  }
}

function columnsOf(modifier: ModifierConfig): readonly Pick<StructuredFilterField, 'column' | 'enum'>[] {
  const plain = (refs: readonly ColumnRef[]) => refs.map((column) => ({ column }));
  if (isOf(modifier, 'filter')) return modifier.fields.map(structured);
  if (isOf(modifier, 'order', 'search')) return plain(modifier.fields);
  if (!isOf(modifier, 'group')) return [];
  const keys = modifier.fields.map((field) => (typeof field === 'object' && 'column' in field ? field.column : field));
  return plain([...keys, ...modifier.aggregates.flatMap(({ column }) => column ?? [])]);
}
