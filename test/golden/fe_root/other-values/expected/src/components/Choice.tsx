import { canBeEmpty } from '../form/controls';
import type { ControlProps } from './Control';

/** One of the values to choose from. */
export interface Option {
  readonly value: string;
  readonly text: string;
}

interface Props extends ControlProps {
  readonly options: readonly Option[];
}

/** A choice. A value that is none of the options, such as one from before they changed, stays chosen. */
export function Choice({ attributes, field, value, empty, options, onChange }: Props) {
  const isKnown = value === '' || options.some((option) => option.value === value);
  const shown = isKnown ? options : [{ value, text: value }, ...options];
  return (
    <select
      {...attributes}
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    >
      {(value === '' || canBeEmpty(field)) && (
        <option value="">{empty ?? (field.required === true ? 'Choose…' : 'None')}</option>
      )}
      {shown.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
