/** The doc comments of the standard library, which are examples that the tests evaluate. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { stdlib } from './evaluate.js';

/** A public function with the three parts of its comment; a part that is missing is empty. */
export interface Documented {
  readonly name: string;
  /** `f.str(name, options={})` without the `f.` */
  readonly signature: string;
  readonly summary: string;
  readonly example: string;
  readonly yields: string;
}

/** All files of the library, by the names that configs import them by. */
export function stdlibFiles(): readonly string[] {
  return readdirSync(stdlib, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.libsonnet'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** The text of a file of the library. */
export function stdlibSource(file: string): string {
  return readFileSync(join(stdlib, file), 'utf8');
}

/** The comment that opens a file. */
export function headOf(source: string): string {
  return (/^(?:\/\/.*\n)*/.exec(source)?.[0] ?? '').replaceAll(/^\/\/ ?/gm, '');
}

/** The functions of a file. */
export function parseDocumentation(source: string): Documented[] {
  const functions = source.matchAll(/((?:^ {2}\/\/.*\n)*)^ {2}((\w+)\([^\n]*?\))::/gm);
  return [...functions].map(([, comment = '', signature = '', name = '']) => {
    const text = comment.replaceAll(/^ {2}\/\/ ?/gm, '');
    const [summary = '', rest = ''] = text.split(/^Example:\n/m);
    const [example = '', yields = ''] = rest.split(/^Yields:\n/m);
    return { name, signature, summary: summary.trim(), example, yields };
  });
}
