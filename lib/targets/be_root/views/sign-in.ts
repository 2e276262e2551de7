/** The table that counts wrong passwords, as the mixin of its model describes it. */
import { code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import { indexName, primaryKeyName } from '../constraint-names.js';

const TABLE = 'sign_in_counts';

const COLUMNS = {
  digest: code`sa.String(length=64)`,
  failures: code`sa.Integer()`,
  pending: code`sa.Integer()`,
  waiting: code`sa.Integer()`,
  has_failed: code`sa.Boolean()`,
  ends_at: code`sa.DateTime(timezone=True)`,
  expires_at: code`sa.DateTime(timezone=True)`,
};

/** Its part of the first migration. */
export function signInTable() {
  return {
    name: literal(TABLE),
    parts: [
      ...Object.entries(COLUMNS).map(
        ([name, type]) => code`sa.Column(${literal(name)}, ${type}, nullable=${literal(false)})`,
      ),
      code`sa.PrimaryKeyConstraint(${literal('digest')}, name=op.f(${literal(primaryKeyName(TABLE))}))`,
    ],
    indexes: [
      {
        name: code`op.f(${literal(indexName(TABLE, ['expires_at']))})`,
        columns: code`[${literal('expires_at')}]`,
      },
    ],
  };
}
