import { type SubmitEvent, useRef, useState } from 'react';

import { ErrorMessage } from '../components/ErrorMessage';
import { useGoBack } from '../navigation';
import { sessionHasEnded, signIn } from '../session';
import { APP_NAME } from '../settings';

/** Asks for a user name and a password, and leads back to the page that asked for them. */
export function SignInPage() {
  const goBack = useGoBack('/');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async () => {
    setIsBusy(true);
    try {
      await signIn(username, password);
      goBack();
    } catch (reason) {
      setError(reason);
      setIsBusy(false);
      passwordInput.current?.select();
    }
  };

  return (
    <main className="narrow-page">
      <title>{`Sign in · ${APP_NAME}`}</title>
      <h1>Sign in to {APP_NAME}</h1>
      {sessionHasEnded() && <p>Your session has ended. Sign in again to go on.</p>}
      <form
        className="card form"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {error !== undefined && <ErrorMessage error={error} />}
        <div className="field">
          <label htmlFor="username">User name</label>
          <input
            autoFocus
            required
            autoComplete="username"
            id="username"
            name="username"
            value={username}
            onChange={({ target }) => {
              setUsername(target.value);
            }}
          />
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            required
            autoComplete="current-password"
            id="password"
            name="password"
            ref={passwordInput}
            type="password"
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
            }}
          />
        </div>
        <button aria-disabled={isBusy} className="primary" type="submit">
          Sign in
        </button>
      </form>
    </main>
  );
}
