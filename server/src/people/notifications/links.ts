import type { NotifiedFacts } from './digest/content.ts';

/** Kinds whose page is a list, in which the record is opened. */
const OPENED_IN_LIST: ReadonlySet<NotifiedFacts['kind']> = new Set<NotifiedFacts['kind']>([
  'REPLY',
  'MENTION',
  'PAYER_ANSWER',
  'AGENT_PLAN',
  'AGENT_PLAN_STOPPED',
]);

/** Returns the address of the page that a notification leads to. */
export function linkOf(
  publicUrl: string,
  organizationId: string,
  { kind, targetId, taskCount }: Pick<NotifiedFacts, 'kind' | 'targetId' | 'taskCount'>,
): string {
  const url = new URL(`${publicUrl}${pathOf(kind, targetId)}`);
  url.searchParams.set('organization', organizationId);
  if (kind === 'PAYER_ANSWER') url.searchParams.set('is', 'ALL');
  if (kind === 'AGENT_PLAN_STOPPED') url.searchParams.set('is', 'HISTORY');
  const isOne = kind === 'ASSIGNED' && taskCount === 1;
  if (isOne || OPENED_IN_LIST.has(kind)) url.searchParams.set('open', targetId);
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
    case 'ONLINE_PAYMENT_FAILED':
    case 'ONLINE_PAYMENT_PROBLEM':
      return `/customers/${targetId}`;
    case 'AGENT_PLAN':
    case 'AGENT_PLAN_STOPPED':
      return '/agents';
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
