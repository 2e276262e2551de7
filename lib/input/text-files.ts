/** Reads the text files that a config names, from the directory of the config. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { TextFiles } from '../core/text-files.js';
import { errorCode } from '../core/thrown.js';

/** The files beside a config; each is read when it is asked for. */
export function textFilesBeside(config: string): TextFiles {
  const directory = dirname(config);
  return (path) => {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(resolve(directory, path)));
      // An editor's last line end is none of the text.
      return { text: text.replaceAll('\r\n', '\n').replace(/\n$/, '') };
    } catch (error) {
      return { problem: explain(errorCode(error)) };
    }
  };
}

function explain(code: string | undefined): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'no such file';
  if (code === 'EISDIR') return 'a directory, not a file';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read the file';
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8 text' : `cannot be read (${String(code)})`;
}
