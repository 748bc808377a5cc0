import type { Schema } from '../../api/types.ts';

/** A view of the inbox. */
export type View = Schema<'InboxCounts'>['views'][number]['view'];

/** The views in the order of their tabs. */
export const VIEWS: readonly View[] = [
  'NEEDS_REPLY',
  'MINE',
  'UNASSIGNED',
  'SNOOZED',
  'OUT_OF_OFFICE',
  'DONE',
];

export const isView = (word: string | undefined): View | undefined => VIEWS.find((one) => one === word);

/** The list of threads. */
export const INBOX = '/v1/internal/inbox';
