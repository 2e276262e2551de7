/** The page on which users change their own password. */
import { LoaderCircle } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { PASSWORD_TEXTS } from '@/messages/password';

import { ApiError } from '../api-error';
import { useTitle } from '../hooks';
import { locale, t } from '../i18n';
import { messageOf, notify } from '../notify';
import { getUserName } from '../session';
import { changePassword } from './change-password';

const texts = PASSWORD_TEXTS[locale];

/** What the API takes at least. */
const LENGTH = 15;

const INPUTS = ['current', 'new', 'again'] as const;

/** What is wrong with each input, and with none of them. */
type Faults = Readonly<Partial<Record<(typeof INPUTS)[number] | 'form', string>>>;

export default function PasswordPage() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const navigate = useNavigate();
  useTitle(t('password.title'));
  const show = (found: Faults) => {
    setFaults(found);
    const first = INPUTS.find((name) => found[name] !== undefined);
    if (first !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const send = async (data: FormData) => {
    const [current = '', next = '', again] = INPUTS.map((name) => data.get(name) as string);
    const found = {
      ...(next.length < LENGTH && { new: t('form.min_length', { min: LENGTH }) }),
      ...(next !== again && { again: texts.differs }),
    };
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    setBusy(true);
    setFaults({});
    try {
      await changePassword(current, next);
      notify(texts.done);
      void navigate('/');
    } catch (error) {
      show(faultsOf(error));
    }
    setBusy(false);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <div className="mx-auto w-full max-w-md p-6 md:py-10">
      <h1 className="text-xl font-semibold tracking-tight">{t('password.title')}</h1>
      <p className="mt-1.5 mb-6 text-muted-foreground">{texts.about}</p>
      <form ref={form} onSubmit={submit} noValidate className="space-y-4">
        {/* For what keeps passwords: whose it is. */}
        <input name="username" autoComplete="username" value={getUserName()} readOnly hidden />
        {INPUTS.map((name) => (
          <div key={name} className="space-y-1.5">
            <label htmlFor={`${id}-${name}`} className="block text-sm font-medium">
              {texts[name]}
            </label>
            <Input
              id={`${id}-${name}`}
              name={name}
              type="password"
              autoComplete={name === 'current' ? 'current-password' : 'new-password'}
              autoFocus={name === 'current'}
              aria-invalid={faults[name] !== undefined}
              aria-describedby={`${id}-${name}-error${name === 'new' ? ` ${id}-hint` : ''}`}
            />
            {name === 'new' && (
              <p id={`${id}-hint`} className="text-sm text-muted-foreground">
                {texts.hint}
              </p>
            )}
            <p id={`${id}-${name}-error`} className="text-sm text-destructive-text empty:hidden">
              {faults[name]}
            </p>
          </div>
        ))}
        <div role="alert" className="text-sm text-destructive-text empty:hidden">
          {faults.form}
        </div>
        <Button type="submit" size="lg" disabled={isBusy}>
          {isBusy && <LoaderCircle className="animate-spin" />}
          {t('password.title')}
        </Button>
      </form>
    </div>
  );
}

/** What the API says, at the input that it is about. */
function faultsOf(error: unknown): Faults {
  const inputs = error instanceof ApiError ? error.inputs : [];
  const messageAt = (name: string) => inputs.find(({ loc }) => loc.at(-1) === name)?.msg;
  const next = messageAt('new_password');
  if (messageAt('current_password') !== undefined) return { current: texts.wrong };
  return next === undefined ? { form: messageOf(error) } : { new: next };
}
