/**
 * Parses JSON strictly. It refuses text that two parsers could read differently: duplicate keys, numbers
 * beyond 2^53, negative zero. It also refuses text that the database cannot store: NUL, lone surrogates. It
 * changes nothing silently.
 *
 * The common case costs one pass over the text, `JSON.parse` and a count of the keys in the result, without
 * tracking positions. Only when something is wrong does `explainJson` read the text again to find the
 * problem.
 */
import { isUtf8 } from 'node:buffer';
import { explainJson, JsonError, MAX_DEPTH, numberProblem, textProblem } from './strict-json-explain.ts';

export { JsonError } from './strict-json-explain.ts';

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_E = 0x65;
const LOWER_U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Maximum fields of all objects together. Parsing an object with very many fields takes far longer than its
 * size suggests. As many as fit into a body would block the service for a tenth of a second.
 */
export const MAX_FIELDS = 20_000;

/** A number of at most this many digits is always below 2^53. */
const SAFE_DIGITS = 15;

/**
 * Parses a JSON text. It skips one leading byte order mark (Windows tools write it). `1.0` is the integer 1.
 *
 * It refuses:
 * - invalid UTF-8, broken JSON, an empty text
 * - a duplicate key in one object, the key `__proto__`
 * - nesting deeper than 32, more than 20,000 fields
 * - exponents, negative zero, numbers beyond ±(2^53−1), fractions that would be rounded to an integer
 * - NUL and lone surrogates in strings and keys, in any spelling
 * @throws JsonError that says what is wrong and where
 */
export function parseStrictJson(input: Buffer | string): unknown {
  // Both inputs are well-formed here. NUL and lone surrogates can then only come from escapes: raw control
  // characters are broken JSON.
  const wellFormed = typeof input === 'string' ? input.isWellFormed() : isUtf8(input);
  if (!wellFormed) throw new JsonError('is not valid UTF-8: send it in this encoding');
  const seen = scan(typeof input === 'string' ? Buffer.from(input) : input);
  const text = withoutMark(typeof input === 'string' ? input : input.toString('utf8'));
  const value = parse(text);
  const suspicious = seen.unicodeEscapes || text.includes('__proto__');
  // A duplicate key occurs once in the value, so the counts differ.
  const clean = seen.exactNumbers && countKeys(value) === seen.keys && (!suspicious || isStorable(value));
  if (!clean) explainJson(text);
  return value;
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (text.trim() === '') throw new JsonError('is empty: JSON is expected');
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    const position = /at position (\d+)/.exec(reason)?.[1];
    throw new JsonError(
      `is not valid JSON: ${reason}`,
      position === undefined ? undefined : Number(position),
    );
  }
}

interface ScanResult {
  /** Number of colons outside strings. */
  keys: number;
  /** Whether a string contains a `\u` escape. */
  unicodeEscapes: boolean;
  /** Whether each number is written without exponent and read exactly. */
  exactNumbers: boolean;
}

/**
 * Collects facts in one pass over the UTF-8 bytes. Bytes are read faster than characters, and those of other
 * characters never look like ASCII. It runs before `JSON.parse`, so the text may be anything.
 * @throws JsonError when the text is nested too deeply or has too many fields
 */
function scan(bytes: Buffer): ScanResult {
  let keys = 0;
  let depth = 0;
  let unicodeEscapes = false;
  let exactNumbers = true;
  for (let at = 0; at < bytes.length; at++) {
    let code = bytes[at] ?? 0;
    if (code === QUOTE) {
      for (at++; at < bytes.length; at++) {
        code = bytes[at] ?? 0;
        if (code === QUOTE) break;
        if (code === BACKSLASH && bytes[++at] === LOWER_U) unicodeEscapes = true;
      }
    } else if (code === COLON) {
      if (++keys > MAX_FIELDS) throw new JsonError(`has more than ${MAX_FIELDS} fields`);
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(bytes, at);
      if (end < 0 && numberProblem(bytes.toString('latin1', at, -end)) !== undefined) exactNumbers = false;
      at = Math.abs(end) - 1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) throw tooDeep(bytes, at);
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth--;
    }
  }
  return { keys, unicodeEscapes, exactNumbers };
}

/**
 * Returns the position after the number at `start`. Negative when the number needs a closer check: a sign, a
 * fraction, an exponent, or many digits.
 */
function endOfNumber(bytes: Buffer, start: number): number {
  let plain = bytes[start] !== MINUS;
  let at = start + 1;
  for (; at < bytes.length; at++) {
    const code = bytes[at] ?? 0;
    if (code >= ZERO && code <= NINE) continue;
    if (code !== POINT && (code | 0x20) !== LOWER_E && code !== PLUS && code !== MINUS) break;
    plain = false;
  }
  return plain && at - start <= SAFE_DIGITS ? at : -at;
}

function tooDeep(bytes: Buffer, at: number): JsonError {
  const before = withoutMark(bytes.toString('utf8', 0, at));
  return new JsonError(`is nested deeper than ${MAX_DEPTH} levels`, before.length);
}

/**
 * Returns whether the value has no NUL, lone surrogate or key `__proto__`. Recursive: `scan` has limited the
 * depth.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return textProblem(value) === undefined;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && textProblem(key) === undefined && isStorable(item),
  );
}

/** Returns the number of keys of all objects in the value. Recursive: `scan` has limited the depth. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) keys += countKeys(item);
    return keys;
  }
  for (const item of Object.values(value)) {
    keys++;
    if (typeof item === 'object') keys += countKeys(item);
  }
  return keys;
}
