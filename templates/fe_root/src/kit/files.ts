/** Files: where they are, what they are, and how they are sent. */
import { useQuery } from '@tanstack/react-query';

import { API_URL } from '@/settings';

import { region } from './i18n';
import { type Resource, type Row, keyOf } from './resource';

/** What the files of a field may be, and where they are. */
export interface Files {
  readonly maxBytes: number;
  readonly types: readonly string[];
  /** Tells where a file is posted; none: pages send no file. */
  readonly upload?: {
    readonly name: string;
    run(this: void, body: { readonly content_type: string }): Promise<Upload>;
  };
  /** Tells where the file of a row is read; none: pages show no file. */
  readonly download?: {
    readonly name: string;
    run(this: void, key: string): Promise<{ readonly url: string }>;
  };
}

/** A form that a file is posted with. */
export interface Upload {
  /** What the row is given, when the file is there */
  readonly name: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** URLs are good for five minutes. */
const FRESH_MILLISECONDS = 240_000;

/** The URL where the file of a row is read, which is undefined while it is asked for; or that there is none to be had. */
export function useFileUrl(resource: Resource, name: string, files: Files, row: Row) {
  const { data, isError } = useQuery({
    queryKey: ['file', resource.path, name, keyOf(resource, row), row[name]],
    queryFn: async () => (await files.download?.run(keyOf(resource, row)))?.url,
    staleTime: FRESH_MILLISECONDS,
    refetchInterval: FRESH_MILLISECONDS,
  });
  return { url: data === undefined ? undefined : urlOf(data), hasFailed: isError };
}

/** Tell whether a file is a picture, by its name at the storage: `shop.product/photo/image/png/…` */
export function isPicture(name: string): boolean {
  return name.split('/')[2] === 'image' && !name.includes('/svg+xml/');
}

/** What kind of file it is, by its name at the storage: `PNG` */
export function kindOf(name: string): string {
  return kindOfType(name.split('/').slice(2, 4).join('/'));
}

/** What people call a media type: `image/svg+xml` is SVG. */
export function kindOfType(type: string): string {
  const [word = ''] = (type.split('/')[1] ?? '').replace(/^.*\.|^x-/, '').split('+');
  return (WORDS[word] ?? word).toUpperCase();
}

/** Names of types that nobody calls so. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  plain: 'txt',
  msword: 'doc',
  document: 'docx',
  'ms-excel': 'xls',
  sheet: 'xlsx',
  'ms-powerpoint': 'ppt',
  presentation: 'pptx',
  mpeg: 'mp3',
  quicktime: 'mov',
  'octet-stream': 'file',
};

/** A number of bytes: `1.2 MB` */
export function sizeText(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000
      ? (['kilobyte', Math.max(bytes / 1000, 0.1)] as const)
      : (['megabyte', bytes / 1_000_000] as const);
  return size.toLocaleString(region, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/**
 * Send a file.
 *
 * @param tell - is told which part of it is sent
 * @returns what a row is given
 */
export async function sendFile(
  files: Files,
  file: File,
  tell: (part: number) => void,
): Promise<string> {
  const upload = await files.upload?.run({ content_type: file.type });
  if (!upload) throw new Error('The API takes no files.');
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', file);
  await post(urlOf(upload.url), form, tell);
  return upload.name;
}

/** `fetch` tells nothing of what is on its way. */
async function post(url: string, form: FormData, tell: (part: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(loaded / total));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new Error(`status ${request.status}`)),
    );
    request.addEventListener('error', () => reject(new Error('no answer')));
    request.open('POST', url);
    request.send(form);
  });
}

/** A path is one of the API, wherever the pages find that. */
function urlOf(url: string): string {
  if (!url.startsWith('/')) return url;
  if (!API_URL.startsWith('/')) return new URL(url, API_URL).href;
  return url.startsWith(`${API_URL}/`) ? url : API_URL + url;
}
