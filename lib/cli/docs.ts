/** `docs`: the pages of the documentation that come with this version, for whoever works without the internet. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { CLIError } from '../core/problem.js';
import { PACKAGE_ROOT } from '../package-root.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';
import { suggestion } from './suggestion.js';
import { UsageError } from './usage-error.js';

/** A page, as it is listed. */
interface Page {
  /** What it is asked for by, the name of its file: `lists` */
  readonly topic: string;
  readonly title: string;
  readonly text: string;
}

/** A heading of a page, with what stands below it and above the next one. */
interface Section {
  readonly topic: string;
  readonly heading: string;
  /** The first line that has one of the words which are searched for */
  readonly line: string;
  /** How many of the words the heading has */
  readonly rank: number;
}

/** More tell nobody where to begin. */
const MOST_SECTIONS = 20;

/**
 * Print a page, list all of them, or tell where words stand.
 *
 * @throws CLIError - no page is called so, or has the words
 * @throws UsageError - a page and words are asked for at once
 */
export function answer({ word, settings: { search, json } }: Question): Answer {
  if (word !== undefined && search !== undefined) {
    throw new UsageError('a TOPIC and --search exclude each other; give one of them');
  }
  if (search !== undefined) {
    const found = sectionsWith(readPages(), search);
    return json
      ? jsonAnswer({ sections: found.map(({ topic, heading, line }) => ({ topic, heading, line })) })
      : { lines: told(found) };
  }
  if (word === undefined) {
    const listed = readPages().map(({ topic, title }) => ({ topic, title }));
    const width = Math.max(...listed.map(({ topic }) => topic.length));
    const lines = listed.map(({ topic, title }) => `${topic.padEnd(width)}  ${title}`);
    return json ? jsonAnswer({ pages: listed }) : { lines };
  }
  const page = pageNamed(word);
  return json ? jsonAnswer(page) : { lines: page.text.trimEnd().split('\n') };
}

/** What pages are asked for by. */
export function topics(): readonly string[] {
  return files().map(topicOf);
}

function files(): readonly string[] {
  return ['docs', 'docs/reference'].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => join(PACKAGE_ROOT, folder, name)),
  );
}

function topicOf(file: string): string {
  return basename(file, '.md');
}

function readPages(): readonly Page[] {
  return files().map(readPage);
}

/** A page without the comments that its tests read. */
function readPage(file: string): Page {
  const topic = topicOf(file);
  const text = readFileSync(file, 'utf8').replace(/^<!--.*?-->\n+/gms, '');
  return { topic, title: /^# (.+)$/m.exec(text)?.[1] ?? topic, text };
}

/** A page by its topic, which may be written as the links of other pages have it: `lists.md#rows`. */
function pageNamed(word: string): Page {
  const topic = basename(word.replace(/#.*$/, ''), '.md').toLowerCase();
  const found = files().find((file) => topicOf(file) === topic);
  if (found !== undefined) return readPage(found);
  const hint = suggestion(topic, topics()) || '; codegen docs lists them, and --search finds words in them';
  throw new CLIError([`no page of the documentation is called ${JSON.stringify(word)}${hint}`]);
}

/** The sections with all words, those first whose heading has most of them. */
function sectionsWith(pages: readonly Page[], search: string): readonly Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.flatMap((page) => sectionsOf(page, words)).sort((a, b) => b.rank - a.rank);
  if (found.length > 0) return found;
  throw new CLIError([`no section of the documentation has all of ${JSON.stringify(search)}; try fewer words`]);
}

function sectionsOf({ topic, text }: Page, words: readonly string[]): readonly Section[] {
  const has = (part: string) => (word: string) => part.toLowerCase().includes(word);
  return split(text)
    .filter(({ heading, lines }) => words.every(has([heading, ...lines].join('\n'))))
    .map(({ heading, lines }) => ({
      topic,
      heading,
      line: (lines.find((line) => words.every(has(line))) ?? lines.find((line) => words.some(has(line))) ?? '').trim(),
      rank: words.filter(has(heading)).length,
    }));
}

/** Take a page apart at its headings; lines of code that begin with `#` are none. */
function split(text: string): readonly { readonly heading: string; readonly lines: readonly string[] }[] {
  const sections: { heading: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? undefined : /^#+ (.+)$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading, lines: [] });
  }
  return sections;
}

function told(found: readonly Section[]): readonly string[] {
  const shown = found.slice(0, MOST_SECTIONS);
  const left = found.length - shown.length;
  return [
    ...shown.flatMap(({ topic, heading, line }) => [`${topic}: ${heading}`, ...(line === '' ? [] : [`  ${line}`])]),
    ...(left > 0 ? [`and ${left} more; more words find fewer`] : []),
    '',
    'codegen docs TOPIC prints a page: the word before the colon.',
  ];
}
