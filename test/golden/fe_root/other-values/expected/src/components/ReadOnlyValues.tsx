import { format } from '../format';
import type { Resource, Row } from '../resource';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
}

/** What the API alone says of a row. */
export function ReadOnlyValues({ resource: { fields }, row }: Props) {
  const shown = fields.filter(({ readOnly }) => readOnly === true);
  return (
    <dl className="read-only">
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{format(field, row[field.name]) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
