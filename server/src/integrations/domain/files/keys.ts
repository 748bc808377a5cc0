import type { SourceKey } from '../canonical.ts';

/** Types of records in an export. */
export const RECORD_TYPES = ['customer', 'invoice', 'credit_note', 'payment', 'refund'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/**
 * Returns the key of a record. External ids are unique within a type only, and a colon in a key separates the
 * parts of a record.
 */
export const fileKey = (type: RecordType | 'balance', externalId: string): SourceKey =>
  `${type}/${externalId.replaceAll('%', '%25').replaceAll(':', '%3A')}`;

/** Returns the external id in the key of a record. */
export const externalIdOfFileKey = (key: SourceKey): string =>
  key
    .slice(key.indexOf('/') + 1)
    .replaceAll('%3A', ':')
    .replaceAll('%25', '%');
