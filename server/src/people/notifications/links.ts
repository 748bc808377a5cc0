import type { NotifiedFacts } from './digest/content.ts';

/** Returns the address of the page that a notification leads to. */
export function linkOf(
  publicUrl: string,
  organizationId: string,
  { kind, targetId, taskCount }: Pick<NotifiedFacts, 'kind' | 'targetId' | 'taskCount'>,
): string {
  const url = new URL(`${publicUrl}${pathOf(kind, targetId)}`);
  url.searchParams.set('organization', organizationId);
  if (kind === 'PAYER_ANSWER') url.searchParams.set('is', 'ALL');
  const isOne = kind === 'ASSIGNED' && taskCount === 1;
  const isList =
    isOne || kind === 'REPLY' || kind === 'MENTION' || kind === 'PAYER_ANSWER' || kind === 'AGENT_PLAN';
  if (isList) url.searchParams.set('open', targetId);
  return url.href;
}

function pathOf(kind: NotifiedFacts['kind'], targetId: string): string {
  switch (kind) {
    case 'IMPORT_FAILED':
      return '/imports';
    case 'CHANNEL_DISABLED':
      return '/settings/notifications';
    case 'SOURCE_FAILING':
    case 'SOURCE_KEY_EXPIRING':
      return `/settings/connections/${targetId}`;
    case 'AGENT_PLAN':
      return '/agents';
    case 'ONLINE_PAYMENT_FAILED':
    case 'ONLINE_PAYMENT_PROBLEM':
      return `/customers/${targetId}`;
    case 'PROMISE_BROKEN':
    case 'DISPUTE':
      return `/invoices/${targetId}`;
    case 'ASSIGNED':
      return '/actions';
    case 'PAYER_ANSWER':
      return '/cash';
    case 'REPLY':
    case 'MENTION':
      return '/inbox';
  }
}
