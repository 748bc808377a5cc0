/** The rules of writing that a program can check; CONTRIBUTING.md and docs/glossary.md hold the rest. */
import type { Finding, Source } from '../tidy/sources.ts';

/** A part of the repository whose forbidden words are counted together. */
export interface Area {
  name: string;
  files: RegExp;
}

/** Each file belongs to the first area that matches it. */
export const AREAS: readonly Area[] = [
  { name: 'texts of the application', files: /^web\/src\/texts\/.*\.ts$/ },
  { name: 'application', files: /^web\/.*\.tsx?$/ },
  { name: 'decisions', files: /^docs\/adr\/.*\.md$/ },
  { name: 'changelog', files: /^CHANGELOG\.md$/ },
  { name: 'guides', files: /\.md$/ },
  { name: 'tests', files: /^server\/test\/.*\.ts$|\.test\.ts$/ },
  { name: 'service', files: /^server\/src\/.*\.ts$/ },
  { name: 'clients and tools', files: /^(client|clients|packages|scripts|bench)\/.*\.(ts|mjs|py|php)$/ },
];

/** Generated files, licence texts, and this list itself. */
const EXCLUDED = /\.gen\.ts$|^docs\/licences\.md$|^scripts\/writing\/|^server\/migrations\//;

/** Words that a reader stumbled over, with the words to use. Identifiers are split at capital letters. */
export const WORDS: readonly (readonly [word: string, use: string])[] = [
  ['whoever', 'the caller, the user, the worker'],
  ['whatever', 'name the cases'],
  ['somebody', 'name the actor'],
  ['nobody', 'no user, no process'],
  ['anew', 'again'],
  ['beside', 'next to, in addition to'],
  ['tell', 'report, show, notify, log'],
  ['tells', 'reports, shows, says'],
  ['told', 'notified, reported, shown'],
  ['stands', 'is stored, is shown'],
  ['likewise', 'also'],
  ['so many', 'at most N'],
  ['by itself', 'automatically, on its own'],
  ['by themselves', 'automatically, on their own'],
  ['goes by', 'depends on, uses'],
  ['but for', 'except'],
  ['in hand', 'pending'],
  ['is not there', 'does not exist'],
  ['not any more', 'no longer'],
  ['any more', 'no longer'],
];

const PATTERNS = WORDS.map(([word, use]) => ({ word, use, pattern: new RegExp(`\\b${word}\\b`, 'gi') }));

/** A sentence of a comment or paragraph that begins with a word which hides its subject. */
const OPENING = /(?:^[ \t]*(?:\/\*\*|\*|\/\/|[-*>]|\d+\.)?[ \t]*|[.:] )(?:Of|What|Whose) [a-z][^.?]*\./gm;

const splitIdentifiers = (text: string) => text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');

/** The area of a file; null: its words are not counted. */
export function areaOf(path: string): Area | null {
  if (EXCLUDED.test(path)) return null;
  return AREAS.find(({ files }) => files.test(path)) ?? null;
}

/** Empties the code blocks of Markdown and keeps its lines: examples may name anything and be long. */
const withoutBlocks = (markdown: string) =>
  markdown.replaceAll(/^ *(```+|~~~+)[\s\S]*?^ *\1/gm, (block) => block.replaceAll(/[^\n]/g, ''));

/** The words of a file: of Markdown without code and addresses. */
const proseOf = ({ path, text }: Source) =>
  path.endsWith('.md') ? withoutBlocks(text).replaceAll(/`[^`\n]+`|\]\([^)\n]*\)/g, '') : text;

/** Returns the number of forbidden words and sentence openings in a file. */
export function countForbidden(source: Source): number {
  const text = proseOf(source);
  const words = splitIdentifiers(text);
  const found = PATTERNS.reduce((sum, { pattern }) => sum + (words.match(pattern)?.length ?? 0), 0);
  return found + (text.match(OPENING)?.length ?? 0);
}

/** Returns the forbidden words and sentence openings of a file with their lines, to lower a count. */
export function forbiddenIn(source: Source): Finding[] {
  const { path } = source;
  const text = proseOf(source);
  const words = text.split('\n').flatMap((line, i) =>
    PATTERNS.flatMap(({ word, use, pattern }) =>
      [...splitIdentifiers(line).matchAll(pattern)].map(() => ({
        path,
        line: i + 1,
        message: `"${word}": ${use}`,
      })),
    ),
  );
  return [...words, ...openingsIn(path, text)].sort((a, b) => a.line - b.line);
}

function openingsIn(path: string, text: string): Finding[] {
  return [...text.matchAll(OPENING)].map(({ index, 0: found }) => {
    const [word = ''] = /\b(?:Of|What|Whose)\b/.exec(found) ?? [];
    const line = text.slice(0, index + found.indexOf(word)).split('\n').length;
    return { path, line, message: `a sentence begins with "${word}": begin with its subject or verb` };
  });
}

/** The longest line of prose in Markdown, in characters. */
const MAX_WIDTH = 100;

/** Lines of prose that are too long. Tables, code, headings and lines that are one link may be longer. */
export function longLines({ path, text }: Source): Finding[] {
  if (!path.endsWith('.md') || EXCLUDED.test(path)) return [];
  return withoutBlocks(text)
    .split('\n')
    .flatMap((line, i) => {
      const isExempt = /^\s*(\||#|!?\[.*\]\(\S*\)[.,;]?$)|^( {4}|\t)/.test(line);
      return isExempt || [...line].length <= MAX_WIDTH
        ? []
        : [{ path, line: i + 1, message: `is longer than ${MAX_WIDTH} characters` }];
    });
}
