/** What a field is filled in with, by its type. What a control holds is always text. */
import { type RefCallback, Suspense, lazy } from 'react';

import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { ControlProps } from '@/overrides';

import { isAmount } from '../format';
import { t, valueLabel } from '../i18n';
import type { Field, Resource, Row } from '../resource';
import { Combobox } from './Combobox';
import { canBeEmpty, controlOf } from './controls';

const FileInput = lazy(() => import('./FileInput'));
const References = lazy(() => import('./References'));
const ItemRows = lazy(() => import('./ItemRows'));

/** Messages by names of inputs */
export type Wrong = Readonly<Partial<Record<string, string>>>;

interface Props extends ControlProps {
  readonly ref: RefCallback<HTMLElement>;
  readonly label: string;
  readonly resource: Resource;
  readonly field: Field;
  readonly row: Row | undefined;
  /** What is wrong with inputs of listed rows: by `0.price` */
  readonly wrong?: Wrong | undefined;
  readonly 'aria-required': boolean | undefined;
}

const LINES = 4;

export function Control({ label, resource, field, row, wrong, onChange, ...attributes }: Props) {
  const shared = {
    ...attributes,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  const related = field.reference?.();
  switch (controlOf(field)) {
    case 'checkbox': {
      const { value, ...others } = attributes;
      return (
        <div className="flex h-9 items-center">
          <Switch
            {...others}
            checked={value === 'true'}
            onCheckedChange={(isOn) => onChange(String(isOn))}
          />
        </div>
      );
    }
    case 'choice':
      return (
        <NativeSelect {...shared}>
          {canBeEmpty(field) && <option value="">{emptyText(field)}</option>}
          {optionsOf(resource, field).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      );
    case 'reference':
      return related?.list ? (
        <Combobox
          {...attributes}
          label={label}
          resource={related}
          field={field}
          row={row}
          onChange={onChange}
        />
      ) : (
        <Input {...shared} autoComplete="off" />
      );
    case 'file':
      return (
        field.file && (
          <Suspense fallback={<Skeleton className="h-9" />}>
            <FileInput
              {...attributes}
              label={label}
              resource={resource}
              field={field}
              files={field.file}
              row={row}
              onChange={onChange}
            />
          </Suspense>
        )
      );
    case 'references':
      return (
        related && (
          <Suspense fallback={<Skeleton className="h-9" />}>
            <References
              {...attributes}
              label={label}
              resource={related}
              field={field}
              row={row}
              onChange={onChange}
            />
          </Suspense>
        )
      );
    case 'items':
      return (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ItemRows
            {...attributes}
            label={label}
            resource={resource}
            field={field}
            row={row}
            wrong={wrong}
            onChange={onChange}
          />
        </Suspense>
      );
    case 'lines':
      return (
        <Textarea {...shared} rows={LINES} className={field.type === 'json' ? 'font-mono' : ''} />
      );
    case 'line':
      return <Input {...shared} {...inputOf(field)} autoComplete="off" />;
  }
}

function emptyText({ nullable, required }: Field): string {
  return t(nullable === true && required !== true ? 'form.none' : 'form.choose');
}

function optionsOf(resource: Resource, field: Field) {
  if (field.type === 'enum') {
    return (field.values ?? []).map((value) => ({
      value: String(value),
      text: valueLabel(resource, field, value),
    }));
  }
  return [
    { value: 'true', text: t('value.yes') },
    { value: 'false', text: t('value.no') },
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
      // The keyboards of some phones for numbers have no minus.
      return isAmount(field) && (field.ge ?? field.gt ?? -1) >= 0
        ? ({ inputMode: 'decimal' } as const)
        : {};
  }
}
