/** Kinds of notifications, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'REPLY',
  'MENTION',
  'ASSIGNED',
  'PROMISE_BROKEN',
  'DISPUTE',
  'IMPORT_FAILED',
  'CHANNEL_DISABLED',
  'PAYER_ANSWER',
  'SOURCE_FAILING',
  'SOURCE_KEY_EXPIRING',
  'ONLINE_PAYMENT_FAILED',
  'ONLINE_PAYMENT_PROBLEM',
  'AGENT_PLAN',
  'AGENT_PLAN_STOPPED',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
