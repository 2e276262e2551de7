import type { Loaded } from '../data';
import { controlOf } from '../form/controls';
import { isAmount } from '../format';
import type { References } from '../references';
import type { Field } from '../resource';
import { Choice } from './Choice';
import { ReferenceChoice } from './ReferenceChoice';

/** Attributes of the element that takes the focus. */
export interface Attributes {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A control of a form. What it holds is always text. */
export interface ControlProps {
  readonly attributes: Attributes;
  readonly field: Field;
  readonly value: string;
  /** What a choice of nothing is called; default: as the field says. */
  readonly empty?: string;
  readonly onChange: (value: string) => void;
}

interface Props extends ControlProps {
  readonly references: Loaded<References>;
}

/** What a field is filled in with, by its type. */
export function Control({ references, ...props }: Props) {
  const { attributes, field, value, onChange } = props;
  const shared = {
    ...attributes,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onChange(target.value);
    },
  };
  switch (controlOf(field)) {
    case 'checkbox':
      return <Checkbox {...props} />;
    case 'choice':
      return <Choice {...props} options={optionsOf(field)} />;
    case 'reference':
      return <ReferenceChoice {...props} references={references} />;
    case 'lines':
      return <textarea {...shared} className={field.type} rows={5} />;
    case 'line':
      return <input {...shared} {...inputOf(field)} />;
  }
}

function Checkbox({ attributes, value, onChange }: ControlProps) {
  return (
    <input
      {...attributes}
      checked={value === 'true'}
      required={false}
      type="checkbox"
      onChange={({ target }) => {
        onChange(String(target.checked));
      }}
    />
  );
}

function optionsOf({ type, values = [] }: Field) {
  if (type === 'enum')
    return values.map((value) => ({ value: String(value), text: String(value) }));
  return [
    { value: 'true', text: 'Yes' },
    { value: 'false', text: 'No' },
  ];
}

function inputOf(field: Field) {
  switch (field.type) {
    case 'email':
      return { type: 'email' };
    case 'date':
      return { type: 'date' };
    case 'datetime':
      return { type: 'datetime-local' };
    case 'time':
      return { type: 'time' };
    default:
      return isNotNegative(field) ? ({ inputMode: 'decimal' } as const) : {};
  }
}

/** The keyboards of some phones for numbers have no minus. */
function isNotNegative(field: Field): boolean {
  return isAmount(field) && (field.ge ?? field.gt ?? -1) >= 0;
}
