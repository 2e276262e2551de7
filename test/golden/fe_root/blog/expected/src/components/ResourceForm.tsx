import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useReferences } from '../data';
import { type ByField, explain, inputFields, readForm, startOf } from '../form/body';
import { incompleteInputs } from '../form/incomplete';
import type { Resource, Row } from '../resource';
import { FieldInput } from './FieldInput';

interface Props {
  readonly resource: Resource;
  /** The row that is edited; without one, a new row is made. */
  readonly row?: Row;
  /** @throws ApiError - the API refuses what was entered */
  readonly onSave: (body: Row) => Promise<void>;
  readonly onCancel: () => void;
}

/** The fields of a row. What is wrong with one is said at it, before and after the API has seen it. */
export function ResourceForm({ resource, row, onSave, onCancel }: Props) {
  const fields = inputFields(resource);
  const [start] = useState(() => startOf(fields, row));
  const [inputs, setInputs] = useState(start);
  const [errors, setErrors] = useState<ByField>(new Map());
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const references = useReferences(resource);
  const form = useRef<HTMLFormElement>(null);

  const show = (newErrors: ByField, newMessage: string) => {
    flushSync(() => {
      setErrors(newErrors);
      setMessage(newMessage);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async () => {
    const { body, errors: found } = readForm(fields, inputs, row && start);
    const wrong = new Map([...found, ...incompleteInputs(form.current)]);
    if (wrong.size > 0) {
      show(wrong, 'Check the marked fields.');
      return;
    }
    show(new Map(), '');
    setIsBusy(true);
    try {
      await onSave(body);
    } catch (error) {
      setIsBusy(false);
      const refused = explain(error, fields);
      show(refused.errors, refused.message);
    }
  };

  return (
    <form
      noValidate
      className="card form"
      ref={form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      {message !== '' && (
        <p className="error-message" role="alert">
          {message}
        </p>
      )}
      {fields.map((field) => (
        <FieldInput
          error={errors.get(field.name)}
          field={field}
          key={field.name}
          references={references}
          value={inputs.get(field.name) ?? ''}
          onChange={(value) => {
            setInputs((others) => new Map(others).set(field.name, value));
          }}
        />
      ))}
      <div className="form-actions">
        <button aria-disabled={isBusy} className="primary" type="submit">
          {isBusy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
