/** `RootConfig`: the root of a `fe_root` config. */
import * as z from 'zod';

import { listOrFolder } from '../../../core/json-schema.js';
import type { ReadOnly } from '../../../core/read-only.js';
import { ResourceSchema } from './resource.js';
import { DocumentPlace, FileName, HexColor, OneLine, ProjectName, RoutePath, ServerUrl } from './texts.js';

/** A web project. */
export const RootConfigSchema = z.strictObject({
  name: ProjectName.default('my-app').describe('Name of the project; the heading of its pages is made of it.'),
  description: OneLine.optional().describe('What the project is, in one line; default: the pages of its name.'),
  color: HexColor.default('#514ddf').describe(
    'Colour of buttons and of what is chosen, as `#rrggbb`; white text has to be readable on it. Those of `src/theme.css` are made of it.',
  ),
  logo: FileName.optional().describe(
    'A picture that you put into `public/`, such as `logo.svg`, for the sign-in, the sidebar and the tab; default: `icon.svg`, which is made.',
  ),
  openapi_spec: DocumentPlace.default('../openapi.json').describe(
    "OpenAPI document of the API, for `config/fe.jsonnet`: a URL, or a file as it is found from the project's directory.",
  ),
  resources: listOrFolder(z.array(ResourceSchema).default([]).describe('The resources that have pages.')),
  format: z
    .enum(['jsonnet', 'json'])
    .default('jsonnet')
    .describe('What the config of the client is written in, and those that texts name.'),
  react_query: z
    .boolean()
    .default(true)
    .describe(
      'Whether the client comes with options for TanStack Query, for pages of your own; those of the project load all by it.',
    ),
  api_url: ServerUrl.default('http://127.0.0.1:8000').describe('Where the API runs during development.'),
  auth: z.boolean().default(false).describe('Whether the pages are for those who sign in.'),
  change_password: z
    .boolean()
    .default(false)
    .describe('Whether users change their password in the pages: the API has `change_password_fn`.'),
  permissions: z
    .boolean()
    .default(false)
    .describe('Whether pages offer what their user may do alone: the API has `permissions: true`.'),
  token_url: RoutePath.default('/auth/token').describe('Path of the API that issues tokens, for `auth`.'),
});

/** The root as a config writes it. */
export type RootInput = z.input<typeof RootConfigSchema>;

/** The root as the schema gives it: defaults are filled. */
export type ParsedRoot = ReadOnly<z.output<typeof RootConfigSchema>>;

/** A resource, a field and an action, as the schema gives them. */
export type ParsedResource = ParsedRoot['resources'][number];
export type { ParsedField } from './field.js';
export type ParsedAction = ParsedResource['actions'][number];
