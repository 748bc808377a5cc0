import type { NotificationKind } from './kinds.ts';

/** An occurrence that users and channels are notified of. */
export interface Occurrence {
  kind: NotificationKind;
  /** The record that caused it: its deletion deletes the notification. */
  recordId: string;
  /** The record that it leads to: a message, an action, an invoice, a file or a channel. */
  targetId: string;
  customerId: string | null;
  /** Names the record for people. */
  subject: string | null;
  /** The recipients. The user who caused it is left out. */
  userIds: readonly string[];
  /** For ASSIGNED: how many tasks were assigned together. Absent: 1. */
  taskCount?: number;
}
