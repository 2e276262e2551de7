/** Who is signed in: an access token, kept for as long as the tab is open. */
import { useSyncExternalStore } from 'react';

import { ApiError } from './api-error';
import { API_URL, TOKEN_PATH } from './settings';

const KEY = 'access_token';
const listeners = new Set<() => void>();
let hasEnded = false;

/** The token that requests carry; null when nobody is signed in. */
export function getToken(): string | null {
  return sessionStorage.getItem(KEY);
}

/** {@link getToken} for components. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, getToken);
}

/**
 * Exchange a user name and a password for a token.
 *
 * @throws ApiError - the API does not know them, or does not answer
 */
export async function signIn(username: string, password: string): Promise<void> {
  const answer = await fetch(`${API_URL}${TOKEN_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  }).catch((error: unknown) => {
    throw new ApiError(undefined, error);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(answer.status, body);
  setToken((body as { access_token: string }).access_token);
  hasEnded = false;
}

/** Forget the token because its owner wants so. */
export function signOut(): void {
  hasEnded = false;
  setToken(null);
}

/** Forget a token that the API does not take any more. */
export function endSession(): void {
  if (getToken() === null) return;
  hasEnded = true;
  setToken(null);
}

/** Tell whether the API ended the last session; a page that asks for the password says so. */
export function sessionHasEnded(): boolean {
  return hasEnded;
}

function setToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
