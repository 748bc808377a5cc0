import { hash } from 'node:crypto';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { Family, SourceKey } from '../domain/canonical.ts';
import { canonicalTexts } from '../domain/canonical-text.ts';

/** Returns the SHA-256 of each record of a family, in hexadecimal digits. Yields to the event loop meanwhile. */
export async function computeFingerprints(family: Family): Promise<Map<SourceKey, string>> {
  const yieldWhenDue = yieldToEventLoop();
  const fingerprints = new Map<SourceKey, string>();
  for (const [key, text] of canonicalTexts(family)) {
    await yieldWhenDue();
    fingerprints.set(key, hash('sha256', text, 'hex'));
  }
  return fingerprints;
}
