/**
 * What descriptors send their requests with where no browser is: `tsconfig.json` has it in place of `src/kit/request.ts`.
 * Requests are those of the session that the browser has.
 */
import { readFileSync } from 'node:fs';

import { client } from '@/api/client.gen';
import type { Row, Version } from '@/kit/resource';

import { AUTH } from '../settings';
import { place } from './place';

client.setConfig({ baseUrl: place.api, fetch: (input, init) => send(new Request(input, init)) });

/** An answer that is an error, or none. */
export class Refused extends Error {
  readonly status: number | undefined;

  constructor(response: Response | undefined, error: unknown) {
    const { url = place.api, status } = response ?? {};
    super(`${url} answers ${String(status ?? 'nothing')}: ${JSON.stringify(error)}`);
    this.name = 'Refused';
    this.status = status;
  }
}

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly response?: Response;
}

/**
 * The data of an answer.
 *
 * @throws Refused - the answer is an error, or there is none
 */
export async function dataOf<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await request;
  if (data !== undefined) return data;
  throw new Refused(response, error);
}

/**
 * The body of an answer that is read while it comes.
 *
 * @throws Refused - the answer is an error, or there is none
 */
export async function streamOf(
  request: Promise<Answer<unknown>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return (await dataOf(request)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The row of an answer of an API that does not tell versions apart. */
export async function rowOf(request: Promise<Answer<Row>>): Promise<Version> {
  return { row: await dataOf(request), tag: undefined };
}

/** The row of an answer, with the tag of its version. */
export async function versionOf(request: Promise<Answer<Row>>): Promise<Version> {
  const row = await dataOf(request);
  return { row, tag: (await request).response?.headers.get('ETag') ?? undefined };
}

function send(request: Request): Promise<Response> {
  if (AUTH) addSession(request.headers);
  return fetch(request);
}

/** What Playwright keeps of a browser. */
interface Kept {
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  readonly origins: readonly {
    readonly localStorage: readonly { readonly name: string; readonly value: string }[];
  }[];
}

function addSession(headers: Headers): void {
  const { cookies, origins } = JSON.parse(readFileSync(place.session, 'utf8')) as Kept;
  const stored = new Map(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  );
  const [token, csrf] = [stored.get('access_token'), stored.get('csrf')];
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (csrf === undefined) return;
  const [name, value] = JSON.parse(csrf) as [string, string];
  headers.set(name, value);
  headers.set('Cookie', cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '));
}
