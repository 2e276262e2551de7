/** The user's models for the shapes that a config is about: columns of varied types, and relations with foreign keys. */
import { literal } from '../../lib/languages/python.js';
import type { FieldSpec } from '../../lib/targets/be/config.js';
import type { ColumnShape, ModelShape, RelationShape, Shapes } from './shapes.js';

/** How modules of the user's code name things of each other. */
export interface Named {
  readonly name: (path: string) => string;
}

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'zz_uuid.UUID',
  str: 'zz_b.str',
  email: 'zz_b.str',
  int: 'zz_b.int',
  float: 'zz_b.float',
  bool: 'zz_b.bool',
  datetime: 'zz_dt.datetime',
  date: 'zz_dt.date',
  time: 'zz_dt.time',
  json: 'zz_t.Dict[zz_b.str, zz_t.Any]',
  decimal: 'zz_decimal.Decimal',
};

/** The type of a value; `literals`: parameters of functions have the inline values as their type, columns their type. */
export function typeOf(spec: FieldSpec, { name }: Named, literals: boolean): string {
  const { values } = spec;
  let type = spec.enum === undefined ? TYPES[spec.type]! : name(spec.enum);
  if (values)
    type = literals
      ? `zz_t.Literal[${values.map(literal).join(', ')}]`
      : typeof values[0] === 'number'
        ? 'zz_b.int'
        : 'zz_b.str';
  return spec.list ? `zz_t.List[${type}]` : type;
}

const ANY_NUMBER = 'zz_uuid.uuid4().int % 100_000';

/** Values of keys that no request gives; integers come from the database. */
const KEYS: Readonly<Record<string, string>> = {
  uuid: 'default=zz_uuid.uuid4, ',
  str: 'default=lambda: zz_uuid.uuid4().hex, ',
  email: 'default=lambda: f"{zz_uuid.uuid4().hex}@example.com", ',
  float: `default=lambda: zz_b.float(${ANY_NUMBER}), `,
  decimal: `default=lambda: zz_decimal.Decimal(${ANY_NUMBER}), `,
  datetime: `default=lambda: zz_dt.datetime(2024, 1, 1) + zz_dt.timedelta(seconds=${ANY_NUMBER}), `,
  date: `default=lambda: zz_dt.date(2024, 1, 1) + zz_dt.timedelta(days=${ANY_NUMBER}), `,
  time: `default=lambda: zz_dt.time(microsecond=${ANY_NUMBER}), `,
};

/** The module of all models. */
export function modelsText({ models }: Shapes, named: Named): string {
  const paths = [...models.keys()];
  const keys = [...models.values()].map(({ pk }) => pk ?? { name: 'zz_pk', type: 'int' });
  const relations = [...models.values()].flatMap((shape, owner) =>
    [...shape.relations].map(([name, relation]) => ({
      ...relation,
      name,
      owner,
      target: paths.indexOf(relation.model),
    })),
  );
  const classes = [...models.values()].map((shape, index) => {
    const key = keys[index]!;
    const own = relations.filter(({ owner }) => owner === index);
    const lines = [
      `${key.name}: zz_orm.Mapped[${TYPES[key.type]!}] = zz_orm.mapped_column(${KEYS[key.type] ?? ''}primary_key=True)`,
      ...columnLines(shape, named),
      ...own.filter(({ many }) => !many).map((relation) => foreignKey(relation, relation.target)),
      ...relations.filter(({ many, target }) => many && target === index).map((one) => foreignKey(one, one.owner)),
      ...own.map(relationship),
    ];
    return `
class M${index}(Base):
    __tablename__ = ${literal(`t${index}`)}
${lines.map((line) => `    ${line}\n`).join('')}`;
  });
  return `class Base(zz_orm.DeclarativeBase):\n    pass\n\n${classes.join('\n')}`;

  /** Rows may refer to each other in circles. */
  function foreignKey(relation: Relation, to: number): string {
    const column = keyColumn(relation);
    const isNullable = relation.many || relation.nullable;
    const type = TYPES[keys[to]!.type]!;
    const circular = isNullable ? `, use_alter=True, name=${literal(`fk_${relation.owner}_${column}`)}` : '';
    const target = `zz_sa.ForeignKey(${literal(`t${to}.${keys[to]!.name}`)}${circular})`;
    return `${column}: zz_orm.Mapped[${isNullable ? `zz_t.Optional[${type}]` : type}] = zz_orm.mapped_column(${target})`;
  }

  function relationship({ owner, target, name, many, nullable }: Relation): string {
    const related = many ? `zz_t.List["M${target}"]` : `"M${target}"`;
    const type = nullable ? `zz_t.Optional[${related}]` : related;
    const column = keyColumn({ owner, name });
    const join = many
      ? `M${owner}.${keys[owner]!.name} == zz_orm.remote(zz_orm.foreign(M${target}.${column}))`
      : `zz_orm.foreign(M${owner}.${column}) == zz_orm.remote(M${target}.${keys[target]!.name})`;
    const load = `lazy="raise"${many ? ', passive_deletes="all"' : ''}`;
    return `${name}: zz_orm.Mapped[${type}] = zz_orm.relationship(primaryjoin=lambda: ${join}, ${load})`;
  }
}

interface Relation extends RelationShape {
  readonly name: string;
  readonly owner: number;
  readonly target: number;
}

function keyColumn({ owner, name }: Pick<Relation, 'owner' | 'name'>): string {
  return `zz_${owner}_${name}`;
}

function columnLines({ columns }: ModelShape, named: Named): readonly string[] {
  return [...columns].map(([attribute, { spec, nullable, hasDefault }]) => {
    const type = `${typeOf(spec, named, false)}${nullable ? ' | None' : ''}`;
    const parts = [
      columnType(spec, attribute),
      ...(hasDefault && !nullable ? [defaultOf(spec, attribute, named)] : []),
    ];
    return `${attribute}: zz_orm.Mapped[${type}] = zz_orm.mapped_column(${parts.filter((part) => part !== '').join(', ')})`;
  });
}

/** Different columns for one type, so that limits of columns meet those of fields. */
function columnType({ type, list, enum: path, values }: ColumnShape['spec'], attribute: string): string {
  const variant = attribute.length % 3;
  if (list || type === 'json') return 'zz_sa.JSON()';
  if (path !== undefined || values !== undefined) return '';
  if (type === 'str' || type === 'email') return ['', 'zz_sa.String(200)', 'zz_sa.Text()'][variant]!;
  if (type === 'int') return ['', 'zz_sa.BigInteger()', 'zz_sa.SmallInteger()'][variant]!;
  if (type === 'decimal') return ['', 'zz_sa.Numeric(40, 20)', 'zz_sa.Numeric()'][variant]!;
  return type === 'datetime' ? ['', 'zz_sa.DateTime(timezone=True)', 'zz_sa.DateTime(timezone=False)'][variant]! : '';
}

const DEFAULTS: Readonly<Record<string, string>> = {
  uuid: 'zz_uuid.uuid4',
  str: '"text"',
  email: '"a@example.com"',
  int: '1',
  float: '1.0',
  bool: 'False',
  datetime: 'zz_dt.datetime(2024, 1, 1)',
  date: 'zz_dt.date(2024, 1, 1)',
  time: 'zz_dt.time(12)',
  json: 'zz_b.dict',
  decimal: 'zz_decimal.Decimal(1)',
};

function defaultOf({ type, list, enum: path, values }: FieldSpec, attribute: string, { name }: Named): string {
  const hasZone = type === 'datetime' && attribute.length % 3 === 1;
  if (list) return 'default=zz_b.list';
  if (path !== undefined) return `default=zz_b.list(${name(path)})[0]`;
  if (values !== undefined) return `default=${literal(values[0])}`;
  return `default=${hasZone ? 'zz_dt.datetime(2024, 1, 1, tzinfo=zz_dt.UTC)' : DEFAULTS[type]!}`;
}
