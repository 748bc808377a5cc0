import { isUuid } from '../ids.ts';

const EXTERNAL = 'external:';
const MAX_EXTERNAL_ID = 255;

/** Accepts the service's id, or `external:` with the caller's id. */
export function isRecordId(text: string): boolean {
  if (!text.startsWith(EXTERNAL)) return isUuid(text);
  // Counts characters, as schemas do, not UTF-16 units.
  const length = [...text.slice(EXTERNAL.length)].length;
  return length >= 1 && length <= MAX_EXTERNAL_ID;
}

/** Converts a path id for look-ups. The format `uuid-or-external` was checked before. */
export function pathRef(text: string): { id: string } | { externalId: string } {
  return text.startsWith(EXTERNAL) ? { externalId: text.slice(EXTERNAL.length) } : { id: text.toLowerCase() };
}
