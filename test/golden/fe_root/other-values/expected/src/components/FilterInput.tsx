import { useId } from 'react';

import type { Loaded } from '../data';
import type { References } from '../references';
import type { Field } from '../resource';
import { Control } from './Control';

interface Props {
  readonly field: Field;
  readonly value: string;
  readonly error: string | undefined;
  readonly references: Loaded<References>;
  readonly onChange: (value: string) => void;
}

/** An input of a search or a filter with its label, and what is wrong with it. */
export function FilterInput({ field, value, error, references, onChange }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <Control
        attributes={{
          id,
          name: field.name,
          required: false,
          'aria-invalid': error !== undefined,
          'aria-describedby': error === undefined ? undefined : errorId,
        }}
        empty="Any"
        field={field}
        references={references}
        value={value}
        onChange={onChange}
      />
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
