import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { type Finding, lineAt, ROOT, type Source } from './sources.ts';

interface Rule {
  message: string;
  in: RegExp;
  pattern: RegExp;
}

// Written in pieces, so that this file does not violate its own rules.
const RULES: readonly Rule[] = [
  {
    message: 'silences a tool instead of following it',
    in: /./,
    pattern: new RegExp(`${'biome'}-ignore|@ts-${'(ignore|nocheck|expect-error)'}`),
  },
  {
    message: 'leaves something to be done: do it or open an issue',
    in: /./,
    // In quotes and lists it is the state of an action.
    pattern: new RegExp(`(?<!['"\`])\\b(${'TO'}DO|${'FIX'}ME)\\b(?!['"\`,])`),
  },
  { message: 'ends with white space', in: /./, pattern: /[ \t]+$/m },
  {
    message: 'names a duration with MILLIS: end the constant in "_MS"',
    in: /\.[jt]sx?$/,
    pattern: new RegExp(`\\b[A-Z0-9_]*_${'MILL'}IS(_[A-Z0-9_]+)?\\b`),
  },
  {
    message: 'names a registry: the lock file must work with any',
    in: /^package-lock\.json$/,
    // A workspace resolves to its folder, which is not an address.
    pattern: /"resolved": "[^"]*:/,
  },
];

/** Generated, copied or made by other programs. */
const OTHERS = /^(LICENSE|package-lock\.json|openapi\.json)$/;

/** Checks forbidden patterns, and that files end with one line break. */
export function textFindings({ path, text }: Source): Finding[] {
  const findings = RULES.flatMap(({ message, in: where, pattern }) => {
    if (!where.test(path) || (OTHERS.test(path) && where.source === '.')) return [];
    const index = text.search(pattern);
    return index < 0 ? [] : [{ path, line: lineAt(text, index), message }];
  });
  if (text !== '' && !/[^\n]\n$/.test(text))
    findings.push({ path, line: lineAt(text, text.length), message: 'does not end with one line break' });
  return findings;
}

/** Finds links in Markdown whose target file does not exist. */
export function linkFindings({ path, text }: Source): Finding[] {
  if (!path.endsWith('.md')) return [];
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(({ 1: address = '', index }) => {
    if (/^[a-z]+:|^#/.test(address)) return [];
    const target = posix.join(posix.dirname(path), address.replace(/#.*$/, ''));
    if (existsSync(`${ROOT}/${target}`)) return [];
    return [{ path, line: lineAt(text, index), message: `links to ${address}, which does not exist` }];
  });
}
