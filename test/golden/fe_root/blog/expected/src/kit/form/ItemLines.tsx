/** Inputs of listed rows: a table where there is room, else a card for each row. */
import { Trash2 } from 'lucide-react';
import { type FocusEvent, useId } from 'react';

import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import { controls } from '@/overrides';

import { isAmount } from '../format';
import { labelOf } from '../i18n';
import type { Field, Resource, Row } from '../resource';
import type { Texts } from './body';
import { Control, type Wrong } from './Control';
import { controlOf, needsLine } from './controls';
import { messagesBelow } from './items';
import { tf } from './texts';

/** A listed row in a form. */
interface ItemLine {
  readonly id: number;
  readonly texts: Texts;
  /** The row as it is saved */
  readonly row: Row | undefined;
  /** What is wrong, by the names of fields */
  readonly wrong: Wrong;
}

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly lines: readonly ItemLine[];
  /** Name of the list */
  readonly name: string;
  readonly onChange: (at: number, texts: Texts) => void;
  readonly onRemove: (at: number) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** A table of inputs. */
export function ItemLines({ lines, onRemove, onBlur, ...props }: Props) {
  const { resource, fields } = props;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          {fields.map((field) => (
            <th
              key={field.name}
              scope="col"
              className={cn(
                'pr-2 pb-1 text-left align-bottom text-xs font-medium text-muted-foreground',
                widthOf(field),
              )}
            >
              {labelOf(resource, field)}
            </th>
          ))}
          <td className="w-8" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.id} data-line={at} onBlur={onBlur}>
            {fields.map((field) => (
              <td key={field.name} className="pr-2 pb-2 align-top">
                <Input {...props} line={line} at={at} field={field} isTitled />
              </td>
            ))}
            <td className="pt-0.5 align-top">
              <Remove at={at} onRemove={onRemove} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A card of inputs for each row. */
export function ItemCards({ lines, onRemove, onBlur, ...props }: Props) {
  return (
    <ul className="space-y-3">
      {lines.map((line, at) => (
        <li key={line.id} data-line={at} onBlur={onBlur}>
          <fieldset className="rounded-lg border border-border p-3">
            <legend className="sr-only">{tf('items_row', { row: at + 1 })}</legend>
            <div className="mb-1 flex items-center justify-between">
              <span aria-hidden className="text-xs font-medium text-muted-foreground">
                {tf('items_row', { row: at + 1 })}
              </span>
              <Remove at={at} onRemove={onRemove} />
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {props.fields.map((field) => (
                <div
                  key={field.name}
                  className={cn('min-w-0', needsLine(field) && 'sm:col-span-2')}
                >
                  <Input {...props} line={line} at={at} field={field} />
                </div>
              ))}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

interface InputProps extends Omit<Props, 'lines' | 'fields' | 'onRemove' | 'onBlur'> {
  readonly line: ItemLine;
  readonly at: number;
  readonly field: Field;
  /** Its column has a title. */
  readonly isTitled?: boolean;
}

function Input({ resource, name, line, at, field, onChange, isTitled = false }: InputProps) {
  const id = useId();
  const label = labelOf(resource, field);
  const said = tf('items_input', { label, row: at + 1 });
  const error = line.wrong[field.name];
  const inner = messagesBelow(line.wrong, field.name);
  const isList = controlOf(field) === 'items';
  const Label = isList ? 'span' : 'label';
  const Own = controls[`${resource.path}.${field.name}`];
  const shared = {
    id,
    name: `${name}.${at}.${field.name}`,
    value: line.texts[field.name] ?? '',
    onChange: (text: string) => onChange(at, { ...line.texts, [field.name]: text }),
    // The line tells when it is left.
    onBlur: ignore,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <>
      <Label
        id={`${id}-label`}
        {...(!isList && { htmlFor: id })}
        className={isTitled ? 'sr-only' : 'mb-1 block text-sm font-medium'}
      >
        {isTitled ? said : label}
      </Label>
      {Own ? (
        <Own {...shared} />
      ) : (
        <Control
          {...shared}
          ref={ignore}
          label={said}
          resource={resource}
          field={field}
          row={line.row}
          wrong={inner}
          aria-required={field.required}
        />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs text-destructive-text">
          {error}
        </p>
      )}
    </>
  );
}

function Remove({ at, onRemove }: Pick<Props, 'onRemove'> & { readonly at: number }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      data-remove={at}
      aria-label={tf('items_remove', { row: at + 1 })}
      onClick={() => onRemove(at)}
    >
      <Trash2 />
    </Button>
  );
}

/** How much of a line an input needs; texts and relations share what is left. */
function widthOf(field: Field): string | undefined {
  if (isAmount(field)) return field.type === 'int' ? 'w-20' : 'w-28';
  switch (field.type) {
    case 'bool':
      return 'w-20';
    case 'date':
      return 'w-36';
    case 'datetime':
      return 'w-48';
    default:
      return undefined;
  }
}

function ignore(): void {
  // Nobody asks.
}
