import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

function parseExact(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`the database returned ${text}, which is not an exact integer here`);
  return value;
}

/** Parses `2026-01-31 12:00:00.5+00` (the session's zone is UTC) into `2026-01-31T12:00:00.500Z`. */
function parseTimestamp(text: string): string {
  if (!text.endsWith('+00')) throw new Error(`the database returned ${text}, which is not in UTC`);
  const seconds = text.slice(0, 19).replace(' ', 'T');
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${seconds}.${fraction}Z`;
}

/** Converts an instant inside JSON, such as `2026-01-31T12:00:00.5+00:00`, into `2026-01-31T12:00:00.500Z`. */
export const instantOfJson = (text: string): string => parseTimestamp(text.slice(0, -':00'.length));

const asText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseExact],
  [NUMERIC, parseExact],
  [TIMESTAMPTZ, parseTimestamp],
  [DATE, asText],
  [TIMESTAMP, asText],
]);

/** Returns integers as exact numbers or throws, and instants as UTC texts. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')),
};
