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
  if (length < minLength) throw new InputError('form.min_length', { min: String(minLength) });
  if (length > maxLength) {
    throw new InputError('form.max_length', { max: String(maxLength), count: String(length) });
  }
}

function checkDigits({ maxDigits = Infinity, decimalPlaces }: Field, text: string): void {
  const [, whole = '', fraction = ''] = /^[+-]?0*(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (decimalPlaces !== undefined && fraction.length > decimalPlaces) {
    throw new InputError('form.decimal_places', { max: String(decimalPlaces) });
  }
  const most = maxDigits - (decimalPlaces ?? fraction.length);
  if (whole.length > most) {
    throw new InputError('form.digits', { max: String(most) });
  }
}

function checkAmount({ ge, gt, le, lt }: Field, amount: number): void {
  if (ge !== undefined && amount < ge) throw new InputError('form.ge', { limit: String(ge) });
  if (gt !== undefined && amount <= gt) throw new InputError('form.gt', { limit: String(gt) });
  if (le !== undefined && amount > le) throw new InputError('form.le', { limit: String(le) });
  if (lt !== undefined && amount >= lt) throw new InputError('form.lt', { limit: String(lt) });
}
