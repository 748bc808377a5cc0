import { isTimestampInput } from '../../../kernel/calendar.ts';

/** Tokens of a date format and their patterns. Longer tokens come first. */
const TOKENS = {
  YYYY: '\\d{4}',
  MM: '\\d{2}',
  M: '\\d{1,2}',
  DD: '\\d{2}',
  D: '\\d{1,2}',
  HH: '\\d{2}',
  H: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
} as const;
const TOKEN = new RegExp(Object.keys(TOKENS).join('|'), 'g');

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
const PARTS: Record<string, Part> = {
  Y: 'year',
  M: 'month',
  D: 'day',
  H: 'hour',
  m: 'minute',
  s: 'second',
};

const compiled = new Map<string, RegExp | null>();

/**
 * Checks whether a format such as `M/D/YYYY` or `DD.MM.YYYY HH:mm` contains year, month and day exactly once.
 */
export function isDateFormat(format: string): boolean {
  return patternOf(format) !== null;
}

/**
 * Parses a text by a format and returns a date of the API: `2026-01-31` or `2026-01-31T23:59:00`. Null if the
 * text has another format, or the day does not exist.
 */
export function readDate(cell: string, format: string): string | null {
  const found = patternOf(format)?.exec(cell)?.groups;
  if (found === undefined) return null;
  const two = (part: Part) => (found[part] ?? '0').padStart(2, '0');
  const date = `${found['year']}-${two('month')}-${two('day')}`;
  const text =
    found['hour'] === undefined ? date : `${date}T${two('hour')}:${two('minute')}:${two('second')}`;
  return isTimestampInput(text) ? text : null;
}

function patternOf(format: string): RegExp | null {
  const known = compiled.get(format);
  if (known !== undefined) return known;
  const pattern = compile(format);
  compiled.set(format, pattern);
  return pattern;
}

function compile(format: string): RegExp | null {
  const seen = new Set<Part>();
  let pattern = '';
  let end = 0;
  for (const { 0: token, index } of format.matchAll(TOKEN)) {
    const part = PARTS[token.charAt(0)];
    if (part === undefined || seen.has(part) || !isToken(token)) return null;
    seen.add(part);
    pattern += `${RegExp.escape(format.slice(end, index))}(?<${part}>${TOKENS[token]})`;
    end = index + token.length;
  }
  if (!seen.has('year') || !seen.has('month') || !seen.has('day')) return null;
  const rest = format.slice(end);
  return /[A-SU-Za-z]/.test(format.replaceAll(TOKEN, ''))
    ? null
    : new RegExp(`^${pattern}${RegExp.escape(rest)}$`);
}

function isToken(token: string): token is keyof typeof TOKENS {
  return token in TOKENS;
}
