/** The inside of a filter's chip: its operator, and a control that fits the type of its values. */
import { type SyntheticEvent, useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';

import { labelOf, t, valueLabel } from '../i18n';
import { OptionList } from '../OptionList';
import type { Operator, Resource } from '../resource';
import { RowOptions } from '../RowOptions';
import { hasTones, toneOf } from '../tone';
import { operatorLabel } from './operators';
import { type Filter, isMany, operatorsOf } from './query';

interface Props {
  readonly resource: Resource;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly onDone: () => void;
}

export function FilterEditor({ resource, filter, onChange, onDone }: Props) {
  const { field } = filter;
  const operators = operatorsOf(resource, field.name);
  const name = labelOf(resource, field);
  const [operator, setOperator] = useState(filter.operator);
  const [chosen, setChosen] = useState(filter.values);
  // Arrow keys go through the operators one by one: the focus must not leave at the first of them.
  const [isByKey, setByKey] = useState(false);

  const changeOperator = (next: Operator) => {
    setOperator(next);
    if (isMany(next) && isMany(operator) && chosen.length > 0) {
      onChange({ field, operator: next, values: chosen });
    }
  };
  const apply = (values: readonly string[]) => {
    onChange({ field, operator, values });
    onDone();
  };
  const choose = (value: string) => {
    if (!isMany(operator)) {
      apply([value]);
      return;
    }
    const isOn = chosen.includes(value);
    const next = isOn ? chosen.filter((other) => other !== value) : [...chosen, value];
    setChosen(next);
    if (next.length > 0) onChange({ field, operator, values: next });
  };

  return (
    <>
      <div className="flex items-center gap-2 px-3 py-2">
        <span className="text-sm font-medium">{name}</span>
        {operators.length > 1 && (
          <NativeSelect
            aria-label={`${name}: ${t('list.filter')}`}
            className="h-7 !w-auto"
            value={operator}
            onKeyDown={() => setByKey(true)}
            onPointerDown={() => setByKey(false)}
            onChange={({ target }) => {
              const next = operators.find((one) => one === target.value);
              if (next) changeOperator(next);
            }}
          >
            {operators.map((value) => (
              <option key={value} value={value}>
                {operatorLabel(value, field)}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
      <Control
        key={operator}
        resource={resource}
        filter={{ field, operator, values: operator === filter.operator ? filter.values : [] }}
        isFirst={!isByKey}
        chosen={chosen}
        onChoose={choose}
        onApply={apply}
      />
    </>
  );
}

interface ControlProps extends Pick<Props, 'resource' | 'filter'> {
  /** It takes the focus. */
  readonly isFirst: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly onApply: (values: readonly string[]) => void;
}

function Control({ resource, filter, isFirst, chosen, onChoose, onApply }: ControlProps) {
  const { field, operator } = filter;
  const name = labelOf(resource, field);
  const related = field.reference?.();
  if (operator === 'is_null' || field.type === 'bool') {
    return <YesNo isFirst={isFirst} value={filter.values[0]} onApply={onApply} />;
  }
  if (related?.list) {
    return (
      <div className="border-t border-border">
        <RowOptions
          autoFocus={isFirst}
          many={isMany(operator)}
          label={name}
          resource={related}
          chosen={chosen}
          onChoose={({ value }) => onChoose(value)}
        />
      </div>
    );
  }
  if (field.type === 'enum') {
    return (
      <div className="border-t border-border">
        <ChoiceList
          isFirst={isFirst}
          resource={resource}
          filter={filter}
          chosen={chosen}
          onChoose={onChoose}
        />
      </div>
    );
  }
  return <Typed isFirst={isFirst} filter={filter} onApply={onApply} />;
}

function YesNo({
  isFirst,
  value,
  onApply,
}: Pick<ControlProps, 'isFirst' | 'onApply'> & { readonly value: string | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pb-3">
      {(['true', 'false'] as const).map((one) => (
        <Button
          key={one}
          variant="outline"
          size="sm"
          autoFocus={isFirst && one === 'true'}
          aria-pressed={value === one}
          onClick={() => onApply([one])}
        >
          {t(one === 'true' ? 'value.yes' : 'value.no')}
        </Button>
      ))}
    </div>
  );
}

function ChoiceList({
  resource,
  filter: { field, operator },
  isFirst,
  chosen,
  onChoose,
}: Omit<ControlProps, 'onApply'>) {
  const [text, setText] = useState('');
  const options = (field.values ?? [])
    .map((value) => ({
      value: String(value),
      text: valueLabel(resource, field, value),
      ...(hasTones(field) && { tone: toneOf(field, value) }),
    }))
    .filter((option) => option.text.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <OptionList
      autoFocus={isFirst}
      many={isMany(operator)}
      label={labelOf(resource, field)}
      options={options}
      text={text}
      onText={setText}
      chosen={chosen}
      onChoose={({ value }) => onChoose(value)}
    />
  );
}

const DAY = 86_400_000;
const LAST_DAYS = [7, 30, 90];

/** Values that are typed; several of them stand on a line each. */
function Typed({ filter, isFirst, onApply }: Pick<ControlProps, 'filter' | 'isFirst' | 'onApply'>) {
  const { field, operator, values } = filter;
  const id = useId();
  const isRange = operator === 'between';
  const isDate = field.type === 'date' || field.type === 'datetime';
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = (isRange ? ['from', 'to'] : ['from']).map((name) => data.get(name));
    const texts = given.map((text) => (typeof text === 'string' ? text.trim() : ''));
    if (texts.includes('')) return;
    onApply(texts.map((text, index) => sentText(filter, text, index === 1)));
  };
  const input = (name: string, label: string, value = '') => (
    <div className="min-w-0 flex-1 space-y-1">
      <label
        htmlFor={`${id}${name}`}
        className={isRange ? 'block text-xs text-muted-foreground' : 'sr-only'}
      >
        {label}
      </label>
      <Input
        id={`${id}${name}`}
        name={name}
        {...inputOf(filter)}
        required
        autoFocus={isFirst && name === 'from'}
        defaultValue={field.type === 'datetime' ? dayOf(value) : value}
        className="h-8"
      />
    </div>
  );
  return (
    <form onSubmit={submit} className="space-y-3 px-3 pb-3">
      <div className="flex gap-2">
        {input('from', t(isRange ? 'list.from' : 'list.value'), values[0])}
        {isRange && input('to', t('list.to'), values[1])}
      </div>
      {isDate && operator === 'gte' && (
        <div className="flex gap-1.5">
          {LAST_DAYS.map((count) => (
            <Button
              key={count}
              variant="outline"
              size="sm"
              className="flex-1"
              onClick={() => {
                const start = dayOf(new Date(Date.now() - count * DAY).toISOString());
                onApply([sentText(filter, start, false)]);
              }}
            >
              {t('list.last_days', { count })}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" size="sm" className="w-full">
        {t('list.apply')}
      </Button>
    </form>
  );
}

function inputOf({ field: { type, ge, gt } }: Filter) {
  if (type === 'date' || type === 'datetime') return { type: 'date' };
  if (type === 'time') return { type: 'time' };
  if (type === 'int' || type === 'float' || type === 'decimal') {
    const isPositive = (ge ?? gt ?? -1) >= 0;
    return { type: 'number', step: 'any', inputMode: isPositive ? 'decimal' : 'text' } as const;
  }
  return { type: 'text' };
}

/** A day of a moment lasts from midnight to midnight where the reader is. */
function sentText({ field, operator }: Filter, text: string, isEnd: boolean): string {
  if (field.type !== 'datetime') return text;
  const isLast = isEnd || operator === 'lte' || operator === 'gt';
  return new Date(`${text}T${isLast ? '23:59:59.999' : '00:00:00'}`).toISOString();
}

/** The day that a moment is on where the reader is: `2026-03-01` */
function dayOf(value: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
