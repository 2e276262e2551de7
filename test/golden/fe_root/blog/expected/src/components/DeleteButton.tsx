import { useState } from 'react';

import { type Resource, type Row, titleOf } from '../resource';
import { DeleteDialog } from './DeleteDialog';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  /** Of the version that may be deleted, where it is known */
  readonly tag?: string | undefined;
  readonly onDeleted: (row: Row) => void;
}

/** Deletes a row, once that is confirmed; nothing where the API does not offer it. */
export function DeleteButton({ resource, row, tag, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  if (!resource.remove) return null;
  return (
    <>
      <button
        aria-label={`Delete ${titleOf(resource, row)}`}
        className="quiet danger"
        type="button"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Delete
      </button>
      {isAsking && (
        <DeleteDialog
          resource={resource}
          row={row}
          tag={tag}
          onClose={() => {
            setIsAsking(false);
          }}
          onDeleted={() => {
            onDeleted(row);
          }}
        />
      )}
    </>
  );
}
