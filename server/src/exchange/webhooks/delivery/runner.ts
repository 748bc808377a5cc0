import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type Loop, startLoop } from '../../../platform/jobs/loop.ts';
import { outgoingAgent } from '../../../platform/outgoing-agent.ts';
import type { Sealer } from '../../../platform/sealer.ts';
import { nextAttemptAt } from './deliveries.ts';
import { type DeliveryServices, deliverTo } from './endpoint.ts';
import { type Claim, claimEndpoints, releaseLease } from './lease.ts';

export interface WebhookRunnerOptions {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  /** Whether addresses that are not on the public internet may be connected to. */
  allowPrivate: boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
  pollMillis?: number;
  /** How long a receiver may take to answer. */
  timeoutMillis?: number;
}

/** Endpoints that one process works for at once. */
const MOST_ENDPOINTS = 50;

/**
 * Delivers events to webhook endpoints in the background. Any number of processes share the endpoints; one at a time
 * holds one of them, under a lease that ends with the process that holds it.
 */
export function startWebhookRunner(options: WebhookRunnerOptions): Loop {
  const { database, clock, sealer, allowPrivate, log, pollMillis = 500, timeoutMillis = 15_000 } = options;
  const owner = newId();
  let stopping = false;
  const givenUp = new AbortController();
  const dispatcher = outgoingAgent({ allowPrivate });
  const { signal } = givenUp;
  const stopped = () => stopping;
  const services: DeliveryServices = { database, clock, sealer, dispatcher, timeoutMillis, stopped, signal };
  const working = new Map<string, Promise<void>>();

  const turn = async (): Promise<number> => {
    const most = MOST_ENDPOINTS - working.size;
    for (const claim of await claimEndpoints(services, owner, [...working.keys()], most)) {
      const { endpointId } = claim;
      const serving = serve(services, claim)
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error, endpointId }, 'deliveries to a webhook pause');
        })
        .finally(() => working.delete(endpointId));
      working.set(endpointId, serving);
    }
    return pollMillis;
  };
  const loop = startLoop({ name: 'webhooks', log, errorMillis: pollMillis, turn });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping = true;
      const timer = setTimeout(() => givenUp.abort(), STOP_MILLIS);
      await loop.stop();
      await Promise.allSettled(working.values());
      clearTimeout(timer);
      await dispatcher.destroy();
    },
  };
}

/** What is under way when the process stops may end within this time; else it is delivered again by the next one. */
const STOP_MILLIS = 3000;

/** Works for an endpoint and lets go of it, so that it is taken again when the next attempt is due. */
async function serve(services: DeliveryServices, claim: Claim): Promise<void> {
  try {
    await deliverTo(services, claim);
  } finally {
    await releaseLease(services, claim, await nextAttemptAt(services, claim));
  }
}
