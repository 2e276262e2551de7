/** The words of a command line, taken apart. What they mean is not decided here. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { camel, findOption, OPTIONS } from './options.js';
import type { GivenOption } from './settings.js';
import { UsageError } from './usage-error.js';

/** A command line. */
export interface CommandLine {
  /** The words that are no options, in their order. */
  readonly words: readonly string[];
  readonly options: readonly GivenOption[];
}

/**
 * Take a command line apart.
 *
 * @param argv - the words behind the program's name
 * @throws UsageError - an option that needs a value is followed by another option
 */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const config = { args: [...argv], options: PARSE_OPTIONS, strict: false, tokens: true } as const;
  const { tokens } = parseArgs(config);
  const words: string[] = [];
  const options: GivenOption[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (value !== undefined && !inlineValue && value.length > 1 && value.startsWith('-')) {
      throw new UsageError(`${rawName} needs a value, but ${value} follows it; write ${rawName}=${value} if it is one`);
    }
    const positive = name.startsWith('no-') ? findOption(name.slice('no-'.length)) : undefined;
    if (positive?.kind !== 'flag') options.push({ name, value });
    else if (value === undefined) options.push({ name: positive.name, value: false });
    else throw new UsageError(`${rawName} takes no value, but ${JSON.stringify(value)} follows it`);
  }
  return { words, options };
}

/** Both spellings of every option, so that the one that needs a value takes it in either. */
const PARSE_OPTIONS: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
  OPTIONS.flatMap(({ name, kind }) => {
    const config = { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) };
    const short = name === 'help' ? { short: 'h' } : {};
    return [
      [name, { ...config, ...short }],
      ...(camel(name) === name ? [] : [[camel(name), config] as const]),
    ] as const;
  }),
);
