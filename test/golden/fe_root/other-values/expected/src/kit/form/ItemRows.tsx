/** Rows that are written with the row that they belong to: inputs for each, in lines, or one below the other. */
import { Plus } from 'lucide-react';
import { type FocusEvent, type RefCallback, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';

import { usePhone } from '../hooks';
import { itemsResource } from '../related';
import type { Field, Resource, Row } from '../resource';
import { inputFields, startOf } from './body';
import type { Wrong } from './Control';
import { needsLine } from './controls';
import { ItemCards, ItemLines } from './ItemLines';
import {
  type Items,
  itemFields,
  itemsOf,
  itemsText,
  keyFields,
  keyText,
  messagesBelow,
} from './items';
import { tf } from './texts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly label: string;
  readonly resource: Resource;
  readonly field: Field;
  /** The row that they belong to, as it is saved */
  readonly row: Row | undefined;
  readonly value: string;
  readonly wrong: Wrong | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly 'aria-describedby': string | undefined;
}

/** More inputs than these have no room beside each other. */
const MOST_COLUMNS = 6;

export default function ItemRows({
  id,
  name,
  ref,
  field,
  row,
  value,
  wrong = {},
  ...props
}: Props) {
  const { onChange, onBlur } = props;
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const items = itemsOf(value);
  const lines = useLines(items.length);
  // What is not filled in yet is not wrong in the line that somebody is filling in.
  const [fresh, setFresh] = useState<number | null>(null);
  const resource = itemsResource(props.resource, field);
  const fields = inputFields(resource.fields);
  const saved = savedRows(field, row);
  const isFull = items.length >= (field.mostItems ?? Infinity);
  const isWide = fields.length > MOST_COLUMNS || fields.some(needsLine);
  const Shown = isPhone || isWide ? ItemCards : ItemLines;

  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    onChange(itemsText([...items, newItem(field, items)]));
    setFresh(lines.add());
    focus(`[data-line="${items.length}"] :is(input, select, textarea, button)`);
  };
  const remove = (at: number) => {
    onChange(itemsText(items.filter((_, index) => index !== at)));
    lines.remove(at);
    focus(items.length > 1 ? `[data-remove="${Math.min(at, items.length - 2)}"]` : '[data-add]');
  };

  return (
    <div
      ref={(element) => {
        box.current = element;
        return ref(element);
      }}
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={props['aria-describedby']}
      tabIndex={-1}
      className="space-y-2 outline-none"
      onFocus={(event) => {
        if (event.target !== event.currentTarget) return;
        // The form looks for what is wrong.
        setFresh(null);
        focus('[aria-invalid="true"], [data-add]');
      }}
    >
      {items.length === 0 ? (
        <p className="rounded-lg border border-dashed border-border px-3 py-4 text-center text-sm text-muted-foreground">
          {tf('items_none')}
        </p>
      ) : (
        <Shown
          resource={resource}
          fields={fields}
          lines={items.map((texts, at) => ({
            id: lines.ids[at] ?? at,
            texts,
            row: saved.get(keyText(field, texts)),
            wrong: lines.ids[at] === fresh ? {} : messagesBelow(wrong, at),
          }))}
          name={name}
          onChange={(at, changed) =>
            onChange(itemsText(items.map((item, index) => (index === at ? changed : item))))
          }
          onRemove={remove}
          onBlur={(event) => {
            if (staysInside(event)) return;
            setFresh(null);
            onBlur();
          }}
        />
      )}
      {field.isCut && <p className="text-xs text-muted-foreground">{tf('items_cut')}</p>}
      <Button variant="outline" size="sm" data-add disabled={isFull} onClick={add}>
        <Plus /> {tf('items_add')}
      </Button>
      {isFull && (
        <p className="text-xs text-muted-foreground">
          {tf('items_most', { most: field.mostItems ?? '' })}
        </p>
      )}
    </div>
  );
}

/** Numbers of lines, which they keep when others go. */
function useLines(count: number) {
  const [kept, setKept] = useState<readonly number[]>([]);
  // Others than those that were added and removed here are there: a draft, or what somebody else has saved.
  const ids = kept.length === count ? kept : Array.from({ length: count }, (_, index) => index);
  return {
    ids,
    add: () => {
      const id = Math.max(-1, ...ids) + 1;
      setKept([...ids, id]);
      return id;
    },
    remove: (at: number) => setKept(ids.filter((_, index) => index !== at)),
  };
}

/** The texts of a new line; where people number the lines, it has the next number. */
function newItem(field: Field, items: Items) {
  const texts = startOf(itemFields(field));
  const [key, ...others] = keyFields(field);
  const isNumber = key?.type === 'int' && key.readOnly !== true && key.reference === undefined;
  if (key === undefined || others.length > 0 || !isNumber || texts[key.name] !== '') return texts;
  const numbers = items.map((item) => Number(item[key.name] ?? 0)).filter(Number.isFinite);
  return { ...texts, [key.name]: String(Math.max(0, ...numbers) + 1) };
}

/** The rows that are there, by what tells them apart. */
function savedRows(field: Field, row: Row | undefined): ReadonlyMap<string, Row> {
  const rows = (row?.[field.name] ?? []) as readonly Row[];
  return new Map(rows.map((item) => [keyText(field, startOf(keyFields(field), item)), item]));
}

/** Tell whether the focus goes to another input of the line, or to what one of them has opened. */
function staysInside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!(relatedTarget instanceof Element)) return false;
  return currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="dialog"]') !== null;
}
