import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  customerAnswer,
  invoice,
  payment,
  refund,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { Event, EventList } from './schema.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const poll = async (query = '', who = client): Promise<EventList> => {
  const answer = await who.get<EventList>(`/events?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Returns `type externalId` of each event. */
const namesOf = ({ items }: EventList) => items.map(({ type, data }) => `${type} ${Object(data).externalId}`);

/** Runs `work` and returns the events that it added to the feed. */
async function eventsOf(work: () => Promise<unknown>, query = ''): Promise<Event[]> {
  const { nextCursor } = await poll();
  await work();
  return (await poll(`since=${nextCursor}&${query}`)).items;
}

describe('emitted events', () => {
  it('report a customer created, changed and deleted, but no repeated import or new figures', async () => {
    const { id } = await store(client, '/customers', customer('c', { name: 'A' }));
    await store(client, '/customers', customer('c', { name: 'A' }));
    await store(client, '/customers', customer('c', { name: 'B' }));
    await store(client, '/payments', payment('p', 'c', 5));
    await client.delete('/payments/external:p');
    await client.delete('/customers/external:c');
    const list = await poll();
    expect(namesOf(list)).toEqual([
      'customer.created c',
      'customer.updated c',
      'payment.created p',
      'payment.deleted p',
      'customer.deleted c',
    ]);
    for (const event of list.items) {
      expect(event.customerId).toBe(id);
      expect(event.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(event.timestamp).toMatch(/^\d{4}-.*Z$/);
    }
    expect(list.items[1]?.data).toEqual({ id, externalId: 'c', name: 'B', parentId: null });
  });

  it('report links at both ends and invoice.paid, also for an invoice that is paid at once', async () => {
    const owner = await store(client, '/customers', customer('c'));
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    const paid = await eventsOf(() => store(client, '/payments', payment('p', 'c', 150, { i: 100 })));
    expect(paid.map(({ type }) => type).sort()).toEqual([
      'invoice.paid',
      'invoice.updated',
      'payment.created',
    ]);
    const said = paid.find(({ type }) => type === 'invoice.paid');
    expect(said?.data).toEqual({
      id,
      externalId: 'i',
      customId: 'i',
      customer: customerAnswer('c', owner.id),
      customerId: owner.id,
      currency: 'EUR',
      source: 'API',
      grossAmount: 100,
      amountLinked: 100,
      amountOutstanding: 0,
      amountOverpaid: 0,
      issuedAt: expect.any(String),
      dueDate: expect.any(String),
    });
    const linked = paid.find(({ type }) => type === 'payment.created')?.data;
    expect(linked).toMatchObject({ amount: 150, amountLinked: 100, amountRefunded: 0, amountUnlinked: 50 });
    const again = await eventsOf(() => store(client, '/payments', payment('p', 'c', 150, { i: 100 })));
    expect(again).toEqual([]);
    const reopened = await eventsOf(() => client.delete('/payments/external:p'));
    expect(reopened.map(({ type }) => type).sort()).toEqual(['invoice.updated', 'payment.deleted']);
    const nothingToPay = await eventsOf(() => store(client, '/invoices', invoice('zero', 'c', 0)));
    expect(nothingToPay.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.paid']);
  });

  it('report refunds and credit notes with the documents that they change', async () => {
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('i', 'c', 100));
    await store(client, '/payments', payment('p', 'c', 100, { i: 100 }));
    const refunded = await eventsOf(() =>
      store(client, '/refunds', refund('r', 'c', 30, { payments: { p: 30 } })),
    );
    expect(refunded.map(({ type }) => type).sort()).toEqual([
      'invoice.updated',
      'payment.updated',
      'refund.created',
    ]);
    const settled = await eventsOf(() => store(client, '/credit_notes', creditNote('n', 'c', 30, { i: 30 })));
    expect(settled.map(({ type }) => type).sort()).toEqual([
      'credit_note.created',
      'invoice.paid',
      'invoice.updated',
    ]);
  });

  it('report a reconciliation made, changed and undone, but no repetition', async () => {
    const { id } = await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('i', 'c', 100));
    await store(client, '/payments', payment('p', 'c', 100));
    const reconcile = (amount: number) => {
      const side = amount === 0 ? [] : [{ externalId: 'i', amountLinked: amount }];
      const other = side.map((item) => ({ ...item, externalId: 'p' }));
      return client.post('/reconcile', { externalId: 'x', invoices: side, payments: other });
    };
    const types: string[][] = [];
    for (const amount of [40, 40, 100, 0, 0]) {
      const events = await eventsOf(() => reconcile(amount));
      types.push(events.map(({ type }) => type).sort());
      for (const event of events) expect(event.customerId).toBe(id);
    }
    expect(types).toEqual([
      ['invoice.updated', 'payment.updated', 'reconciliation.created'],
      [],
      ['invoice.paid', 'invoice.updated', 'payment.updated', 'reconciliation.updated'],
      ['invoice.updated', 'payment.updated', 'reconciliation.undone'],
      [],
    ]);
  });

  it('report nothing about refused changes', async () => {
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('i', 'c', 100));
    const refused = await eventsOf(async () => {
      expectError(await client.post('/payments', payment('p', 'c', 200, { i: 150 })), 400, 'AMOUNT_EXCEEDED');
      expectError(await client.delete('/customers/external:c'), 409, 'CONFLICT');
    });
    expect(refused).toEqual([]);
  });
});

describe('the event feed', () => {
  it('continues from each cursor, by page and by event, and waits at the end', async () => {
    for (let i = 0; i < 7; i += 1) await store(client, '/customers', customer(`c${i}`));
    const all = await poll();
    expect(namesOf(all)).toHaveLength(7);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const list = await poll(`limit=2${cursor}`);
      seen.push(...namesOf(list));
      cursor = `&since=${list.nextCursor}`;
    }
    expect(seen).toEqual(namesOf(all));
    expect(await poll(`limit=2${cursor}`)).toMatchObject({ items: [] });
    const third = all.items[2]?.cursor;
    expect(namesOf(await poll(`since=${third}`))).toEqual(namesOf(all).slice(3));
    await store(client, '/customers', customer('late'));
    expect(namesOf(await poll(cursor.slice(1)))).toEqual(['customer.created late']);
  });

  it('returns a cursor even when it is empty', async () => {
    const { items, nextCursor } = await poll();
    expect(items).toEqual([]);
    await store(client, '/customers', customer('c'));
    expect(namesOf(await poll(`since=${nextCursor}`))).toEqual(['customer.created c']);
  });

  it('filters by type and customer, and a filtered cursor advances with the whole feed', async () => {
    const [a, b] = [
      await store<Stored>(client, '/customers', customer('a')),
      await store<Stored>(client, '/customers', customer('b')),
    ];
    await store(client, '/invoices', invoice('i', 'a', 5));
    await store(client, '/invoices', invoice('j', 'b', 5));
    expect(namesOf(await poll('type=invoice.created'))).toEqual(['invoice.created i', 'invoice.created j']);
    expect(namesOf(await poll('type=invoice.created,customer.created&limit=3'))).toEqual([
      'customer.created a',
      'customer.created b',
      'invoice.created i',
    ]);
    expect(namesOf(await poll(`customerId=${b.id.toUpperCase()}`))).toEqual([
      'customer.created b',
      'invoice.created j',
    ]);
    expect(namesOf(await poll('customer.externalId=a&type=invoice.created'))).toEqual(['invoice.created i']);
    expect(namesOf(await poll(`customerId=${a.id}&customer.externalId=b`))).toEqual([]);
    expect(namesOf(await poll('customer.externalId=unknown'))).toEqual([]);
    const none = await poll('type=refund.created');
    expect(none.items).toEqual([]);
    expect(namesOf(await poll(`since=${none.nextCursor}`))).toEqual([]);
  });

  it('shows nothing of another organization and refuses its cursors', async () => {
    const other = await service.client();
    for (let i = 0; i < 3; i += 1) await store(other, '/customers', customer(`theirs${i}`));
    const { nextCursor } = await poll('', other);
    expect((await poll()).items).toEqual([]);
    expectError(await client.get(`/events?since=${nextCursor}`), 400, 'INVALID_DATA', 'since');
  });

  it.each([
    ['since=nonsense', 'since'],
    [`since=${Buffer.from('e1:-1').toString('base64url')}`, 'since'],
    [`since=${Buffer.from('e1:9999999999999999').toString('base64url')}`, 'since'],
    ['type=invoice', 'type'],
    ['type=invoice.created,', 'type'],
    ['type=invoicexcreated', 'type'],
    ['limit=501', 'limit'],
    ['customerId=external:c', 'customerId'],
    ['cursor=x', 'cursor'],
  ])('refuses %s', async (query, field) => {
    expectError(await client.get(`/events?${query}`), 400, 'INVALID_DATA', field);
  });

  it('requires a key pair', () => expectUnauthorized(service, client, 'GET', '/events'));
});
