import { hash } from 'node:crypto';

/** PostgreSQL truncates longer names, in bytes. Two statements could then share one. */
export const MAX_NAME_BYTES = 63;
/** 96 bits: collisions do not occur in practice. */
const HASH_LENGTH = 16;

/** Text of a statement with the name under which it is prepared. */
export interface NamedText {
  name: string;
  text: string;
}

/**
 * Names a statement whose text is composed: different texts never share a name. It costs one hash of the
 * text.
 * @param label purpose of the statement, in ASCII; the name begins with as much of it as fits
 */
export function nameStatement(label: string, text: string): NamedText {
  const prefix = label.slice(0, MAX_NAME_BYTES - HASH_LENGTH - 1);
  return { name: `${prefix} ${hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)}`, text };
}
