import { textLine } from './text.ts';

/** Maximum number of Message-IDs of an email that are used. */
export const MAX_IDS = 100;

/** Returns the Message-IDs in the value of a header. */
export function idsIn(value: string | undefined): string[] {
  return [...(value ?? '').matchAll(/<[^<>\s]{1,900}>/g)].slice(-MAX_IDS).map(([id]) => textLine(id, 902));
}
