/** Texts of notifications. */
export const notifications = {
  readAll: 'Mark all as read',
  unread: 'New',
  empty: 'No notifications',
  emptyText: 'Replies, mentions, assignments, broken promises and disputes appear here.',
  program: 'A program',
  sentences: {
    REPLY: 'A customer replied',
    MENTION: '{{name}} mentioned you',
    ASSIGNED: '{{name}} assigned you a task',
    PROMISE_BROKEN: 'A promise to pay was broken',
    DISPUTE: 'An invoice was disputed',
    IMPORT_FAILED: 'An import failed',
  },
  preferences: 'Notify me about',
  kinds: {
    REPLY: 'Replies',
    MENTION: 'Mentions',
    ASSIGNED: 'Tasks assigned to me',
    PROMISE_BROKEN: 'Broken promises',
    DISPUTE: 'Disputes',
    IMPORT_FAILED: 'Failed imports',
  },
  saved: 'Settings saved',
};
