/** What the generated client answers, as pages take it. Every request of the client goes through here. */
import { client } from '@/api/client.gen';
import { API_URL, CREDENTIALS } from '@/settings';

import { ApiError } from './api-error';
import type { Row, Version } from './resource';
import { sendSigned } from './session';

client.setConfig({
  baseUrl: API_URL,
  credentials: CREDENTIALS,
  fetch: (input, init) => sendSigned(new Request(input, init)),
});

/** What the functions of the client give. */
interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** There is none when the API cannot be reached. */
  readonly response?: Response;
}

/**
 * The data of an answer.
 *
 * @throws ApiError - the answer is an error, or there is none
 */
export async function dataOf<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await request;
  if (data !== undefined) return data;
  throw new ApiError(response?.status, error, response?.headers);
}

/**
 * The body of an answer that is read while it comes, whatever the document says of its type.
 *
 * @throws ApiError - the answer is an error, or there is none
 */
export async function streamOf(
  request: Promise<Answer<unknown>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return (await dataOf(request)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The row of an answer of an API that does not tell versions apart.
 *
 * @throws ApiError - the answer is an error, or there is none
 */
export async function rowOf(request: Promise<Answer<Row>>): Promise<Version> {
  return { row: await dataOf(request), tag: undefined };
}

/**
 * The row of an answer, with the tag of its version.
 *
 * @throws ApiError - the answer is an error, or there is none
 */
export async function versionOf(request: Promise<Answer<Row>>): Promise<Version> {
  const row = await dataOf(request);
  const tag = (await request).response?.headers.get('ETag');
  // An API at another origin has to expose the header. Without it, changes of others would be lost unseen.
  if (!tag) throw new Error('The API does not tell the version of the row.');
  return { row, tag };
}
