/** What is wrong with a template, in one line: which template, on which line, and who includes it. */
import { compileFunction } from 'node:vm';

import ejs, { type Options } from 'ejs';

import { CLIError, GenerationError } from '../core/problem.js';
import { property } from '../core/property.js';
import { messageOf } from '../core/thrown.js';
import { Interrupted } from '../signals.js';
import { oneLine } from './one-line.js';

/** A mistake in a template, or in the name of one. */
export class TemplateError extends GenerationError {
  /** The same mistake, as it is told to whoever includes the template. */
  includedBy(template: string): GenerationError {
    return new GenerationError(this.messages.map((message) => `${message} (included by '${template}')`));
  }
}

/** Say what keeps a template from being read, and on which line. */
export function syntaxError(template: string, text: string, options: Options): TemplateError {
  const { reason, line } = openTag(text) ?? scriptError(text, options);
  const place = line === undefined ? '' : `, line ${line}`;
  const shown = line === undefined ? '' : `: ${oneLine(text.split('\n')[line - 1] ?? '')}`;
  return new TemplateError([`template '${template}'${place}: it cannot be read: ${reason}${shown}`]);
}

/**
 * Say what went wrong while a template was filled. EJS puts the file, the line and the lines around it before the
 * message; of these one line is enough.
 *
 * @param names - what templates can read
 */
export function renderError(template: string, error: unknown, names: readonly string[]): CLIError {
  // What it includes was stopped: EJS has put its own words into the message.
  if (error instanceof Interrupted) return new Interrupted();
  if (error instanceof TemplateError) return new TemplateError(error.messages);
  if (error instanceof GenerationError) return new GenerationError(error.messages);
  if (error instanceof CLIError) return new CLIError(error.messages);
  const message = messageOf(error);
  const [, place, around = '', told = message] = /^[^\n]*:(\d+)\n([\s\S]*?)\n\n([\s\S]*)$/.exec(message) ?? [];
  const unknown = error instanceof ReferenceError && told.endsWith(' is not defined');
  const reason = unknown ? `${told}; a template has ${names.join(', ')}` : told;
  if (place === undefined) return new TemplateError([`template '${template}': ${oneLine(reason)}`]);
  const line = / >> \d+\| ([^\n]*)/.exec(around)?.[1] ?? '';
  return new TemplateError([`template '${template}', line ${place}: ${oneLine(reason)}: ${oneLine(line)}`]);
}

interface Unread {
  readonly reason: string;
  /** Counts from 1; none: it cannot be told. */
  readonly line?: number;
}

/** A tag that is not closed before the next one opens. */
function openTag(text: string): Unread | undefined {
  let open: number | undefined;
  for (const { 0: tag, index } of text.matchAll(/<%%|%%>|<%|%>/g)) {
    if (tag === '%>') open = undefined;
    else if (tag === '<%' && open !== undefined) break;
    else if (tag === '<%') open = index;
  }
  if (open === undefined) return undefined;
  return { reason: "a tag is not closed by '%>'", line: text.slice(0, open).split('\n').length };
}

/** Why the script that EJS makes of a template is none: EJS notes in it which lines are done. */
function scriptError(text: string, options: Options): Unread {
  const template = new ejs.Template(text, options);
  try {
    template.compile();
  } catch {
    // Known already: what is wanted is the script.
  }
  try {
    compileFunction(template.source, [], { filename: 'template' });
  } catch (error) {
    const [message, stack] = [messageOf(error), String(property(error, 'stack'))];
    if (message === 'Unexpected end of input') return { reason: "a block is not closed by '}'" };
    const before = template.source.split('\n').slice(0, Number(/^template:(\d+)\n/.exec(stack)?.[1]) - 1);
    const done = before.findLast((one) => one.startsWith(DONE));
    return { reason: oneLine(message), line: done === undefined ? 1 : Number(done.slice(DONE.length)) };
  }
  return { reason: 'it is no JavaScript in strict mode' };
}

const DONE = '    ; __line = ';
