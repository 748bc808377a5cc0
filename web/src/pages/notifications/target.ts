import type { Schema } from '../../api/types.ts';

/** Returns the page that a notification opens. Emails about it lead to the same page. */
export function notificationTarget({
  kind,
  targetId,
  taskCount,
}: Pick<Schema<'Notification'>, 'kind' | 'targetId' | 'taskCount'>) {
  switch (kind) {
    case 'IMPORT_FAILED':
      return { to: '/imports' } as const;
    case 'CHANNEL_DISABLED':
      return { to: '/settings/notifications' } as const;
    case 'SOURCE_FAILING':
    case 'SOURCE_KEY_EXPIRING':
      return { to: '/settings/connections/$id', params: { id: targetId } } as const;
    case 'ONLINE_PAYMENT_FAILED':
    case 'ONLINE_PAYMENT_PROBLEM':
      return { to: '/customers/$id', params: { id: targetId } } as const;
    case 'PROMISE_BROKEN':
    case 'DISPUTE':
      return { to: '/invoices/$id', params: { id: targetId } } as const;
    case 'PAYER_ANSWER':
      return { to: '/cash', search: { is: 'ALL', open: targetId } } as const;
    case 'ASSIGNED':
      return { to: '/actions', search: taskCount > 1 ? {} : { open: targetId } } as const;
    case 'AGENT_PLAN':
      return { to: '/agents', search: { open: targetId } } as const;
    case 'AGENT_PLAN_STOPPED':
      return { to: '/agents', search: { is: 'HISTORY', open: targetId } } as const;
    case 'REPLY':
    case 'MENTION':
      return { to: '/inbox', search: { open: targetId } } as const;
  }
}
