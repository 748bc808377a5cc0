import { linkOptions } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';

/** Returns the page that a notification opens. Emails about it lead to the same page. */
export function notificationTarget({
  kind,
  targetId,
  taskCount,
}: Pick<Schema<'Notification'>, 'kind' | 'targetId' | 'taskCount'>) {
  switch (kind) {
    case 'IMPORT_FAILED':
      return linkOptions({ to: '/imports' });
    case 'CHANNEL_DISABLED':
      return linkOptions({ to: '/settings/notifications' });
    case 'SOURCE_FAILING':
    case 'SOURCE_KEY_EXPIRING':
      return linkOptions({ to: '/settings/connections/$id', params: { id: targetId } });
    case 'ONLINE_PAYMENT_FAILED':
    case 'ONLINE_PAYMENT_PROBLEM':
      return linkOptions({ to: '/customers/$id', params: { id: targetId } });
    case 'PROMISE_BROKEN':
    case 'DISPUTE':
      return linkOptions({ to: '/invoices/$id', params: { id: targetId } });
    case 'PAYER_ANSWER':
      return linkOptions({ to: '/cash', search: { is: 'ALL', open: targetId } });
    case 'ASSIGNED':
      return linkOptions({ to: '/actions', search: taskCount > 1 ? {} : { open: targetId } });
    case 'AGENT_PLAN':
      return linkOptions({ to: '/agents', search: { open: targetId } });
    case 'REPLY':
    case 'MENTION':
      return linkOptions({ to: '/inbox', search: { open: targetId } });
  }
}
