/** Kinds of strings that keys hold. What a name may be at its place is the rules' business. */
import * as z from 'zod';

import { show } from '../../../core/wording.js';

/** Name of a project, as packaging tools take it. */
export const ProjectName = text({
  test: (value) => /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(value) && value.length <= 200,
  expected: 'a name of letters, digits, dots, dashes and underscores that starts and ends with a letter or a digit',
});

/** Text that stands on one line. */
export const OneLine = text({
  test: (value) => /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u.test(value),
  expected: 'text on one line',
});

/** Text of any kind that can be sent as UTF-8. */
export const Text = text({
  test: (value) => /^[^\0\p{Cs}]*$/u.test(value),
  expected: 'text without NUL and lone surrogates',
});

/** File or URL of an OpenAPI document. */
export const DocumentPlace = text({
  test: (value) => /^[^\p{C}\u2028\u2029]+$/u.test(value),
  expected: 'the file or the URL of an OpenAPI document',
});

/** Address of a server: `http://127.0.0.1:8000` */
export const ServerUrl = text({
  test: (value) => /^https?:\/\/[^\s/?#\\]+(?:\/[^\s?#\\]+)*$/.test(value) && URL.canParse(value),
  expected: "the URL of a server such as 'http://127.0.0.1:8000', without a slash at the end",
});

/** A colour: `#0f766e` */
export const HexColor = text({
  test: (value) => /^#[0-9a-f]{6}$/i.test(value),
  expected: "a colour such as '#0f766e'",
});

/** A picture among the files of a project: `logo.svg` */
export const FileName = text({
  test: (value) => /^[A-Za-z0-9][\w-]*\.(?:svg|png|webp|jpe?g|ico)$/.test(value),
  expected: "the name of a picture such as 'logo.svg'",
});

/** Path of a route: `/auth/token` */
export const RoutePath = text({
  test: (value) => /^(?:\/[\w.~-]+)+$/.test(value) && !value.split('/').some((step) => /^\.\.?$/.test(step)),
  expected: "a path such as '/auth/token', without a slash at the end",
});

function text({ test, expected }: { test: (value: string) => boolean; expected: string }): z.ZodString {
  return z.string().refine(test, { error: ({ input }) => `expected ${expected}, found ${show(input)}` });
}
