/** Kinds of strings that keys hold. What a name may be at its place is the rules' business. */
import * as z from 'zod';

import { show } from '../../../core/wording.js';

/** Name of a project, as packaging tools take it. */
export const ProjectName = text(
  /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/,
  'at most 63 letters, digits, dots, dashes and underscores, with a letter or a digit at both ends',
);

/** Text that stands on one line. */
export const OneLine = text(/^[^\p{Cc}\p{Surrogate}\u2028\u2029]*$/u, 'text on one line');

/** Text of any kind that can be stored and sent as UTF-8: databases refuse NUL, UTF-8 half a character. */
export const Text = text(/^[^\0\p{Surrogate}]*$/u, 'text without NUL and lone surrogates');

function text(form: RegExp, expected: string): z.ZodString {
  return z
    .string()
    .refine((value) => form.test(value), { error: (issue) => `expected ${expected}, found ${show(issue.input)}` });
}
