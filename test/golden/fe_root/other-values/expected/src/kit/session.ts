/**
 * Who is signed in, in all tabs of the browser. The API says how: it answers an access token, which requests carry from
 * then on, or sets a cookie, beside which requests that may change something carry a CSRF token.
 */
import { useSyncExternalStore } from 'react';

import { API_URL, AUTH, CREDENTIALS, TOKEN_PATH } from '@/settings';

import { ApiError } from './api-error';

const TOKEN = 'access_token';
const CSRF = 'csrf';
const USER = 'user';
/** When a session that is used is renewed, in milliseconds since 1970; none: it is not. */
const RENEWAL = 'renew_at';
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();
let asking = false;
let renewal: AbortController | undefined;

/** What the API answers to those who sign in: a token, or what goes with a cookie, or both. */
export interface Answer {
  readonly access_token?: string;
  readonly csrf_header?: string;
  readonly csrf_token?: string;
  /** Seconds */
  readonly expires_in?: number;
}

/** What tells one session from another; null when nobody is signed in. */
export function getSession(): string | null {
  return localStorage.getItem(TOKEN) ?? localStorage.getItem(CSRF);
}

/** The name that was typed to sign in. */
export function getUserName(): string {
  return localStorage.getItem(USER) ?? '';
}

/** {@link getSession}, for components. */
export function useSession(): string | null {
  return useSyncExternalStore(subscribe, getSession);
}

/** Tell whether the password is asked for over the page, since the API refused the session. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(subscribe, () => asking);
}

/**
 * Sign in with a user name and a password.
 *
 * @throws ApiError - the API does not know them, or does not answer
 */
export async function signIn(username: string, password: string): Promise<void> {
  const body = new URLSearchParams({ username, password });
  const answer = await post(TOKEN_PATH, { body });
  const given: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(answer.status, given);
  localStorage.setItem(USER, username);
  keep(given as Answer);
  goOn();
}

/** End the session because its owner wants so; whatever the API says to that, the browser forgets it. */
export async function signOut(): Promise<void> {
  const headers = new Headers();
  addSession(headers, 'POST');
  asking = false;
  // Its answer would sign in again.
  renewal?.abort();
  // An API that keeps no sessions does not have this path.
  const request = post(`${TOKEN_PATH}/logout`, { headers, keepalive: true });
  forget();
  tell();
  await request.catch(() => undefined);
}

/**
 * Send a request as who is signed in. One that is refused waits until somebody has signed in again, and is then sent
 * once more: nothing that was typed is lost.
 */
export async function sendSigned(request: Request): Promise<Response> {
  for (;;) {
    const session = getSession();
    const attempt = request.clone();
    addSession(attempt.headers, request.method);
    const answer = await fetch(attempt);
    if (AUTH && answer.ok) void renewIfDue();
    if (!AUTH || answer.status !== 401 || session === null) return answer;
    await nextSession(session);
  }
}

/**
 * Have a session that is used last longer, once half of its time is over. One tab asks for all; none asks again where the
 * API renews no sessions, or this one has lasted for as long as it may.
 */
async function renewIfDue(): Promise<void> {
  const due = localStorage.getItem(RENEWAL);
  if (due === null || Date.now() < Number(due)) return;
  localStorage.removeItem(RENEWAL);
  const session = getSession();
  const headers = new Headers();
  addSession(headers, 'POST');
  renewal = new AbortController();
  try {
    const answer = await post(`${TOKEN_PATH}/renew`, { headers, signal: renewal.signal });
    // Meanwhile somebody may have signed out.
    if (answer.ok && getSession() === session) keep((await answer.json()) as Answer);
  } catch {
    // Not reached: with the next request, then.
    if (getSession() === session) localStorage.setItem(RENEWAL, due);
  }
}

function addSession(headers: Headers, method: string): void {
  const token = localStorage.getItem(TOKEN);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const csrf = localStorage.getItem(CSRF);
  if (csrf === null || method === 'GET') return;
  const [name, value] = JSON.parse(csrf) as [string, string];
  headers.set(name, value);
}

async function nextSession(refused: string): Promise<void> {
  if (getSession() !== refused) return;
  asking = true;
  tell();
  await new Promise<void>((resolve) => waiting.add(resolve));
}

async function post(path: string, init: RequestInit): Promise<Response> {
  const request = { method: 'POST', credentials: CREDENTIALS, ...init };
  return fetch(`${API_URL}${path}`, request).catch((error: unknown) => {
    throw new ApiError(undefined, error);
  });
}

/** A cookie is out of the reach of scripts, so that it is what counts if requests carry it. */
export function keep({
  access_token: token,
  csrf_header: name,
  csrf_token: csrf,
  expires_in: seconds,
}: Answer): void {
  forget();
  if (seconds !== undefined) localStorage.setItem(RENEWAL, String(Date.now() + seconds * 500));
  if (csrf !== undefined && (token === undefined || cookiesTravel())) {
    localStorage.setItem(CSRF, JSON.stringify([name, csrf]));
  } else if (token !== undefined) {
    localStorage.setItem(TOKEN, token);
  }
}

function cookiesTravel(): boolean {
  return CREDENTIALS === 'include' || new URL(API_URL, location.href).origin === location.origin;
}

function forget(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(CSRF);
  localStorage.removeItem(RENEWAL);
}

/** Somebody has signed in, here or in another tab: what waited goes on. */
export function goOn(): void {
  if (getSession() !== null) {
    asking = false;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('storage', ({ key }) => {
  if (key === TOKEN || key === CSRF || key === null) goOn();
});
