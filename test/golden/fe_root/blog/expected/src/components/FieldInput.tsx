import { useId } from 'react';

import type { Loaded } from '../data';
import { canBeEmpty, controlOf } from '../form/controls';
import { hasLines } from '../form/values';
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

/** The input of a field with its label, what helps to fill it in, and what is wrong with it. */
export function FieldInput({ field, value, error, references, onChange }: Props) {
  const id = useId();
  const hint = [field.description ?? '', formOf(field)].join(' ').trim();
  const texts = [
    { id: `${id}-hint`, className: 'hint', text: hint },
    { id: `${id}-error`, className: 'field-error', text: error ?? '' },
  ].filter(({ text }) => text !== '');
  const isOptional = field.required !== true && canBeEmpty(field);
  return (
    <div className={`field ${controlOf(field)}`}>
      <label htmlFor={id}>
        {field.label}
        {isOptional && <span className="optional"> (optional)</span>}
      </label>
      <Control
        attributes={{
          id,
          name: field.name,
          required: field.required === true,
          'aria-invalid': error !== undefined,
          'aria-describedby': texts.map((text) => text.id).join(' ') || undefined,
        }}
        field={field}
        references={references}
        value={value}
        onChange={onChange}
      />
      {texts.map(({ text, ...attributes }) => (
        <p key={attributes.id} {...attributes}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** How to write a value, where its input does not show it. */
function formOf(field: Field): string {
  if (hasLines(field)) return 'One on each line.';
  return field.type === 'json' ? 'In JSON.' : '';
}
