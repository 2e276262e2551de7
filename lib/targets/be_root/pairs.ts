/** Tables of pairs: how a relation to many rows is kept, which no column of either table can hold. */
import { Name } from '../../core/name.js';
import type { Column, Model } from './config.js';
import { type DecimalKeys, decimalSize } from './decimals.js';

/** Names of a table of pairs, and of its columns. */
export interface PairNames {
  readonly table: string;
  /** The column of the row that has the relation. */
  readonly own: string;
  /** The column of what it leads to. */
  readonly other: string;
}

/** Name the table of a relation: `tags` of `Product` are `product_tags`, by `product_id` and `tag_id`. */
export function pairNames(model: Name, relation: string): PairNames {
  const own = `${model.snake}_id`;
  const other = `${new Name(relation).singular.snake}_id`;
  return { table: `${model.snake}_${relation}`, own, other: own === other ? `other_${other}` : other };
}

/** A model at one end of a relation. */
interface End {
  readonly model: Name;
  /** Default: named by the model. */
  readonly table?: string;
  /** Its primary key. */
  readonly key: Pick<Column, 'name' | 'type'> &
    DecimalKeys & {
      readonly max_length?: number | undefined;
      readonly values?: Column['values'] | undefined;
    };
}

/** The table of a relation; a pair goes with either of its rows. */
export function pairTable(relation: string, from: End, to: End): Model {
  const { table, own, other } = pairNames(from.model, relation);
  return {
    name: new Name(`${from.model.raw}.${relation}`),
    table,
    // The key of both columns finds pairs by the first of them alone, too.
    columns: [keyColumn(own, from), { ...keyColumn(other, to), index: true }],
    ...{ relations: [], joins: [], indexes: [], searchIndexes: [] },
  };
}

function keyColumn(name: string, { model, key, table }: End): Column {
  const reference = {
    ...{ table: table ?? model.plural.snake, column: key.name, onDelete: 'cascade' as const, isDeferred: false },
    ...(table !== undefined && { isElsewhere: true as const }),
  };
  return {
    ...{ name, type: key.type, list: false, nullable: false, read_only: false, unique: false, index: false },
    ...(key.max_length !== undefined && { max_length: key.max_length }),
    ...decimalSize(key),
    ...{ values: key.values ?? [], isKey: true, reference },
  };
}

/** The tables of some models; those of pairs come last, as they lead to the others. */
export function allTables(models: readonly Model[]): readonly Model[] {
  return [...models, ...models.flatMap(({ joins }) => joins.map(({ pairs }) => pairs))];
}
