import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dispute } from '../../src/cases/disputes/schema.ts';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Disputes that collectors open and resolve. */

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

const at = (name = 'i') => `/invoices/external:${name}`;
const dispute = (body: object, name = 'i', headers?: Record<string, string>) =>
  client.post<Invoice>(`${at(name)}/dispute`, body, headers);
const resolve = (body: object, name = 'i', headers?: Record<string, string>) =>
  client.post<Invoice>(`${at(name)}/dispute/resolve`, body, headers);
const answer = (name = 'i') => read<Invoice>(client, `/invoices/external:${name}`);
const list = async (query = '') => (await read<{ items: Dispute[] }>(client, `/disputes${query}`)).items;
const invoicesOf = async (query: string) => (await list(query)).map((one) => one.invoice.externalId);

describe('a dispute', () => {
  it('is opened and resolved by collectors, and changes no amount', async () => {
    const { id } = await addUser(service, client, 'anna');
    const who = { 'x-quittance-user': id };
    await store(client, '/payments', payment('p', 'c', 30, { i: 30 }));
    const before = await answer();
    const figures = await read(client, '/customers/external:c');
    const opened = await dispute({ reason: 'QUALITY', comment: 'Broken', amount: 70 }, 'i', who);
    const stated = { reason: 'QUALITY', comment: 'Broken', amount: 70, source: 'API' };
    expect(opened).toMatchObject({
      status: 200,
      body: { dispute: { ...stated, openedAt: '2026-03-02T09:00:00.000Z' } },
    });
    const during = await answer();
    expect(during).toEqual({ ...before, dispute: opened.body.dispute });
    expect(await read(client, '/customers/external:c')).toEqual(figures);
    clock.set('2026-03-05T09:00:00Z');
    const resolved = await resolve({ resolution: 'SETTLED', comment: 'Half each' }, 'i', who);
    expect(resolved).toMatchObject({ status: 200, body: { dispute: null } });
    expect(await list()).toEqual([
      {
        ...stated,
        id: during.dispute?.id,
        invoice: { id: before.id, externalId: 'i', customId: 'i' },
        customer: before.customer,
        disputedAmount: 70,
        currency: 'EUR',
        openedAt: '2026-03-02T09:00:00.000Z',
        openedByUserId: id,
        resolvedAt: '2026-03-05T09:00:00.000Z',
        resolvedByUserId: id,
        resolution: 'SETTLED',
        resolutionComment: 'Half each',
        owner: null,
        dueDate: null,
        state: 'RESOLVED',
        ageDays: 3,
        version: expect.any(Number),
        updatedAt: '2026-03-05T09:00:00.000Z',
      },
    ]);
  });

  it('changes nothing when repeated, and returns 409 for another dispute while one is open', async () => {
    const { body: first } = await dispute({ reason: 'OTHER' });
    clock.set('2026-03-03T09:00:00Z');
    expect((await dispute({ reason: 'OTHER', comment: '', amount: null })).body).toEqual(first);
    expectError(await dispute({ reason: 'QUALITY' }), 409, 'CONFLICT');
    expect((await resolve({ resolution: 'REJECTED' })).status).toBe(200);
    expectError(await resolve({ resolution: 'ACCEPTED' }), 409, 'CONFLICT');
    expect((await dispute({ reason: 'QUALITY' })).status).toBe(200);
    expect((await list()).map(({ resolution }) => resolution)).toEqual([null, 'REJECTED']);
  });

  it('requires an outstanding amount and does not exceed it', async () => {
    expectError(await dispute({ reason: 'OTHER', amount: 101 }), 400, 'AMOUNT_EXCEEDED', 'amount');
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: 'NONE' }, 'reason'],
      [{ reason: 'OTHER', amount: 0 }, 'amount'],
      [{ reason: 'OTHER', comment: 'x'.repeat(10_001) }, 'comment'],
    ] as const)
      expectError(await dispute(body), 400, 'INVALID_DATA', field);
    await store(client, '/payments', payment('p', 'c', 100, { i: 100 }));
    expectError(await dispute({ reason: 'OTHER' }), 409, 'CONFLICT');
    await store(client, '/invoices', invoice('off', 'c', 100));
    await client.post(`${at('off')}/write_off`, { reason: 'Bankrupt' });
    expectError(await dispute({ reason: 'OTHER' }, 'off'), 409, 'CONFLICT');
    expectError(await dispute({ reason: 'OTHER' }, 'unknown'), 404, 'NOT_FOUND');
    expectError(await dispute({ reason: 'OTHER' }, 'p'), 404, 'NOT_FOUND');
    expect(await list()).toEqual([]);
  });

  it('returns 403 for a viewer', async () => {
    const { id } = await addUser(service, client, 'vera', { role: 'VIEWER' });
    const who = { 'x-quittance-user': id };
    expectError(await dispute({ reason: 'OTHER' }, 'i', who), 403, 'ACCESS_FORBIDDEN');
    await dispute({ reason: 'OTHER' });
    expectError(await resolve({ resolution: 'ACCEPTED' }, 'i', who), 403, 'ACCESS_FORBIDDEN');
    expect((await client.get('/disputes', who)).status).toBe(200);
  });

  it('emits one invoice.updated event per change', async () => {
    await client.get('/events?limit=500');
    const { body } = await client.get<{ nextCursor: string }>('/events?limit=500');
    clock.set('2026-03-03T09:00:00Z');
    await dispute({ reason: 'OTHER' });
    await dispute({ reason: 'OTHER' });
    expect(await answer()).toMatchObject({ updatedAt: '2026-03-03T09:00:00.000Z' });
    await resolve({ resolution: 'ACCEPTED' });
    const events = await client.get<{ items: { type: string; data: object }[] }>(
      `/events?limit=500&since=${body.nextCursor}`,
    );
    expect(events.body.items).toMatchObject([
      { type: 'invoice.updated', data: { externalId: 'i', amountOutstanding: 100 } },
      { type: 'invoice.updated', data: { externalId: 'i' } },
    ]);
  });

  it('moves with its invoice and is deleted with it', async () => {
    await dispute({ reason: 'OTHER' });
    await store(client, '/customers', customer('d'));
    const { id } = await read(client, '/customers/external:d');
    await store(client, '/invoices', { externalId: 'i', customer: { externalId: 'd' } });
    expect(await invoicesOf(`?customerId=${id}`)).toEqual(['i']);
    expect((await answer()).dispute).toMatchObject({ reason: 'OTHER' });
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});

it('filters and pages disputes', async () => {
  await store(client, '/customers', customer('d'));
  const ids: Record<string, string> = {};
  for (const [name, owner, reason] of [
    ['a', 'c', 'OTHER'],
    ['b', 'd', 'QUALITY'],
    ['e', 'd', 'OTHER'],
  ] as const) {
    clock.set(new Date(clock.millis() + 1000).toISOString());
    ids[name] = (await store(client, '/invoices', invoice(name, owner, 100))).id;
    expect((await dispute({ reason }, name)).status).toBe(200);
  }
  await resolve({ resolution: 'ACCEPTED' }, 'b');
  const { id: d } = await read(client, '/customers/external:d');
  expect(await invoicesOf('')).toEqual(['e', 'b', 'a']);
  expect(await invoicesOf('?sortOrder=ASC')).toEqual(['a', 'b', 'e']);
  expect(await invoicesOf('?open=true')).toEqual(['e', 'a']);
  expect(await invoicesOf('?open=false')).toEqual(['b']);
  expect(await invoicesOf('?reason=OTHER')).toEqual(['e', 'a']);
  expect(await invoicesOf(`?customerId=${d}`)).toEqual(['e', 'b']);
  expect(await invoicesOf(`?customerId=${d}&open=true`)).toEqual(['e']);
  expect(await invoicesOf(`?invoiceId=${ids['b']}`)).toEqual(['b']);
  const first = await client.get<{ items: Dispute[]; nextCursor: string; total: number }>(
    '/disputes?limit=2',
  );
  expect(first.body.total).toBe(3);
  expect(await invoicesOf(`?limit=2&cursor=${encodeURIComponent(first.body.nextCursor)}`)).toEqual(['a']);
  expectError(await client.get('/disputes?reason=NONE'), 400, 'INVALID_DATA', 'reason');
});

describe('concurrent requests', () => {
  it('open one dispute, however often it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => dispute({ reason: 'OTHER' })));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await list()).toHaveLength(1);
    const reasons = ['QUALITY', 'WRONG_AMOUNT', 'WRONG_PRICE', 'NOT_RECEIVED'];
    await resolve({ resolution: 'REJECTED' });
    const rivals = await Promise.all(reasons.map((reason) => dispute({ reason })));
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const resolved = await Promise.all(reasons.map(() => resolve({ resolution: 'REJECTED' })));
    expect(resolved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('open a dispute before the payment, or refuse it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = `r${round}`;
      await store(client, '/invoices', invoice(name, 'c', 100));
      const [paid, disputed] = await Promise.all([
        client.post('/payments', payment(name, 'c', 100, { [name]: 100 })),
        dispute({ reason: 'OTHER' }, name),
      ]);
      expect(paid.status).toBe(201);
      expect([200, 409]).toContain(disputed.status);
      const { state, dispute: open } = await answer(name);
      expect(state).toBe('PAID');
      expect(open !== null).toBe(disputed.status === 200);
    }
  });

  it('leaves no dispute behind when its invoice is moved and deleted at the same time', async () => {
    await store(client, '/customers', customer('d'));
    for (let round = 0; round < 20; round += 1) {
      const name = `m${round}`;
      await store(client, '/invoices', invoice(name, 'c', 100));
      const answers = await Promise.all([
        client.post('/invoices', { externalId: name, customer: { externalId: 'd' } }),
        dispute({ reason: 'OTHER' }, name),
        client.delete(`/invoices/external:${name}`),
      ]);
      expect(answers[2].status).toBe(204);
      for (const { status } of answers) expect([200, 201, 204, 400, 404]).toContain(status);
    }
    expect(await list()).toEqual([]);
  });
});
