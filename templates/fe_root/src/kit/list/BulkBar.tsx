/** What can be done with the selected rows. */
import { CircleDot, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

import { Choice } from '../cell';
import { Confirm } from '../Confirm';
import { useRefresh } from '../data';
import { isWritten } from '../form/body';
import { hasModifier, isTyping, useKey } from '../hooks';
import { labelOf, t, tn, valueLabel } from '../i18n';
import { notify, notifyError } from '../notify';
import type { Field, Resource } from '../resource';
import { removeRows, updateRows } from './bulk';

interface Props {
  readonly resource: Resource;
  readonly keys: readonly string[];
  readonly onClear: () => void;
}

export default function BulkBar({ resource, keys, onClear }: Props) {
  const refresh = useRefresh();
  const bar = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const canUpdate = resource.update ?? resource.updateAll;
  const choices = canUpdate ? resource.fields.filter(isChoice) : [];

  useKey(
    (event) => ['a', 'Escape'].includes(event.key) && !hasModifier(event) && !isTyping(event),
    ({ key }) => {
      if (key === 'Escape') onClear();
      else bar.current?.querySelector('button')?.focus();
    },
  );

  const work = async (done: 'changed' | 'deleted', task: () => Promise<number>) => {
    setBusy(true);
    try {
      const failed = await task();
      if (keys.length > failed) notify(tn(`list.${done}`, keys.length - failed));
      if (failed > 0) notify(tn(`list.not_${done}`, failed), 'error');
      onClear();
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
    setAsking(false);
    refresh();
  };

  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-14 z-20 flex justify-center px-3">
      <div
        ref={bar}
        role="toolbar"
        aria-label={tn('list.selected', keys.length)}
        className="pointer-events-auto flex animate-in items-center gap-1 rounded-lg border border-border bg-popover p-1 pl-3 shadow-pop"
      >
        <span className="pr-2 text-sm font-medium tabular-nums">
          {tn('list.selected', keys.length)}
        </span>
        <span className="h-5 w-px bg-border" />
        {choices.map((field) => (
          <SetMenu
            key={field.name}
            resource={resource}
            field={field}
            short={choices.length > 1}
            disabled={isBusy}
            onChoose={(value) =>
              void work('changed', () => updateRows(resource, keys, { [field.name]: value }))
            }
          />
        ))}
        {(resource.remove ?? resource.removeAll) && (
          <Button
            variant="ghost-destructive"
            size="sm"
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            <Trash2 /> {t('row.delete')}
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label={t('list.unselect')} onClick={onClear}>
          <X />
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={tn('list.delete_many', keys.length)}
          text={t('row.delete_text')}
          button={t('row.delete')}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void work('deleted', () => removeRows(resource, keys))}
        />
      )}
    </div>
  );
}

/** Tell whether a field has few values to choose from. */
function isChoice(field: Field): boolean {
  const { type, list } = field;
  return (type === 'enum' || type === 'bool') && isWritten(field, 'update') && list !== true;
}

interface SetProps {
  readonly resource: Resource;
  readonly field: Field;
  /** On phones, only the symbol: there are others beside it. */
  readonly short: boolean;
  readonly disabled: boolean;
  readonly onChoose: (value: unknown) => void;
}

function SetMenu({ resource, field, short, disabled, onChoose }: SetProps) {
  const values = field.type === 'bool' ? [true, false] : (field.values ?? []);
  const label = labelOf(resource, field);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={t('list.set', { field: label })}
        >
          <CircleDot />{' '}
          <span className={short ? 'max-sm:sr-only' : 'max-w-24 truncate'}>{label}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="center" side="top">
        {values.map((value) => (
          <DropdownMenuItem
            key={String(value)}
            textValue={valueLabel(resource, field, value)}
            onSelect={() => onChoose(value)}
          >
            {typeof value === 'boolean' ? (
              t(value ? 'value.yes' : 'value.no')
            ) : (
              <Choice resource={resource} field={field} value={value} />
            )}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
