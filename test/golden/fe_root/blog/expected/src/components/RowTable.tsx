import { Link, useLocation } from 'react-router';

import { isAmount, isText } from '../format';
import { type References, describe } from '../references';
import { type Field, type Resource, type Row, keyOf, titleOf } from '../resource';
import { editPath } from '../site';
import { ColumnHeader } from './ColumnHeader';
import { DeleteButton } from './DeleteButton';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly Row[];
  readonly references: References | undefined;
  readonly onDeleted: (row: Row) => void;
}

/** Rows as a table; on a narrow screen, each is a card. */
export function RowTable({ resource, rows, references, onDeleted }: Props) {
  const columns = columnsOf(resource);
  const hasActions = resource.update !== undefined || resource.remove !== undefined;

  return (
    <table className="card rows">
      <caption className="visually-hidden">{resource.label}</caption>
      <thead>
        <tr>
          {columns.map((field) => (
            <ColumnHeader
              className={cellClass(field)}
              field={field}
              key={field.name}
              resource={resource}
            />
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(resource, row)}>
            {columns.map((field) => (
              <td className={cellClass(field)} data-label={field.label} key={field.name}>
                <Value text={describe(field, row[field.name], references)} />
              </td>
            ))}
            {hasActions && (
              <td className="actions">
                <EditLink resource={resource} row={row} />
                <DeleteButton resource={resource} row={row} onDeleted={onDeleted} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value that is cut off where it is too long; the whole of it shows under the pointer. */
function Value({ text }: { readonly text: string }) {
  if (text === '') return <span className="no-value">–</span>;
  return (
    <span className="value" title={text}>
      {text}
    </span>
  );
}

function EditLink({ resource, row }: Pick<Props, 'resource'> & { readonly row: Row }) {
  const location = useLocation();
  if (!resource.update) return null;
  return (
    <Link
      aria-label={`Edit ${titleOf(resource, row)}`}
      className="button quiet"
      state={{ from: location }}
      to={editPath(resource, keyOf(resource, row))}
    >
      Edit
    </Link>
  );
}

function columnsOf({ columns, fields }: Resource): readonly Field[] {
  const named = columns.map((name) => fields.find((field) => field.name === name));
  return named.filter((field) => field !== undefined);
}

function cellClass(field: Field): string | undefined {
  if (isText(field)) return 'text';
  return isAmount(field) ? 'amount' : undefined;
}
