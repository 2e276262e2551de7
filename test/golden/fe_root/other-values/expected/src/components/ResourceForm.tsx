import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Conflict } from '../conflict';
import { useReferences } from '../data';
import { type ByField, explain, inputFields, readForm, startOf } from '../form/body';
import { incompleteInputs } from '../form/incomplete';
import type { Resource, Row, Version } from '../resource';
import { ConflictMessage } from './ConflictMessage';
import { FieldInput } from './FieldInput';

interface Props {
  readonly resource: Resource;
  /** The row that is edited; without one, a new row is made. */
  readonly version?: Version;
  /**
   * @param tag - of the version that may be replaced
   * @throws ApiError - the API refuses what was entered
   * @throws Conflict - the row has another version
   */
  readonly onSave: (body: Row, tag: string | undefined) => Promise<void>;
  readonly onCancel: () => void;
  /** Load the row anew, when it has changed. */
  readonly onLoad?: () => void;
}

/** The fields of a row. What is wrong with one is said at it, before and after the API has seen it. */
export function ResourceForm({ resource, version, onSave, onCancel, onLoad }: Props) {
  const fields = inputFields(resource);
  const [start] = useState(() => startOf(fields, version?.row));
  const [inputs, setInputs] = useState(start);
  const [errors, setErrors] = useState<ByField>(new Map());
  const [message, setMessage] = useState('');
  const [conflict, setConflict] = useState<Version>();
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

  const submit = async (tag = version?.tag) => {
    const { body, errors: found } = readForm(fields, inputs, version && start);
    const wrong = new Map([...found, ...incompleteInputs(form.current)]);
    if (wrong.size > 0) {
      show(wrong, 'Check the marked fields.');
      return;
    }
    show(new Map(), '');
    setIsBusy(true);
    try {
      await onSave(body, tag);
    } catch (error) {
      setIsBusy(false);
      setConflict(error instanceof Conflict ? error.now : undefined);
      if (error instanceof Conflict) return;
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
      {conflict && onLoad && (
        <ConflictMessage
          inputs={inputs}
          now={conflict}
          references={references.data}
          resource={resource}
          start={start}
          onLoad={onLoad}
          onSave={() => {
            if (!isBusy) void submit(conflict.tag);
          }}
        />
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
