import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError, expectMissing } from '../harness/contract.ts';
import { customer, invoice, payment, read, type Stored, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Promises to pay, by a system and by collectors: their content and outcome. */

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-03-02T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00Z');
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 100));
});
afterAll(() => closeVerified(service));

const I = '/invoices/external:i';
const promise = (body: object, headers?: Record<string, string>) =>
  client.post<Invoice>(`${I}/promise`, body, headers);
const answer = () => read<Invoice>(client, '/invoices/external:i');
const history = async (query = '') =>
  (
    await read<{ items: { status: string; date: string; endedAt: string | null }[] }>(
      client,
      `${I}/promises${query}`,
    )
  ).items;
const statuses = async () => (await history()).map(({ status }) => status);
const MARCH_10 = '2026-03-10T00:00:00.000Z';

describe('a promise by a collector', () => {
  it('shows on the invoice and in its history, with user and time', async () => {
    const { id } = await addUser(service, client, 'anna');
    const made = await promise(
      { date: '2026-03-10', amount: 40, comment: 'On the phone' },
      { 'x-quittance-user': id },
    );
    const stated = { date: MARCH_10, amount: 40, comment: 'On the phone' };
    const more = {
      pendingApplication: false,
      status: 'OPEN',
      source: 'API',
      madeAt: '2026-03-02T09:00:00.000Z',
    };
    expect(made).toMatchObject({ status: 200, body: { promiseToPay: { ...stated, ...more } } });
    expect((await answer()).promiseToPay).toEqual({ ...stated, ...more });
    expect(await history()).toMatchObject([{ ...stated, ...more, madeByUserId: id, endedAt: null }]);
  });

  it('changes nothing when repeated, replaces the earlier promise when changed, and can be cancelled', async () => {
    await promise({ date: '2026-03-10' });
    const before = await answer();
    clock.set('2026-03-03T09:00:00Z');
    expect((await promise({ date: '2026-03-10T15:00:00Z' })).status).toBe(200);
    expect((await promise({ date: '2026-03-10T15:00:00Z' })).status).toBe(200);
    expect((await promise({ date: '2026-03-12', comment: '' })).status).toBe(200);
    expect(await statuses()).toEqual(['OPEN', 'REPLACED', 'REPLACED']);
    expect(before.promiseToPay).toMatchObject({ date: MARCH_10 });
    clock.set('2026-03-04T09:00:00Z');
    const cancelled = await client.delete<Invoice>(`${I}/promise`);
    expect(cancelled).toMatchObject({ status: 200, body: { promiseToPay: null } });
    expect((await client.delete<Invoice>(`${I}/promise`)).body).toEqual(cancelled.body);
    expect(await statuses()).toEqual(['CANCELLED', 'REPLACED', 'REPLACED']);
    expect((await history())[0]).toMatchObject({ endedAt: '2026-03-04T09:00:00.000Z' });
    expect((await history('?limit=1&sortOrder=ASC')).map(({ date }) => date)).toEqual([MARCH_10]);
  });

  it('accepts today, and no day that has ended in the time zone of the organization', async () => {
    // In Paris it is already the 3rd.
    clock.set('2026-03-02T23:30:00Z');
    expectError(await promise({ date: '2026-03-02' }), 400, 'INVALID_DATA', 'date');
    expectError(await promise({ date: '2026-03-02T22:59:00Z' }), 400, 'INVALID_DATA', 'date');
    expect((await answer()).promiseToPay).toBeNull();
    expect((await promise({ date: '2026-03-03' })).status).toBe(200);
    expect((await answer()).promiseToPay).toMatchObject({ status: 'OPEN' });
  });

  it('is limited to the outstanding amount', async () => {
    await store(client, '/payments', payment('p', 'c', 30, { i: 30 }));
    expectError(await promise({ date: '2026-03-10', amount: 71 }), 400, 'AMOUNT_EXCEEDED', 'amount');
    for (const [body, field] of [
      [{ date: '2026-03-10', amount: 0 }, 'amount'],
      [{ amount: 1 }, 'date'],
      [{ date: 'soon' }, 'date'],
      [{ date: '2026-03-10', comment: 'x'.repeat(10_001) }, 'comment'],
    ] as const)
      expectError(await promise(body), 400, 'INVALID_DATA', field);
    expect((await promise({ date: '2026-03-10', amount: 70 })).status).toBe(200);
    await store(client, '/payments', payment('q', 'c', 70, { i: 70 }));
    expectError(await promise({ date: '2026-03-11' }), 409, 'CONFLICT');
    expect(await statuses()).toEqual(['KEPT']);
  });

  it('is refused for a viewer and for a user of another organization', async () => {
    const { id } = await addUser(service, client, 'vera', { role: 'VIEWER' });
    expectError(await promise({ date: '2026-03-10' }, { 'x-quittance-user': id }), 403, 'ACCESS_FORBIDDEN');
    const stranger = await addUser(service, await service.client(), 'anna');
    const foreign = await promise({ date: '2026-03-10' }, { 'x-quittance-user': stranger.id });
    expectError(foreign, 400, 'INVALID_DATA', 'X-Quittance-User');
    expect(await history()).toEqual([]);
  });
});

describe('a promise through the API', () => {
  const put = (promiseToPay: object | null) => client.put<Invoice>('/invoices/external:i', { promiseToPay });

  it('may have a day that has ended, and is part of the same history', async () => {
    expect(await put({ date: '2026-02-01', amount: 500 })).toMatchObject({
      status: 200,
      body: { promiseToPay: { source: 'API', status: 'BROKEN' } },
    });
    await promise({ date: '2026-03-10' });
    expect(await put(null)).toMatchObject({ status: 200, body: { promiseToPay: null } });
    expect(await put(null)).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual(['CANCELLED', 'BROKEN']);
  });

  it('keeps the promise of a collector when it repeats the same values', async () => {
    await promise({ date: '2026-03-10', amount: 40, comment: 'On the phone' });
    const before = await answer();
    clock.set('2026-03-03T09:00:00Z');
    const { date, amount, comment } = before.promiseToPay ?? {};
    expect((await put({ date, amount, comment })).body).toEqual(before);
    expect(await history()).toHaveLength(1);
  });

  it('is rolled back with the rest of a refused request', async () => {
    const refused = await client.put('/invoices/external:i', {
      promiseToPay: { date: '2026-03-10' },
      customFields: [{ externalId: 'unknown', value: 1 }],
    });
    expect(refused.status).toBe(400);
    expect(await history()).toEqual([]);
  });
});

describe('the status of a promise', () => {
  const pay = (name: string, amount: number, validatedAt: string) =>
    store<Stored>(client, '/payments', payment(name, 'c', amount, { i: amount }, { validatedAt }));
  const status = async () => (await answer()).promiseToPay?.status;

  it('depends on payments dated by the end of its day, whenever they are recorded', async () => {
    await pay('before', 10, '2026-03-01');
    await promise({ date: '2026-03-10', amount: 40 });
    clock.set('2026-03-10T22:59:59.999Z');
    expect(await status()).toBe('OPEN');
    clock.set('2026-03-10T23:00:00Z');
    expect(await status()).toBe('BROKEN');
    await pay('late', 40, '2026-03-10T23:00:00Z');
    expect(await status()).toBe('BROKEN');
    await pay('recorded late', 40, '2026-03-10T22:59:59Z');
    expect(await status()).toBe('KEPT');
    expect(await statuses()).toEqual(['KEPT']);
    await client.delete('/payments/external:recorded%20late');
    expect(await status()).toBe('BROKEN');
    await promise({ date: '2026-03-20' });
    expect(await statuses()).toEqual(['OPEN', 'BROKEN']);
  });

  it('is kept once it is covered, and open or broken again when the payment is removed', async () => {
    const { id } = await read<Stored>(client, '/customers/external:c');
    const everywhere = async () => {
      const { items } = await read<{ items: { promise: { status: string } }[] }>(client, '/promises');
      const timeline = await read<{ items: { state: string }[] }>(
        client,
        `/internal/customers/${id}/timeline?kind=PROMISE`,
      );
      const overview = await read<{ promises: { status: string }[] }>(
        client,
        `/internal/customers/${id}/overview`,
      );
      return [
        ...(await statuses()),
        ...items.map((one) => one.promise.status),
        ...timeline.items.map(({ state }) => state),
        ...overview.promises.map((one) => one.status),
      ];
    };
    await promise({ date: '2026-03-10', amount: 40 });
    expect(await everywhere()).toEqual(['OPEN', 'OPEN', 'OPEN', 'OPEN']);
    await store(client, '/payments', payment('unlinked', 'c', 40, undefined, { validatedAt: '2026-03-02' }));
    expect(await status()).toBe('OPEN');
    await pay('p', 40, '2026-03-02');
    expect(await everywhere()).toEqual(['KEPT', 'KEPT', 'KEPT', 'KEPT']);
    await client.delete('/payments/external:p');
    await client.delete('/payments/external:unlinked');
    expect(await everywhere()).toEqual(['OPEN', 'OPEN', 'OPEN', 'OPEN']);
    await pay('q', 40, '2026-03-02');
    await promise({ date: '2026-03-20' });
    expect(await statuses()).toEqual(['OPEN', 'KEPT']);
    clock.set('2026-03-21T09:00:00Z');
    expect(await statuses()).toEqual(['BROKEN', 'KEPT']);
    await client.delete('/payments/external:q');
    expect(await statuses()).toEqual(['BROKEN', 'REPLACED']);
  });

  it('follows refunds, and the time zone of the organization', async () => {
    await promise({ date: '2026-03-10' });
    await pay('p', 100, '2026-03-10');
    clock.set('2026-03-11T09:00:00Z');
    expect(await status()).toBe('KEPT');
    await store(client, '/refunds', {
      externalId: 'r',
      customer: { externalId: 'c' },
      amount: 5,
      linkedPayments: [{ amountLinked: 5, payment: { externalId: 'p' } }],
    });
    expect(await status()).toBe('BROKEN');
    await client.delete('/refunds/external:r');
    expect(await status()).toBe('KEPT');
  });
});

describe('a promise whose invoice changes', () => {
  it('is deleted with its invoice, and moves with it', async () => {
    await promise({ date: '2026-03-10' });
    await store(client, '/customers', customer('d'));
    await store(client, '/invoices', { externalId: 'i', customer: { externalId: 'd' } });
    expect(await answer()).toMatchObject({ customer: { externalId: 'd' }, promiseToPay: { status: 'OPEN' } });
    expect(await statuses()).toEqual(['OPEN']);
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    const { rows } = await service.database.pool.query('SELECT 1 FROM promises WHERE organization_id = $1', [
      client.organization.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('emits one invoice.updated event per change', async () => {
    await client.get('/events?limit=500');
    const { body } = await client.get<{ nextCursor: string }>('/events?limit=500');
    const { updatedAt } = await answer();
    clock.set('2026-03-03T09:00:00Z');
    await promise({ date: '2026-03-10' });
    await promise({ date: '2026-03-10' });
    expect((await answer()).updatedAt).not.toBe(updatedAt);
    const events = await client.get<{ items: { type: string }[] }>(
      `/events?limit=500&since=${body.nextCursor}`,
    );
    expect(events.body.items.map(({ type }) => type)).toEqual(['invoice.updated']);
  });

  it('returns 404 for other organizations', async () => {
    const mine = await service.client();
    const { id } = await answer();
    const who = { mine, theirs: client, id, externalId: 'i' };
    const path = (ref: string) => `/invoices/${ref}/promise`;
    await expectMissingAt('POST', path, who, { date: '2026-03-10' });
    await expectMissingAt('DELETE', path, who);
    expect(await history()).toEqual([]);
  });
});

/** Runs `expectMissing`, but reads the invoice under its own path. */
async function expectMissingAt(
  method: string,
  path: (ref: string) => string,
  who: Parameters<typeof expectMissing>[2],
  body?: unknown,
) {
  const theirs: Client = { ...who.theirs, get: () => client.get(`/invoices/${who.id}`) };
  await expectMissing(method, path, { ...who, theirs }, body);
}

it('leaves one of several concurrent promises open, and records all of them in the history', async () => {
  for (let round = 0; round < 5; round += 1) {
    const dates = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
    const answers = await Promise.all(dates.map((date) => promise({ date })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const open = (await history()).filter(({ status }) => status === 'OPEN');
    expect(open).toHaveLength(1);
    expect((await answer()).promiseToPay?.date).toBe(open[0]?.date);
  }
  const same = await Promise.all(Array.from({ length: 8 }, () => promise({ date: '2026-03-20' })));
  for (const { status } of same) expect(status).toBe(200);
  expect(
    (await history('?limit=500')).filter(({ date }) => date === '2026-03-20T00:00:00.000Z'),
  ).toHaveLength(1);
});
