/**
 * Who is signed in, for as long as the tab is open. The API says how: it answers an access token, which requests carry
 * from then on, or sets a cookie, beside which requests that may change something carry a CSRF token.
 */
import { useSyncExternalStore } from 'react';

import { ApiError } from './api-error';
import { API_URL, CREDENTIALS, TOKEN_PATH } from './settings';

const TOKEN = 'access_token';
const CSRF = 'csrf';
const listeners = new Set<() => void>();
let hasEnded = false;

/** What the API answers to those who sign in: a token, or what goes with a cookie, or both. */
interface Answer {
  readonly access_token?: string;
  readonly csrf_header?: string;
  readonly csrf_token?: string;
}

/** The token that requests carry; null when nobody is signed in, or by a cookie. */
export function getToken(): string | null {
  return sessionStorage.getItem(TOKEN);
}

/** Name and value of the header that requests which may change something carry beside a cookie. */
export function getCsrfHeader(): readonly [string, string] | null {
  const kept = sessionStorage.getItem(CSRF);
  return kept === null ? null : (JSON.parse(kept) as [string, string]);
}

/** What tells one session from another, for components; null when nobody is signed in. */
export function useSession(): string | null {
  return useSyncExternalStore(subscribe, getSession);
}

/**
 * Sign in with a user name and a password.
 *
 * @throws ApiError - the API does not know them, or does not answer
 */
export async function signIn(username: string, password: string): Promise<void> {
  const answer = await post(TOKEN_PATH, { body: new URLSearchParams({ username, password }) });
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(answer.status, body);
  keep(body as Answer);
  hasEnded = false;
}

/** End the session because its owner wants so; whatever the API says to that, the tab forgets it. */
export async function signOut(): Promise<void> {
  const token = getToken();
  const headers = new Headers(token === null ? {} : { Authorization: `Bearer ${token}` });
  const csrf = getCsrfHeader();
  if (csrf !== null) headers.set(...csrf);
  // An API that keeps no sessions does not have this path.
  await post(`${TOKEN_PATH}/logout`, { headers, keepalive: true }).catch(() => undefined);
  hasEnded = false;
  forget();
}

/** Forget a session that the API does not take any more. */
export function endSession(): void {
  if (getSession() === null) return;
  hasEnded = true;
  forget();
}

/** Tell whether the API ended the last session; a page that asks for the password says so. */
export function sessionHasEnded(): boolean {
  return hasEnded;
}

function getSession(): string | null {
  return getToken() ?? sessionStorage.getItem(CSRF);
}

async function post(path: string, init: RequestInit): Promise<Response> {
  const request = { method: 'POST', credentials: CREDENTIALS, ...init };
  return fetch(`${API_URL}${path}`, request).catch((error: unknown) => {
    throw new ApiError(undefined, error);
  });
}

/** A cookie is out of the reach of scripts, so that it is what counts if requests carry it. */
function keep({ access_token: token, csrf_header: name, csrf_token: csrf }: Answer): void {
  forget();
  if (csrf !== undefined && (token === undefined || cookiesTravel())) {
    sessionStorage.setItem(CSRF, JSON.stringify([name, csrf]));
  } else if (token !== undefined) {
    sessionStorage.setItem(TOKEN, token);
  }
  tell();
}

function cookiesTravel(): boolean {
  return CREDENTIALS === 'include' || new URL(API_URL, location.href).origin === location.origin;
}

function forget(): void {
  sessionStorage.removeItem(TOKEN);
  sessionStorage.removeItem(CSRF);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
