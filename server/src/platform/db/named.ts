import { hash } from 'node:crypto';

/** PostgreSQL cuts longer names, in bytes: two statements could meet under one. */
export const MAX_NAME_BYTES = 63;
/** 96 bits: two texts never have the same. */
const HASH_LENGTH = 16;

/** A statement's text with the name under which it is prepared. */
export interface NamedText {
  name: string;
  text: string;
}

/**
 * Names a statement whose text is put together from parts: two texts never share a name. Costs a hash of the text.
 * @param label what the statement is for, in ASCII; the name begins with as much of it as there is room for
 */
export function named(label: string, text: string): NamedText {
  const prefix = label.slice(0, MAX_NAME_BYTES - HASH_LENGTH - 1);
  return { name: `${prefix} ${hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)}`, text };
}
