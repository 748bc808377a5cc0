import { hash } from 'node:crypto';
import type { Family, SourceKey } from '../domain/canonical.ts';
import { canonicalTexts } from '../domain/canonical-text.ts';

/** Returns the SHA-256 of each record of a family, in hexadecimal digits. */
export function fingerprintsOf(family: Family): Map<SourceKey, string> {
  return new Map([...canonicalTexts(family)].map(([key, text]) => [key, hash('sha256', text, 'hex')]));
}
