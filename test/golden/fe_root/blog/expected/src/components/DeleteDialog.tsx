import { useEffect, useId, useRef, useState } from 'react';

import { useWrites } from '../data';
import { type Resource, type Row, keyOf, titleOf } from '../resource';
import { ErrorMessage } from './ErrorMessage';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  /** Of the version that may be deleted, where it is known */
  readonly tag: string | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks whether a row is to be deleted, and deletes it. */
export function DeleteDialog({ resource, row, tag, onClose, onDeleted }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const { remove } = useWrites(resource);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    // A key that is pressed in haste deletes nothing.
    cancel.current?.focus();
  }, []);

  const close = () => {
    // The browser gives the focus back to what opened the dialog. Its event would come too late for those in a hurry.
    dialog.current?.close();
    onClose();
  };

  const confirm = async () => {
    setIsBusy(true);
    try {
      await remove(keyOf(resource, row), tag);
      close();
      onDeleted();
    } catch (reason) {
      setError(reason);
      setIsBusy(false);
    }
  };

  return (
    <dialog aria-labelledby={headingId} ref={dialog} onCancel={close}>
      <h2 id={headingId}>Delete this {resource.singular}?</h2>
      <p>
        <strong>{titleOf(resource, row)}</strong> will be gone for good.
      </p>
      {error !== undefined && <ErrorMessage error={error} />}
      <div className="form-actions">
        <button
          aria-disabled={isBusy}
          className="primary danger"
          type="button"
          onClick={() => {
            if (!isBusy) void confirm();
          }}
        >
          Delete
        </button>
        <button ref={cancel} type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
