/** The user's Python for communications: tables, contexts, transports and functions of the declared shapes. */
import type { CommsConfig } from '../../lib/targets/be/comms/schema.js';

/** Writes a thing where its dotted path says. */
export type Export = (path: string, write: (name: string) => string) => void;

/** Write the code that the communications of a config name. */
export function exportComms(comms: CommsConfig, generated: string, exported: Export): void {
  const support = `${generated}.support`;
  const table = (mixin: string) => (name: string) =>
    `import ${support}.comms_models as zz_comms


class ${name}(zz_comms.${mixin}, zz_models.Base):
    __tablename__ = "zz_${mixin.toLowerCase()}"
`;
  exported(comms.message_model, table('MessageMixin'));
  exported(comms.recipient_model, table('RecipientMixin'));
  if (comms.user_templates) exported(comms.user_templates.model, table('UserTemplateMixin'));
  for (const [index, { model, ...columns }] of comms.targets.entries()) {
    exported(model, (name) => targetTable(name, index, columns));
  }
  for (const { context_schema: path } of comms.types) {
    exported(
      path,
      (name) => `class ${name}(zz_pydantic.BaseModel):\n    name: zz_b.str\n    number: zz_decimal.Decimal\n`,
    );
  }
  for (const path of Object.values(comms.transports)) {
    exported(
      path,
      (name) => `import ${support}.comms_console as zz_console\n\n${name} = zz_console.ConsoleTransport()\n`,
    );
  }
  if (comms.renderer !== undefined) {
    exported(
      comms.renderer,
      (name) => `import ${support}.comms_types as zz_types


async def ${name}(
    template: zz_types.Template, context: zz_t.Mapping[zz_b.str, zz_t.Any]
) -> zz_types.Rendered:
    return zz_types.Rendered(template.subject, template.body)
`,
    );
  }
  if (comms.preferences === undefined) return;
  exported(
    comms.preferences,
    (name) => `async def ${name}(
    subject_key: zz_b.str, comm_type: zz_b.str, method: zz_b.str, *, db: zz_aio.AsyncSession
) -> zz_b.bool:
    return True
`,
  );
}

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'zz_uuid.UUID',
  str: 'zz_b.str',
  email: 'zz_b.str',
  int: 'zz_b.int',
};

type Columns = Pick<CommsConfig['targets'][number], 'address' | 'subject_key'>;

function targetTable(name: string, index: number, { address, subject_key: key }: Columns): string {
  const columns = new Map(
    [...Object.values(address), key].map((ref) => {
      const { path, type, nullable } = typeof ref === 'string' ? { path: ref, type: 'str', nullable: false } : ref;
      return [path, `${TYPES[type]!}${nullable ? ' | None' : ''}`];
    }),
  );
  const lines = [...columns].map(([column, type]) => `    ${column}: zz_orm.Mapped[${type}]\n`);
  return `class ${name}(zz_models.Base):
    __tablename__ = "zz_target_${index}"

    zz_pk: zz_orm.Mapped[zz_b.int] = zz_orm.mapped_column(primary_key=True)
${lines.join('')}`;
}
