/** `document`: what the OpenAPI document tells of the API as a whole. */
import * as z from 'zod';

import { DottedPath, SchemaName, Text } from '../schema/names.js';

const Url = z.url({ protocol: /^https?$/, error: 'expected a URL that begins with http:// or https://' });

/** OpenAPI's contact object. */
export const ContactSchema = z
  .strictObject({
    name: Text.min(1).optional().describe('Who it is.'),
    url: Url.optional().describe('Their page.'),
    email: z.email({ error: 'expected an e-mail address' }).optional().describe('Their address.'),
  })
  .refine((contact) => Object.keys(contact).length > 0, { error: 'expected a name, a url or an email' });

/** OpenAPI's licence object. */
export const LicenseSchema = z
  .strictObject({
    name: Text.min(1).describe('Its name.'),
    identifier: Text.min(1).optional().describe('Its SPDX expression, such as `MIT` or `LicenseRef-Ours`.'),
    url: Url.optional().describe('Where it is to be read, in place of `identifier`.'),
  })
  .refine(({ identifier, url }) => (identifier === undefined) !== (url === undefined), {
    error: 'expected one of identifier and url, as OpenAPI has it',
  });

/** Keys of `document`; title, version and description are arguments of the application itself. */
export const DocumentConfigSchema = z.strictObject({
  contact: ContactSchema.optional().describe('Who answers questions about the API.'),
  license: LicenseSchema.optional().describe('What the API may be used under.'),
  schemas: z
    .record(DottedPath, SchemaName)
    .optional()
    .describe(
      "Names of the project's own classes, by dotted path: `{ 'blog.models.Status': 'Status' }`; default: those that " +
        'they have in Python, behind the module of their app where there are `apps`.',
    ),
});
