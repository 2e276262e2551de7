/** The inputs of some fields, each with its label and what is wrong with it. */
import { useId } from 'react';
import { Controller } from 'react-hook-form';

import { controls } from '@/overrides';
import { cn } from '@/lib/utils';

import { labelOf, t } from '../i18n';
import type { Field, Row } from '../resource';
import { Control, type Wrong } from './Control';
import { canBeEmpty, controlOf, needsLine } from './controls';
import { type FieldForm, inputName } from './useFieldForm';

interface Props {
  readonly form: FieldForm;
  readonly fields: readonly Field[];
  /** The row as it is, for the names of related rows. */
  readonly row?: Row | undefined;
}

export function FieldSet({ form, fields, row }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields
        .filter(({ readOnly }) => readOnly !== true)
        .map((field) => (
          <Line key={field.name} form={form} field={field} row={row} />
        ))}
    </div>
  );
}

interface LineProps extends Omit<Props, 'fields'> {
  readonly field: Field;
}

function Line({ form: { control, resource }, field, row }: LineProps) {
  const id = useId();
  const label = labelOf(resource, field);
  const kind = controlOf(field);
  // A list has inputs of its own, each with a label.
  const Label = kind === 'items' ? 'span' : 'label';
  const Own = controls[`${resource.path}.${field.name}`];
  return (
    <Controller
      control={control}
      name={inputName(field)}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => {
        const described = [error && `${id}-error`, field.description && `${id}-note`];
        const shared = {
          id,
          name: field.name,
          value,
          onChange: (text: string) => onChange(text),
          onBlur,
          'aria-invalid': error !== undefined,
          'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        };
        return (
          <div className={cn('min-w-0 space-y-1.5', needsLine(field) && 'sm:col-span-2')}>
            <Label
              id={`${id}-label`}
              {...(kind !== 'items' && { htmlFor: id })}
              className="flex items-baseline gap-2 text-sm font-medium"
            >
              {label}
              {kind !== 'items' && field.required !== true && canBeEmpty(field) && (
                <span className="text-xs font-normal text-muted-foreground">
                  {t('form.optional')}
                </span>
              )}
            </Label>
            {Own ? (
              <Own {...shared} />
            ) : (
              <Control
                {...shared}
                ref={ref}
                label={label}
                resource={resource}
                field={field}
                row={row}
                wrong={error?.types as Wrong | undefined}
                aria-required={field.required}
              />
            )}
            {field.description && (
              <p id={`${id}-note`} className="text-xs text-muted-foreground">
                {field.description}
              </p>
            )}
            {error && (
              <p id={`${id}-error`} role="alert" className="text-xs text-destructive-text">
                {error.message}
              </p>
            )}
          </div>
        );
      }}
    />
  );
}
