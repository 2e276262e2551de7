/** `ProjectConfig` of `fe`: how the typed client of an API is made. */
import * as z from 'zod';

import type { ReadOnly } from '../../core/read-only.js';
import { show } from '../../core/wording.js';

/** Libraries that the client sends its requests with. */
const CLIENTS = ['@hey-api/client-fetch', '@hey-api/client-axios', '@hey-api/client-ky', '@hey-api/client-next'];

/** The client is written to a directory that is emptied before; these hold other things. */
const TAKEN = ['src', 'config', 'public', 'dist', 'node_modules'];

/** Settings of the client. */
export const ProjectConfigSchema = z.strictObject({
  openapi_spec: z
    .string()
    .refine((value) => /^[^\p{C}\u2028\u2029]+$/u.test(value), {
      error: ({ input }) => `expected the file or the URL of an OpenAPI document, found ${show(input)}`,
    })
    .default('../openapi.json')
    .describe('OpenAPI document of the API: a URL, or a file as it is found from the output directory.'),
  output_dir: z
    .string()
    .refine(isOwnDirectory, {
      error: ({ input }) =>
        `expected a directory of its own below the output directory, such as 'src/api', found ${show(input)}`,
    })
    .default('src/api')
    .describe('Directory of the client; it is emptied whenever the client is made.'),
  client: z
    .enum(CLIENTS)
    .default('@hey-api/client-fetch')
    .describe('What the client sends its requests with; axios and ky are packages that you install.'),
  react_query: z.boolean().default(true).describe('Whether options for TanStack Query are made too.'),
  validator: z
    .enum(['zod', 'valibot'])
    .nullable()
    .default(null)
    .describe('What the client checks requests and answers with; null: nothing.'),
  format: z.enum(['prettier', 'biome']).nullable().default(null).describe('What formats the client; null: nothing.'),
  lint: z.enum(['eslint', 'biome']).nullable().default(null).describe('What lints the client; null: nothing.'),
});

/** A loaded config. */
export type ProjectConfig = ReadOnly<z.output<typeof ProjectConfigSchema>>;

declare module '../../core/scopes-by-target.js' {
  interface ScopesByTarget {
    readonly fe: { readonly project: { readonly project: ProjectConfig } };
  }
}

function isOwnDirectory(value: string): boolean {
  return value.split('/').every((step) => /^[\w@-][\w.@-]*$/.test(step)) && !TAKEN.includes(value);
}
