import { LoaderCircle } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

import { hasStatus } from '../api-error';
import { t } from '../i18n';
import { messageOf } from '../notify';
import { getUserName, signIn } from '../session';

export function SignInForm() {
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const send = async (data: FormData) => {
    setBusy(true);
    setMessage('');
    try {
      await signIn(textOf(data, 'username'), textOf(data, 'password'));
    } catch (error) {
      setMessage(hasStatus(error, 400, 401) ? t('sign_in.wrong') : messageOf(error));
      password.current?.focus();
    }
    setBusy(false);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <div className="space-y-1.5">
        <label htmlFor={`${id}-name`} className="block text-sm font-medium">
          {t('sign_in.name')}
        </label>
        <Input
          id={`${id}-name`}
          name="username"
          autoComplete="username"
          required
          autoFocus
          defaultValue={getUserName()}
        />
      </div>
      <div className="space-y-1.5">
        <label htmlFor={`${id}-password`} className="block text-sm font-medium">
          {t('sign_in.password')}
        </label>
        <Input
          ref={password}
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={message !== ''}
          aria-describedby={`${id}-error`}
        />
      </div>
      <div role="alert" id={`${id}-error`} className="text-sm text-destructive-text empty:hidden">
        {message}
      </div>
      <Button type="submit" size="lg" className="w-full" disabled={isBusy}>
        {isBusy && <LoaderCircle className="animate-spin" />}
        {t('sign_in.button')}
      </Button>
    </form>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
