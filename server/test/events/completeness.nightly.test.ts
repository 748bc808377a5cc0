import { afterAll, beforeAll, expect } from 'vitest';
import type { Event, EventList } from '../../src/exchange/events/schema.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { itDraws } from '../harness/seeds.ts';
import { type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { addEndpoint, receiver, startDelivering } from './receiver.ts';

const WRITERS = 20;
const CUSTOMERS = 6;
const WRITES = 15;

let service: TestService;
beforeAll(async () => {
  // Three processes, from the database's point of view.
  service = await testService({ instances: 3 });
});
afterAll(() => closeVerified(service));

/**
 * Returns the linked amounts in an invoice's events. Each payment links 1 to its customer's invoice, so the
 * amounts count up in commit order.
 * An event out of order, missed or repeated shows in the numbers.
 */
const linkedOf = (events: readonly Event[], externalId: string) =>
  events.flatMap(({ type, data }) =>
    type === 'invoice.updated' && Object(data).externalId === externalId ? [Object(data).amountLinked] : [],
  );

itDraws(
  'gives a reader each event once and in order while 20 writers write',
  { timeout: 120_000 },
  async (seed) => {
    const random = new Random(seed);
    const client = await service.client();
    const hooks = await receiver();
    const delivering = [startDelivering(service), startDelivering(service)];
    for (let i = 0; i < CUSTOMERS; i += 1) {
      await store(client, '/customers', customer(`c${i}`));
      await store(client, '/invoices', invoice(`i${i}`, `c${i}`, 1_000_000));
    }
    await addEndpoint(client, hooks.url);
    let writing = true;
    const seen: Event[] = [];
    const reading = (async () => {
      let since = '';
      for (let last = false; ; ) {
        last = !writing;
        const list = await read<EventList>(client, `/events?limit=${random.integer(1, 30)}${since}`);
        seen.push(...list.items);
        since = `&since=${list.nextCursor}`;
        if (last && list.items.length === 0) return;
      }
    })();
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let i = 0; i < WRITES; i += 1) {
          const to = random.integer(0, CUSTOMERS - 1);
          await store(client, '/payments', payment(`p${writer}-${i}`, `c${to}`, 5, { [`i${to}`]: 1 }));
          if (random.chance(25))
            await store(client, '/customers', customer(`c${to}`, { name: `${writer} ${i}` }));
        }
      }),
    );
    writing = false;
    await reading;
    const all: Event[] = [];
    for (let since = ''; ; ) {
      const list = await read<EventList>(client, `/events?limit=500${since}`);
      if (list.items.length === 0) break;
      all.push(...list.items);
      since = `&since=${list.nextCursor}`;
    }
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const paid = all.filter(({ type }) => type === 'payment.created');
    expect(paid).toHaveLength(WRITERS * WRITES);
    let linked = 0;
    for (let i = 0; i < CUSTOMERS; i += 1) {
      const amounts = linkedOf(all, `i${i}`);
      // Requests that share a transaction cause one event of the invoice.
      expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
      linked += amounts.at(-1) ?? 0;
    }
    expect(linked).toBe(WRITERS * WRITES);
    // The webhooks report the same events, each customer in the feed's order.
    const created = all.slice(2 * CUSTOMERS).map(({ id, customerId }) => ({ id, customerId }));
    await expect
      .poll(() => new Set(hooks.received.map(({ id }) => id)).size, { timeout: 30_000 })
      .toBe(created.length);
    const arrived = [...new Set(hooks.received.map(({ id }) => id))];
    for (const customerId of new Set(created.map((one) => one.customerId))) {
      const expected = created.filter((one) => one.customerId === customerId).map(({ id }) => id);
      const wanted = new Set(expected);
      expect(arrived.filter((id) => wanted.has(id))).toEqual(expected);
    }
    await Promise.all(delivering.map((one) => one.stop()));
    await hooks.close();
  },
);
