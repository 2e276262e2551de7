/** What operators are called, and what is drawn beside them. */
import {
  AtSign,
  Braces,
  CalendarDays,
  CircleDot,
  Clock,
  Hash,
  KeyRound,
  Link2,
  type LucideIcon,
  ToggleLeft,
  Type,
} from 'lucide-react';

import { t } from '../i18n';
import type { Field, FieldType, Operator } from '../resource';

const ICONS: Readonly<Record<FieldType, LucideIcon>> = {
  uuid: KeyRound,
  str: Type,
  email: AtSign,
  int: Hash,
  float: Hash,
  decimal: Hash,
  bool: ToggleLeft,
  datetime: CalendarDays,
  date: CalendarDays,
  time: Clock,
  json: Braces,
  nested: Braces,
  enum: CircleDot,
};

interface IconProps {
  readonly field: Field;
  readonly className?: string;
}

/** The icon of a field. */
export function FieldIcon({ field, className }: IconProps) {
  const Icon = field.reference ? Link2 : ICONS[field.type];
  return <Icon aria-hidden className={className} />;
}

/** The word of an operator: dates are from a day, numbers at least. */
export function operatorLabel(operator: Operator, { type }: Field): string {
  const isTime = type === 'datetime' || type === 'date' || type === 'time';
  if (isTime && operator === 'gte') return t('op.from');
  if (isTime && operator === 'lte') return t('op.until');
  return t(`op.${operator}`);
}
