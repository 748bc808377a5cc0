import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Renews the key of one connection, or revokes its former one. */
export const RENEW_SOURCE_KEY = jobKind('source-key-renewal', ['organizationId', 'connectionId']);
/** Finds keys that are due, and notifies administrators of those that expire. */
export const SOURCE_KEYS_CLOCK = clockKind('source-keys-clock');
