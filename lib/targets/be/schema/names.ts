/**
 * Kinds of strings that many keys hold: dotted paths, URL prefixes, names of environment variables. What a name may
 * be at its place (reserved words, duplicates) is the rules' business.
 */
import * as z from 'zod';

import { isText } from '../../../core/value-forms.js';
import { show } from '../../../core/wording.js';
import { PYTHON_KEYWORDS } from '../../../languages/python-names.js';

/** A dotted path of a thing of the user's code: `blog.models.Article`. Type checkers keep private names to their module. */
export const DottedPath = text({
  test: (value) => isDotted(value, 2) && !/\._[^.]*$/.test(value),
  expected: "a dotted path such as 'package.module.Name', without an underscore before the name",
});

/** What the OpenAPI document calls a class: `Status`. */
export const SchemaName = text({
  test: (value) => /^[A-Za-z]\w*$/.test(value),
  expected: "the name of a class such as 'Status'",
});

/** A dotted path of a module of the user's code: `tests.factories`. */
export const ModulePath = text({
  test: (value) => isDotted(value, 1),
  expected: "the dotted path of a module such as 'tests.factories'",
});

/** An attribute of a model, behind the names of relations: `author.name`. */
export const AttributePath = text({
  test: (value) => isDotted(value, 1),
  expected: "the name of an attribute such as 'title', or a path to one such as 'author.name'",
});

/** Where routes are mounted: `/blog`. */
export const UrlPrefix = text({ test: isUrlPrefix, expected: "a path such as '/blog', without a slash at the end" });

/** Where routes are mounted, or the root. */
export const OptionalUrlPrefix = text({
  test: (value) => value === '' || isUrlPrefix(value),
  expected: "a path such as '/blog', without a slash at the end, or ''",
});

/** A full path of a route with placeholders, `/blog/articles/{pk}`, or all below one: `/blog/*`; or `GET /blog/*`. */
export const PathPattern = text({
  test: (value) =>
    /^(?:(?:GET|POST|PUT|PATCH|DELETE) (?=\/))?(?:\/(?:[\w.~-]+|\{[A-Za-z_]\w*\}))*(?:\/\*)?$/.test(value) &&
    value !== '' &&
    !hasDots(value),
  expected: "a path such as '/blog/articles/{pk}', '/blog/*' or 'GET /blog/articles'",
});

/** Name of an environment variable. */
export const EnvName = text({
  test: (value) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(value),
  expected: "the name of an environment variable such as 'DATABASE_URL'",
});

/** What Python's library of cookies takes for attributes of a cookie. */
const COOKIE_ATTRIBUTES = /^(?:comment|domain|expires|httponly|max-age|partitioned|path|samesite|secure|version)$/i;

/** Name of a cookie. */
export const CookieName = text({
  test: (value) => /^[A-Za-z0-9_.-]+$/.test(value) && !COOKIE_ATTRIBUTES.test(value),
  expected: "the name of a cookie such as 'access_token'",
});

/** Text of any kind that can be stored and sent as UTF-8. */
export const Text = text({ test: isText, expected: 'text without NUL and lone surrogates' });

/** Why something is as it is. */
export const Reason = text({ test: (value) => isText(value) && value.trim() !== '', expected: 'a reason, in words' });

/** Tell whether a string is an ASCII identifier that Python lets be a name; `_` alone is a soft keyword. */
export function isPythonName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !PYTHON_KEYWORDS.has(name) && name !== '_';
}

/** Tell whether Python reads a string as a name, in letters of whatever language (PEP 3131). */
export function isIdentifier(name: string): boolean {
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name.normalize('NFKC'));
}

/** Tell whether an object that is not the code's own may be asked for an attribute of that name. */
export function isAttribute(name: string): boolean {
  return isPythonName(name) && !name.startsWith('_');
}

function text({ test, expected }: { test: (value: string) => boolean; expected: string }): z.ZodString {
  return z.string().refine(test, { error: (issue) => `expected ${expected}, found ${show(issue.input)}` });
}

function isDotted(value: string, least: number): boolean {
  const parts = value.split('.');
  return parts.length >= least && parts.every(isPythonName);
}

function isUrlPrefix(value: string): boolean {
  return /^(?:\/[\w.~-]+)+$/.test(value) && !hasDots(value);
}

/** A client resolves `.` and `..` before it sends the path. */
function hasDots(value: string): boolean {
  return value.split('/').some((part) => part === '.' || part === '..');
}
