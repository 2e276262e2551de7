/**
 * The jsonnet library's error text as a user wants to read it: what is wrong at `file:line:column`, what to do, and the
 * way that led there. It knows the library's wording (libjsonnet 0.20) and nothing about processes.
 */
import { oneLine } from './one-line.js';

/** What is needed to name files as the user does. */
export interface JsonnetErrorContext {
  /** The config, as it was given to the library. */
  readonly name: string;
  /** Library directories that come with the tool; files in them are named as they are imported. */
  readonly stdlibDirs: readonly string[];
  /** Library directories of the user, in the order in which they are searched. */
  readonly jpath: readonly string[];
}

interface Frame {
  /** `file:line:column`, without the end of the range. */
  readonly place: string;
  readonly file: string;
  /** `function f`, or empty when the library does not know. */
  readonly inside: string;
}

const RANGE = String.raw`(?:(\d+:\d+)(?:-\d+)?|\((\d+:\d+)\)-\(\d+:\d+\))`;
const STATIC = new RegExp(String.raw`^STATIC ERROR: (.+?):${RANGE}: ([^]*)$`);
const FRAME = new RegExp(String.raw`^\t(.+):${RANGE}\t(.*)$`);
const RUNTIME = 'RUNTIME ERROR: ';

/** jsonnet's own standard library; its frames say nothing to a user. */
const BUILT_IN = 'std.jsonnet';

/**
 * Write an error of the library as one message: a first line, then a line per step of the trace, innermost first and
 * indented by four spaces.
 */
export function formatJsonnetError(text: string, context: JsonnetErrorContext): string {
  const wrong = STATIC.exec(text);
  if (wrong) {
    const file = shownFile(wrong[1] ?? '', context);
    return `${file}:${wrong[2] ?? wrong[3] ?? ''}: ${oneLine(wrong[4] ?? '')}`;
  }
  const { head, frames } = splitTrace(text, context);
  const [innermost, ...outer] = frames;
  const first = `${innermost?.place ?? oneLine(context.name)}: ${explain(head, innermost, context)}`;
  return [first, ...collapse(outer.map(({ place, inside }) => `    at ${place}${inside && ` (${inside})`}`))].join(
    '\n',
  );
}

function splitTrace(text: string, context: JsonnetErrorContext): { head: string; frames: Frame[] } {
  const lines = text.replace(/\n$/, '').split('\n');
  const traceStart = lines.findLastIndex((line) => !line.startsWith('\t')) + 1;
  const head = lines.slice(0, traceStart).join('\n');
  return {
    head: head.startsWith(RUNTIME) ? head.slice(RUNTIME.length) : head,
    frames: lines.slice(traceStart).flatMap((line) => readFrame(line, context)),
  };
}

function readFrame(line: string, context: JsonnetErrorContext): Frame[] {
  const found = FRAME.exec(line);
  const raw = found?.[1] ?? '';
  if (!found || (raw === BUILT_IN && context.name !== BUILT_IN)) return [];
  const file = shownFile(raw, context);
  const inside = (found[4] ?? '').replace(/ ?<(?:anonymous|func|array_element)>$/, '').replace(/[<>]/g, '');
  return [{ file, place: `${file}:${found[2] ?? found[3] ?? ''}`, inside: oneLine(inside) }];
}

function shownFile(raw: string, { name, stdlibDirs }: JsonnetErrorContext): string {
  if (raw === name) return oneLine(raw);
  const dir = stdlibDirs.find((candidate) => raw.startsWith(withSlash(candidate)));
  const file = dir === undefined ? raw : raw.slice(withSlash(dir).length);
  return oneLine(collapseDots(file));
}

/** `config/./parts/../base.libsonnet`, as imports put it together, is `config/base.libsonnet`. */
function collapseDots(file: string): string {
  const kept: string[] = [];
  for (const part of file.replace(/^\.\//, '').split('/')) {
    if (part === '.') continue;
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..' && kept.at(-1) !== '') kept.pop();
    else kept.push(part);
  }
  return kept.join('/');
}

function withSlash(dir: string): string {
  return dir.endsWith('/') ? dir : `${dir}/`;
}

/** Equal steps in a row, as endless recursion gives them, become one line. */
function collapse(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    if (line === lines[index - 1]) return [];
    let times = 1;
    while (lines[index + times] === line) times++;
    return [times === 1 ? line : `${line}, again and again`];
  });
}

/** The library's sentence, with what to do where that is known. */
function explain(head: string, innermost: Frame | undefined, context: JsonnetErrorContext): string {
  const text = oneLine(head).replace(/\.$/, '');
  const missing = /^couldn't open import "(.*)": (.*)$/.exec(text);
  if (missing) return explainImport(missing[1] ?? '', missing[2] ?? '', innermost, context);
  const variable = /^undefined external variable: (.*)$/.exec(text)?.[1];
  if (variable !== undefined) return `the external variable '${variable}' is not set; pass --ext-str ${variable}=VALUE`;
  if (text.startsWith('max stack frames exceeded')) {
    return 'endless recursion, or a value that refers to itself; give the recursion an end';
  }
  if (text.startsWith("couldn't manifest function")) {
    return "a function where a value is expected; call it, or hide the field with '::'";
  }
  return innermost === undefined ? explainArgument(text) : text;
}

function explainArgument(text: string): string {
  const unbound = /^function parameter (.*) not bound in call$/.exec(text)?.[1];
  if (unbound !== undefined) return `the config is a function of '${unbound}'; pass --tla ${unbound}=VALUE`;
  const unknown = /^function has no parameter (.*)$/.exec(text)?.[1];
  if (unknown !== undefined) return `the config's function has no parameter '${unknown}'; remove --tla ${unknown}`;
  return text;
}

function explainImport(
  wanted: string,
  reason: string,
  importer: Frame | undefined,
  { stdlibDirs, jpath, name }: JsonnetErrorContext,
): string {
  if (!reason.startsWith('no match')) {
    return `cannot read the import "${wanted}": ${reason.replace(/^.*error reading the file: /, '')}`;
  }
  if (wanted.startsWith('/')) return `cannot find the import "${wanted}"; correct the path`;
  const file = importer?.file ?? oneLine(name);
  const beside = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : './';
  const places = [beside, ...jpath.map(withSlash).map(oneLine)];
  if (stdlibDirs.length > 0) places.push('the standard library of the tool');
  return `cannot find the import "${wanted}"; looked in ${places.join(', ')}; correct it or add a place with --jpath`;
}
