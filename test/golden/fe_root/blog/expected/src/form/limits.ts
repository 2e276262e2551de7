/** Limits of fields, as the API has them: what is beyond one is told before it is sent. */
import type { Field } from '../resource';
import { InputError } from './input-error';

/** @throws InputError - the value is beyond a limit */
export function checkLimits(field: Field, value: unknown): void {
  switch (field.type) {
    case 'str':
    case 'email':
      checkLength(field, String(value));
      break;
    case 'decimal':
      checkDigits(field, String(value));
      checkAmount(field, Number(value));
      break;
    case 'int':
    case 'float':
      checkAmount(field, Number(value));
      break;
    default:
  }
}

function checkLength({ minLength = 0, maxLength = Infinity }: Field, text: string): void {
  // As the API counts: by characters, not by halves of them.
  const { length } = Array.from(text);
  if (length < minLength) throw new InputError(`Enter at least ${counted(minLength)}.`);
  if (length > maxLength) {
    throw new InputError(`Enter at most ${counted(maxLength)}; these are ${String(length)}.`);
  }
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${String(characters)} characters`;
}

function checkDigits({ maxDigits = Infinity, decimalPlaces }: Field, text: string): void {
  const [, whole = '', fraction = ''] = /^[+-]?0*(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (decimalPlaces !== undefined && fraction.length > decimalPlaces) {
    throw new InputError(`Enter at most ${String(decimalPlaces)} digits after the point.`);
  }
  const most = maxDigits - (decimalPlaces ?? fraction.length);
  if (whole.length > most) {
    throw new InputError(`Enter at most ${String(most)} digits before the point.`);
  }
}

function checkAmount({ ge, gt, le, lt }: Field, amount: number): void {
  if (ge !== undefined && amount < ge) throw new InputError(`Enter ${String(ge)} or more.`);
  if (gt !== undefined && amount <= gt) throw new InputError(`Enter more than ${String(gt)}.`);
  if (le !== undefined && amount > le) throw new InputError(`Enter ${String(le)} or less.`);
  if (lt !== undefined && amount >= lt) throw new InputError(`Enter less than ${String(lt)}.`);
}
