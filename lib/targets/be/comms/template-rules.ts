/**
 * Templates of communications: their files are there, and what Jinja opens is closed. Which names a template may use is
 * known in Python only, where it is checked when the application starts.
 */
import type { Problem } from '../../../core/problem.js';
import type { RuleContext } from '../../../core/target.js';
import { isText } from '../../../core/value-forms.js';
import { show } from '../../../core/wording.js';
import { has, walk } from '../walk.js';

const KEYS = ['subject_template', 'body_template'] as const;

/** Signs that open something, and what closes it. */
const CLOSING: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

/** Files and delimiters of templates. */
export function* commsTemplates(config: unknown, { files }: RuleContext): Generator<Problem> {
  const { comms } = walk(config).project;
  for (const [index, type] of (comms?.types ?? []).entries()) {
    for (const key of KEYS) {
      const template = type?.[key];
      const path = ['comms', 'types', index, key];
      if (typeof template === 'string') {
        // A renderer of the project's own may know another language.
        if (comms !== undefined && !has(comms, 'renderer')) yield* unclosed(template, path);
      } else if (template?.path !== undefined) {
        const at = [...path, 'path'];
        const file = files(template.path);
        if ('problem' in file) {
          const message = `${file.problem}: ${show(template.path)}`;
          const hint = 'paths start from the directory of the config file';
          yield { code: 'unknown_reference', path: at, message, hint };
        } else if (!isText(file.text)) {
          yield { code: 'wrong_value', path: at, message: `${show(template.path)} holds NUL characters` };
        } else if (comms !== undefined && !has(comms, 'renderer')) yield* unclosed(file.text, at);
      }
    }
  }
}

function* unclosed(text: string, path: Problem['path']): Generator<Problem> {
  const opened = firstUnclosed(text);
  if (opened === undefined) return;
  const line = text.slice(0, opened).split('\n').length;
  const sign = text.slice(opened, opened + 2);
  const message = `'${sign}' in line ${String(line)} of the template is not closed`;
  yield { code: 'wrong_value', path, message, hint: `write '${CLOSING[sign] ?? ''}' behind it` };
}

/** Where something is opened that is never closed. */
function firstUnclosed(text: string): number | undefined {
  let at = 0;
  for (;;) {
    const found = /\{[{%#]/.exec(text.slice(at));
    if (found === null) return undefined;
    const start = at + found.index;
    const end = endOf(text, start, found[0]);
    if (end === undefined) return start;
    const isRaw = /^\{%[-+]?\s*raw\s*[-+]?%\}$/.test(text.slice(start, end));
    const raw = isRaw ? /\{%[-+]?\s*endraw\s*[-+]?%\}/.exec(text.slice(end)) : undefined;
    if (raw === null) return start;
    at = raw === undefined ? end : end + raw.index + raw[0].length;
  }
}

/** The end of what is opened at a place; what stands in quotes closes nothing. */
function endOf(text: string, start: number, sign: string): number | undefined {
  const closing = CLOSING[sign] ?? '';
  if (sign === '{#') {
    const end = text.indexOf(closing, start + 2);
    return end === -1 ? undefined : end + 2;
  }
  const rest = text.slice(start + 2);
  const inside =
    sign === '{{'
      ? /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?!\}\})[^"'])*\}\}/s
      : /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?!%\})[^"'])*%\}/s;
  const found = inside.exec(rest);
  return found === null ? undefined : start + 2 + found[0].length;
}
