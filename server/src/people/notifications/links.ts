import type { NotifiedFacts } from './digest/content.ts';

/** Returns the address of the page that a notification leads to. */
export function linkOf(
  publicUrl: string,
  organizationId: string,
  { kind, targetId, taskCount }: Pick<NotifiedFacts, 'kind' | 'targetId' | 'taskCount'>,
): string {
  const url = new URL(`${publicUrl}${pathOf(kind, targetId)}`);
  url.searchParams.set('organization', organizationId);
  const isList = kind === 'REPLY' || kind === 'MENTION' || (kind === 'ASSIGNED' && taskCount === 1);
  if (isList) url.searchParams.set('open', targetId);
  return url.href;
}

function pathOf(kind: NotifiedFacts['kind'], targetId: string): string {
  switch (kind) {
    case 'IMPORT_FAILED':
      return '/imports';
    case 'CHANNEL_DISABLED':
      return '/settings/notifications';
    case 'PROMISE_BROKEN':
    case 'DISPUTE':
      return `/invoices/${targetId}`;
    case 'ASSIGNED':
      return '/actions';
    case 'REPLY':
    case 'MENTION':
      return '/inbox';
  }
}
