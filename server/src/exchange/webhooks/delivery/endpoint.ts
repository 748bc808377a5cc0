import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import type { Dispatcher } from 'undici';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SendResult } from '../../../platform/outgoing-post.ts';
import { deliveryAttempts } from '../../../platform/signals.ts';
import { inSpan } from '../../../platform/traces.ts';
import { secretsInForce, UNREADABLE_SECRET } from '../secrets.ts';
import { type DueDelivery, fanOut, loadDueDeliveries } from './deliveries.ts';
import { type EndpointLease, type LeasedEndpoint, renewLease } from './lease.ts';
import { recordAttempt, recordHealth } from './outcome.ts';
import { send } from './send.ts';

export interface DeliveryServices {
  database: Database;
  clock: Clock;
  cipher: Cipher;
  dispatcher: Dispatcher;
  timeoutMillis: number;
  /** Whether the process is stopping: no new delivery is started. */
  stopped: () => boolean;
  /** Aborts deliveries in flight. */
  signal: AbortSignal;
}

/** Number of lanes (customers) delivered concurrently per endpoint. */
const AT_ONCE = 10;
/** Number of deliveries read ahead. */
const AHEAD = 100;
/** Interval for renewing the lease and looking for new work while receivers respond. */
const RENEW_MS = 1000;

/**
 * Delivers to one endpoint until nothing is due, the lease is lost, the endpoint is disabled or the process
 * stops. Deliveries of one customer are sequential; several customers run concurrently.
 */
export async function deliverTo(services: DeliveryServices, claim: EndpointLease): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  try {
    for (;;) {
      const endpoint = services.stopped() ? null : await renewLease(services, claim);
      if (endpoint === null) return;
      if (endpoint.hasMoreEvents) while (await fanOut(services, claim, endpoint));
      const due = await loadDueDeliveries(services, claim, [...busy.keys()], AHEAD);
      if (due.length === 0 && busy.size === 0) return;
      await startDueDeliveries(services, claim, { endpoint, due, busy });
    }
  } finally {
    await Promise.allSettled(busy.values());
  }
}

interface EndpointWork {
  endpoint: LeasedEndpoint;
  due: DueDelivery[];
  busy: Map<string, Promise<void>>;
}

/**
 * Starts due deliveries as lanes become free. Returns when all have started and one has ended, or when the
 * lease must be renewed.
 */
async function startDueDeliveries(
  services: DeliveryServices,
  claim: EndpointLease,
  { endpoint, due, busy }: EndpointWork,
): Promise<void> {
  const woken = new AbortController();
  const renewal = sleep(RENEW_MS, 'renew' as const, { signal: woken.signal }).catch(() => 'renew' as const);
  try {
    for (;;) {
      while (busy.size < AT_ONCE && !services.stopped()) {
        const delivery = due.shift();
        if (delivery === undefined) break;
        const delivering = deliver(services, claim, endpoint, delivery).finally(() =>
          busy.delete(delivery.lane),
        );
        // The awaiting code receives the error; until then it must not count as an unhandled rejection.
        delivering.catch(() => {});
        busy.set(delivery.lane, delivering);
      }
      const ended = await Promise.race([renewal, ...busy.values()]);
      if (ended === 'renew' || due.length === 0 || services.stopped()) return;
    }
  } finally {
    woken.abort();
  }
}

async function deliver(
  services: DeliveryServices,
  claim: EndpointLease,
  endpoint: LeasedEndpoint,
  delivery: DueDelivery,
): Promise<void> {
  const begun = performance.now();
  const attempt = await inSpan('deliver webhook', { kind: SpanKind.CLIENT }, () =>
    attemptDelivery(services, claim, endpoint, delivery),
  );
  deliveryAttempts.emit({
    outcome: attempt.error === null ? 'delivered' : 'failed',
    seconds: (performance.now() - begun) / 1000,
  });
  await recordAttempt(services, claim, delivery, attempt);
  await recordHealth(services, claim, endpoint, attempt);
}

async function attemptDelivery(
  services: DeliveryServices,
  claim: EndpointLease,
  endpoint: LeasedEndpoint,
  { id, type, occurredAt: timestamp, data }: DueDelivery,
): Promise<SendResult> {
  const { clock, dispatcher, timeoutMillis, signal } = services;
  const secrets = secretsInForce(services, claim, endpoint);
  if (secrets === null) return { status: null, error: UNREADABLE_SECRET };
  return send(
    { id, type, timestamp, data },
    {
      dispatcher,
      url: endpoint.url,
      secrets,
      timeoutMillis,
      signal,
      sentAt: new Date(clock.wall.millis()),
    },
  );
}
