import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldEvents } from '../../src/exchange/events/removal.ts';
import type { Event, EventList } from '../../src/exchange/events/schema.ts';
import { OVERDUE_INVOICES } from '../../src/ledger/invoices/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import { RETRY_SECONDS } from '../../src/platform/outgoing-retries.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addEndpoint, deliveriesOf, describeEvent, receiver, startDelivering } from './receiver.ts';

const START = '2026-03-01T12:00:00.000Z';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = new ManualClock(START);
const WAIT = { timeout: 20_000, interval: 20 };

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(START);
  client = await service.client({ timezone: 'Asia/Tokyo' });
});
const workers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => closeVerified(service));

const pass = (millis: number) => clock.set(new Date(clock.millis() + millis).toISOString());

describe('invoice.overdue', () => {
  const overdue = async () => {
    const { items } = await read<EventList>(client, '/events?type=invoice.overdue');
    return items.map(({ data }) => Object(data).externalId);
  };
  const announce = async () => {
    await queueTimed(service, OVERDUE_INVOICES);
    await runDueJobs(service.database, timedTasks(service, OVERDUE_INVOICES));
  };

  it('is emitted for other organizations even if one has an unknown time zone', async () => {
    const other = await service.client();
    for (const one of [client, other]) {
      await store(one, '/customers', customer('c'));
      const due = { issuedAt: '2026-01-01', dueDate: '2026-03-02' };
      await store(one, '/invoices', invoice('open', 'c', 10, due));
    }
    const setZone = (zone: string) =>
      service.database.pool.query('UPDATE organizations SET timezone = $2 WHERE organization_id = $1', [
        other.organization.id,
        zone,
      ]);
    await setZone('Nowhere/Land');
    clock.set('2026-03-03T15:00:00.000Z');
    await announce();
    expect(await overdue()).toEqual(['open']);
    await setZone('Europe/Paris');
  });

  it('is emitted once per due date, when the due day has ended in the time zone of the organization', async () => {
    await store(client, '/customers', customer('c'));
    const due = (dueDate: string) => ({ issuedAt: '2026-01-01', dueDate });
    await store(client, '/invoices', invoice('open', 'c', 10, due('2026-03-02')));
    await store(client, '/invoices', invoice('paid', 'c', 10, due('2026-03-02')));
    await store(client, '/invoices', invoice('later', 'c', 10, due('2026-03-20')));
    await store(client, '/payments', payment('p', 'c', 10, { paid: 10 }));
    clock.set('2026-03-02T14:59:59.999Z');
    await announce();
    expect(await overdue()).toEqual([]);
    clock.set('2026-03-02T15:00:00.000Z');
    await announce();
    expect(await overdue()).toEqual(['open']);
    await announce();
    pass(DAY);
    await announce();
    expect(await overdue()).toEqual(['open']);
    // Paid by mistake and reversed: no new event about that due date.
    await store(client, '/payments', payment('q', 'c', 10, { open: 10 }));
    await client.delete('/payments/external:q');
    await announce();
    expect(await overdue()).toEqual(['open']);
    await store(client, '/invoices', invoice('open', 'c', 10, due('2026-03-10')));
    await announce();
    expect(await overdue()).toEqual(['open']);
    clock.set('2026-03-10T15:00:00.000Z');
    await announce();
    expect(await overdue()).toEqual(['open', 'open']);
    const { items } = await read<EventList>(client, '/events?type=invoice.overdue');
    const { state, amountOutstanding } = await read(client, '/invoices/external:open');
    expect(state).toBe('OVERDUE');
    expect(items[1]?.data).toMatchObject({ amountOutstanding, dueDate: '2026-03-10T00:00:00.000Z' });
  });

  it('is emitted once by several processes, and not for deleted invoices', async () => {
    await store(client, '/customers', customer('c'));
    for (let i = 0; i < 30; i += 1) await store(client, '/invoices', invoice(`i${i}`, 'c', 10));
    await Promise.all([announce(), announce(), announce()]);
    expect((await overdue()).sort()).toEqual(Array.from({ length: 30 }, (_, i) => `i${i}`).sort());
    expect((await client.delete('/invoices/external:i0')).status).toBe(204);
    await announce();
    expect(await overdue()).toHaveLength(30);
  });
});

describe('expired events', () => {
  it('are deleted with their deliveries; a cursor before them is refused, and a cursor at the end works', async () => {
    const { id } = await addEndpoint(client, 'http://127.0.0.1:9/');
    await store(client, '/customers', customer('old'));
    const old = await read<EventList>(client, '/events?limit=1');
    await store(client, '/customers', customer('older than kept'));
    const end = await read<EventList>(client, '/events');
    const delivering = startDelivering(service);
    await expect.poll(async () => (await deliveriesOf(client, id)).length, WAIT).toBe(2);
    await delivering.stop();
    pass(30 * DAY);
    const keep = async () => {
      while (await removeOldEvents(service, client.organization.id, 30));
    };
    await keep();
    expect((await read<EventList>(client, '/events')).items).toHaveLength(2);
    pass(1);
    await store(client, '/customers', customer('new'));
    await keep();
    const now = await read<EventList>(client, '/events');
    expect(now.items.map(({ data }) => Object(data).externalId)).toEqual(['new']);
    expect(await deliveriesOf(client, id)).toEqual([]);
    expectError(await client.get(`/events?since=${old.nextCursor}`), 400, 'INVALID_DATA', 'since');
    const rest = await read<EventList>(client, `/events?since=${end.nextCursor}`);
    expect(rest.items.map(({ data }) => Object(data).externalId)).toEqual(['new']);
  });
});

describe('a failing receiver', () => {
  it("is retried for three days at growing intervals, and then receives the customer's next event", async () => {
    const { url, received, close } = await receiver(({ body }) =>
      body.type === 'customer.created' ? 503 : 204,
    );
    const { id } = await addEndpoint(client, url);
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('i', 'c', 10));
    workers.push(startDelivering(service));
    const first = async () =>
      (await deliveriesOf(client, id)).find(({ type }) => type === 'customer.created');
    const delays: number[] = [];
    for (let attempt = 1; attempt <= RETRY_SECONDS.length; attempt += 1) {
      await expect.poll(async () => (await first())?.attempts, WAIT).toBe(attempt);
      const next = Date.parse((await first())?.nextAttemptAt ?? '');
      delays.push(next - clock.millis());
      // One millisecond too early.
      clock.set(new Date(next - 1).toISOString());
      expect(received).toHaveLength(attempt);
      clock.set(new Date(next).toISOString());
    }
    await expect.poll(async () => (await first())?.state, WAIT).toBe('FAILED');
    await expect.poll(() => received.map(describeEvent).at(-1), WAIT).toBe('invoice.created i');
    expect(received).toHaveLength(RETRY_SECONDS.length + 2);
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    expect(total).toBeGreaterThan(2.3 * DAY);
    expect(total).toBeLessThan(3.7 * DAY);
    expect(await first()).toMatchObject({
      lastStatus: 503,
      nextAttemptAt: null,
      attempts: delays.length + 1,
    });
    await close();
  });

  it('is disabled with an event after five days without a success', async () => {
    const { url, close } = await receiver(() => 500);
    const { id } = await addEndpoint(client, url);
    workers.push(startDelivering(service));
    const endpoint = () => read<{ enabled: boolean }>(client, `/webhook_endpoints/${id}`);
    for (let day = 0; day < 5; day += 1) {
      await store(client, '/customers', customer(`c${day}`));
      const tried = async () => (await deliveriesOf(client, id)).every(({ attempts }) => attempts > 0);
      await expect.poll(async () => (await deliveriesOf(client, id)).length, WAIT).toBe(day + 1);
      await expect.poll(tried, WAIT).toBe(true);
      expect(await endpoint()).toMatchObject({ enabled: true, failingSince: START });
      pass(DAY);
    }
    await expect.poll(async () => (await endpoint()).enabled, WAIT).toBe(false);
    const { items } = await read<{ items: Event[] }>(client, '/events?type=webhook_endpoint.disabled');
    expect(items.map(({ data }) => data)).toEqual([
      { id, url, reason: expect.stringContaining('answered 500') },
    ]);
    await close();
  });
});
