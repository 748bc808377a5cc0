import { useEffect } from 'react';
import { urlOf } from './call.ts';
import { isReached, lookForRelease } from './connection.ts';
import { queries, refresh } from './read.ts';

/** Paths to read again after a change, by kind of record: the first word of an event's type. */
const PATHS_BY_KIND: Readonly<Record<string, readonly string[]>> = {
  customer: [
    '/v1/internal/customers',
    '/v1/customers',
    '/v1/internal/work',
    '/v1/figures',
    '/v1/internal/customer_merges',
  ],
  contact: ['/v1/internal/customers', '/v1/customers'],
  invoice: [
    '/v1/internal/invoices',
    '/v1/invoices',
    '/v1/internal/customers',
    '/v1/figures',
    '/v1/promises',
    '/v1/internal/notifications',
  ],
  payment: [
    '/v1/internal/payments',
    '/v1/payments',
    '/v1/internal/invoices',
    '/v1/internal/customers',
    '/v1/figures',
    '/v1/bank_transactions',
    '/v1/internal/cash',
  ],
  credit_note: [
    '/v1/internal/credit_notes',
    '/v1/credit_notes',
    '/v1/internal/invoices',
    '/v1/internal/customers',
  ],
  refund: ['/v1/refunds', '/v1/internal/payments', '/v1/internal/customers'],
  reconciliation: ['/v1/internal/invoices', '/v1/internal/payments', '/v1/internal/customers'],
  note: ['/v1/notes', '/v1/internal/customers', '/v1/internal/invoices'],
  // The state of a mail determines the state of its action.
  action: [
    '/v1/internal/actions',
    '/v1/internal/work',
    '/v1/internal/customers',
    '/v1/internal/invoices',
    '/v1/internal/messages',
    '/v1/internal/inbox',
    '/v1/internal/notifications',
  ],
  message: [
    '/v1/internal/messages',
    '/v1/internal/inbox',
    '/v1/internal/work',
    '/v1/internal/customers',
    '/v1/internal/notifications',
  ],
  bank_statement: ['/v1/bank_files', '/v1/bank_statements', '/v1/bank_transactions', '/v1/internal/cash'],
  bank_transaction: ['/v1/bank_transactions', '/v1/internal/cash'],
  online_payment: ['/v1/online_payments', '/v1/payouts', '/v1/internal/customers', '/v1/internal/invoices'],
  lifecycle_status: ['/v1/lifecycle_statuses'],
  mandate: ['/v1/payment_mandates', '/v1/autopay'],
  match: [
    '/v1/bank_transactions',
    '/v1/remittance_advices',
    '/v1/matches',
    '/v1/internal/cash',
    '/v1/internal/payments',
    '/v1/internal/invoices',
    '/v1/internal/customers',
  ],
  import: ['/v1/imports', '/v1/internal/import-sheets', '/v1/internal/notifications'],
};

/** Records that an integration reads: after their events its balances and findings may differ. */
const READ_KINDS = ['customer', 'invoice', 'payment', 'credit_note', 'refund', 'reconciliation'];
const INTEGRATION_PATHS = ['/v1/integrations', '/v1/integration_records'];

const pathsOf = (kind: string): readonly string[] => {
  const paths = PATHS_BY_KIND[kind] ?? [];
  return READ_KINDS.includes(kind) ? [...paths, ...INTEGRATION_PATHS] : paths;
};

/** Changes arrive in bursts; they are collected for this long. */
const GATHERED_MS = 400;
const AGAIN_MS = 5_000;
/** A stream that opens later than this may have missed events. */
const LATE_MS = 700;

/** Subscribes to server-sent events and invalidates the affected queries while the tab is visible. */
export function useLiveUpdates(organization: string | null): void {
  useEffect(() => (organization === null ? undefined : subscribe()), [organization]);
}

/**
 * Collects paths and invalidates them in batches, not while a write of this tab is under way: the page of a
 * deleted record would be read once more before it is left.
 */
function invalidationBatch() {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const paths = new Set<string>();
  const readAgain = () => {
    gathering = queries.isMutating() > 0 ? setTimeout(readAgain, GATHERED_MS) : undefined;
    if (gathering !== undefined) return;
    const all = [...paths];
    paths.clear();
    void refresh(all);
  };
  return {
    add: (changed: readonly string[]) => {
      for (const path of changed) paths.add(path);
      gathering ??= setTimeout(readAgain, GATHERED_MS);
    },
    end: () => clearTimeout(gathering),
  };
}

/**
 * Subscribes while the tab is visible. A browser has few connections per server, and background tabs would
 * use them up. A tab that becomes visible again gets the missed events.
 * @returns a function that unsubscribes
 */
function subscribe(): () => void {
  const begun = performance.now();
  const { add, end } = invalidationBatch();
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const open = () => {
    source = new EventSource(urlOf('/v1/internal/stream', { query: { since: last } }));
    source.addEventListener('ready', ({ lastEventId }: MessageEvent<string>) => {
      // No event reports changes between the first read and the subscription.
      if (last === undefined && performance.now() - begun > LATE_MS) void queries.invalidateQueries();
      last ??= lastEventId;
      isReached.set(true);
      void lookForRelease();
    });
    source.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      const { kind }: { kind: string } = JSON.parse(data);
      add(pathsOf(kind));
    });
    source.addEventListener('reset', ({ lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      void queries.invalidateQueries();
    });
    // The browser reconnects on its own, unless the server refused or was unreachable.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
    });
  };
  const close = () => {
    source?.close();
    source = null;
    clearTimeout(again);
  };
  const followVisibility = () => {
    if (document.visibilityState === 'hidden') close();
    else if (source === null) open();
  };
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
    end();
  };
}
