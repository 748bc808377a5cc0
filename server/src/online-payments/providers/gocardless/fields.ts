/** Reads untrusted JSON. */
export type Fields = Record<string, unknown>;

/** Returns the value as an object without a prototype's properties, or an empty one. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Returns the value as a list, or an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text that is not empty, or null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Returns a local date such as `2026-01-31`, or null. */
export function dayOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

/** Returns an amount in minor units, which GoCardless writes as a text or a number; null if it is none. */
export function minorOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  if (text === null || !/^-?\d{1,15}(\.0)?$/.test(text)) return null;
  return Number(text);
}
