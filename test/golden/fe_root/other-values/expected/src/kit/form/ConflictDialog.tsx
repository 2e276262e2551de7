/** Two people changed one row: both versions side by side, and what to keep of each field. */
import { useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { cn } from '@/lib/utils';

import { Blank, Cell } from '../cell';
import { labelOf, t } from '../i18n';
import { itemsResource } from '../related';
import type { Field, Resource, Row } from '../resource';
import { ItemTable } from '../row/ItemsCard';
import { RowName } from '../RowName';
import { type Texts, inputFields, readForm, startOf } from './body';
import { itemFields, itemsOf } from './items';

interface Props {
  readonly resource: Resource;
  /** The row as it was opened */
  readonly base: Row;
  /** What is typed */
  readonly mine: Texts;
  /** The row as it is now */
  readonly theirs: Row;
  readonly onClose: () => void;
  /** Keep what was chosen of mine */
  readonly onSave: (texts: Texts) => void;
  /** Forget what is typed */
  readonly onTake: () => void;
}

type Side = 'mine' | 'theirs';
const SIDES: readonly Side[] = ['mine', 'theirs'];

export default function ConflictDialog({ resource, base, mine, theirs, ...props }: Props) {
  const { onClose, onSave, onTake } = props;
  const fields = inputFields(resource.fields, theirs);
  const before = startOf(fields, base);
  const after = startOf(fields, theirs);
  const hasChanged = ({ name }: Field, texts: Texts) => texts[name] !== before[name];
  const changed = fields.filter(
    (field) =>
      mine[field.name] !== after[field.name] &&
      (hasChanged(field, mine) || hasChanged(field, after)),
  );
  // A field that only one side changed keeps that change.
  const [choice, setChoice] = useState<ReadonlyMap<string, Side>>(
    () =>
      new Map(changed.map((field) => [field.name, hasChanged(field, mine) ? 'mine' : 'theirs'])),
  );
  const mineRow = { ...theirs, ...readForm(fields, mine, after).body, ...listsOf(fields, mine) };

  const save = () => {
    const kept = changed.filter(({ name }) => choice.get(name) === 'mine');
    onSave(Object.fromEntries(kept.map(({ name }) => [name, mine[name]])));
  };

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="md:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t('conflict.title')}</DialogTitle>
          <DialogDescription>{t('conflict.text')}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <div className="overflow-hidden rounded-lg border border-border">
            <Heads />
            {changed.map((field) => (
              <Choices
                key={field.name}
                resource={resource}
                field={field}
                rows={{ mine: mineRow, theirs }}
                isChanged={{ mine: hasChanged(field, mine), theirs: hasChanged(field, after) }}
                chosen={choice.get(field.name)}
                onChoose={(side) => setChoice(new Map(choice).set(field.name, side))}
              />
            ))}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onTake}>
            {t('conflict.take')}
          </Button>
          <Button onClick={save}>{t('conflict.save')}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const GRID = 'grid grid-cols-[7rem_1fr_1fr] gap-2 border-b border-border px-3 py-2';

function Heads() {
  return (
    <div
      aria-hidden
      className={cn(
        GRID,
        'bg-muted text-xs font-medium text-muted-foreground max-sm:grid-cols-2 max-sm:[&>:first-child]:hidden',
      )}
    >
      <span>{t('conflict.field')}</span>
      <span className="px-2.5">{t('conflict.mine')}</span>
      <span className="px-2.5">{t('conflict.theirs')}</span>
    </div>
  );
}

interface ChoicesProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly rows: Readonly<Record<Side, Row>>;
  readonly isChanged: Readonly<Record<Side, boolean>>;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Choices({ resource, field, rows, isChanged, chosen, onChoose }: ChoicesProps) {
  const id = useId();
  const label = labelOf(resource, field);
  return (
    <fieldset className={cn(GRID, 'items-stretch last:border-0 max-sm:grid-cols-2')}>
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="self-center text-sm font-medium max-sm:col-span-2">
        {label}
      </span>
      {SIDES.map((side) => (
        <label
          key={side}
          className={cn(
            'flex min-w-0 cursor-pointer items-center gap-2 rounded-md border px-2.5 py-2 text-sm transition-colors has-focus-visible:ring-3 has-focus-visible:ring-primary/25',
            chosen === side ? 'border-primary bg-primary-soft' : 'border-border hover:border-input',
          )}
        >
          <input
            type="radio"
            name={id}
            aria-label={t(`conflict.${side}`)}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            className="size-3.5 shrink-0 accent-(--primary) outline-none"
          />
          <span
            className={cn(
              'min-w-0 flex-1 break-words',
              !isChanged[side] && 'text-muted-foreground',
            )}
          >
            <ValueOf resource={resource} field={field} row={rows[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is typed names no related row: it is asked for. */
function ValueOf({
  resource,
  field,
  row,
}: Pick<ChoicesProps, 'resource' | 'field'> & { row: Row }) {
  if (field.items) return <ListedRows resource={resource} field={field} row={row} />;
  const related = field.list === true ? undefined : field.reference?.();
  const value = row[field.name];
  if (!related) return <Cell full resource={resource} field={field} row={row} />;
  return typeof value === 'string' || typeof value === 'number' ? (
    <RowName resource={related} id={String(value)} />
  ) : (
    <Blank />
  );
}

/** The rows of lists as they are typed; a request would hold what differs. */
function listsOf(fields: readonly Field[], texts: Texts): Row {
  const lists = fields.flatMap((field) => {
    if (!field.items) return [];
    const known = itemFields(field);
    return [[field.name, itemsOf(texts[field.name]).map((item) => readForm(known, item).body)]];
  });
  return Object.fromEntries(lists) as Row;
}

function ListedRows({ resource, field, row }: Parameters<typeof ValueOf>[0]) {
  const items = (row[field.name] ?? []) as readonly Row[];
  if (items.length === 0) return <Blank />;
  const label = labelOf(resource, field);
  return <ItemTable resource={itemsResource(resource, field)} label={label} items={items} />;
}
