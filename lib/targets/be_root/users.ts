/** The model of those who sign in, which every project with `auth` has; it is no entry of `models`. */

/** Name of its class. */
export const USER = 'User';

/** Name of its table. */
export const USER_TABLE = 'users';

/** Its columns, as a config would write them. */
export const USER_COLUMNS = [
  { name: 'id', type: 'uuid' },
  { name: 'name', type: 'str', max_length: 50, unique: true },
  { name: 'password_hash', type: 'str', max_length: 200 },
  { name: 'active', type: 'bool', default: true },
  { name: 'created_at', type: 'datetime', read_only: true },
  { name: 'updated_at', type: 'datetime', read_only: true },
] as const;
