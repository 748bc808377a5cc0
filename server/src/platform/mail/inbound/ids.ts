import { textLine } from './text.ts';

/** Message-IDs of a mail that are looked at. */
export const MAX_IDS = 100;

/** Message-IDs in the value of a header. */
export function idsIn(value: string | undefined): string[] {
  return [...(value ?? '').matchAll(/<[^<>\s]{1,900}>/g)].slice(-MAX_IDS).map(([id]) => textLine(id, 902));
}
