import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, type Stored, store } from '../../../test/harness/factories.ts';
import { lateFees } from '../../../test/harness/late-fees.ts';
import { addSent } from '../../../test/harness/mail.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { TimelineEntry } from './schema.ts';

const clock = new ManualClock('2026-03-01T12:00:00.000Z');
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
let service: TestService;
let client: Client;
let customerId: string;
let invoices: Stored[];
let userId: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(at(0));
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  const dueDate = '2026-02-01';
  invoices = [];
  for (const name of ['i', 'j', 'k'])
    invoices.push(await store(client, '/invoices', invoice(name, 'c', 100, { dueDate, issuedAt: at(0) })));
  userId = (await addUser(service, client, 'amy')).id;
});
afterAll(() => closeVerified(service));

interface Page {
  nextCursor?: string;
  items: TimelineEntry[];
}
const page = (query = '') => read<Page>(client, `/internal/customers/${customerId}/timeline?${query}`);
const act = async (path: string, body: unknown) => {
  const answer = await client.post(`${path}`, body, { 'x-quittance-user': userId });
  expect([200, 201], answer.text).toContain(answer.status);
};

/** Creates one entry of each kind, an hour apart. */
async function happen(): Promise<void> {
  const [i, j, k] = invoices.map(({ id }) => id);
  clock.set(at(1));
  await addAction(service, client, {
    customerId,
    name: 'Call',
    ...(i === undefined ? {} : { carryingInvoiceId: i }),
  });
  clock.set(at(2));
  await addSent(service, client, { customerId, subject: 'Pay' });
  clock.set(at(3));
  await store(client, '/notes', { content: 'Spoke to Jo', customer: { externalId: 'c' }, userId });
  clock.set(at(4));
  await act(`/invoices/${i}/promise`, { date: '2026-03-09' });
  clock.set(at(5));
  await act(`/invoices/${j}/dispute`, { reason: 'WRONG_PRICE', comment: 'Too much' });
  clock.set(at(6));
  await act(`/invoices/${k}/write_off`, { reason: 'Gone' });
  clock.set(at(7));
  await store(client, '/payments', payment('p', 'c', 60, undefined, { refNumber: 'VIR 1' }));
}

it('lists everything about a customer, newest first', async () => {
  await happen();
  const { items, nextCursor } = await page();
  expect(nextCursor).toBeUndefined();
  expect(items.map(({ kind, at: when }) => `${kind} ${when}`)).toEqual([
    `PAYMENT ${at(7)}`,
    `WRITE_OFF ${at(6)}`,
    `DISPUTE ${at(5)}`,
    `PROMISE ${at(4)}`,
    `NOTE ${at(3)}`,
    `MESSAGE ${at(2)}`,
    `CALL ${at(1)}`,
    ...Array.from({ length: 3 }, () => `INVOICE ${at(0)}`),
  ]);
  const [i, j, k] = invoices.map(({ id, externalId }) => ({ id, externalId, customId: externalId }));
  const user = { id: userId, firstName: 'amy', lastName: 'L' };
  expect(items).toMatchObject([
    { title: 'VIR 1', amount: 60, currency: 'EUR', invoice: null },
    { text: 'Gone', amount: 100, currency: 'EUR', id: k?.id, invoice: k },
    { title: 'WRONG_PRICE', text: 'Too much', state: 'OPEN', invoice: j, user },
    { state: 'OPEN', type: 'API', currency: 'EUR', invoice: i, user },
    { text: 'Spoke to Jo', user },
    { type: 'OUTBOUND', state: 'SENT', title: 'Pay', text: 'Please pay.' },
    { type: 'CALL', state: 'TODO', title: 'Call', invoice: i },
    ...[k, j, i].map((one) => ({ title: one?.externalId, amount: 100, invoice: one })),
  ]);
  const { items: same } = await read<Page>(client, '/internal/customers/external:c/timeline');
  expect(same).toEqual(items);
});

it('shows documents on their own dates, and skipped actions as skipped', async () => {
  const ids = invoices.map(({ id }) => id);
  clock.set(at(2));
  await store(
    client,
    '/invoices',
    invoice('old', 'c', 50, { issuedAt: '2025-05-06', dueDate: '2025-06-06' }),
  );
  const paid = { validatedAt: '2025-06-07T10:00:00.000Z' };
  await store(client, '/payments', payment('q', 'c', 20, { old: 20 }, paid));
  for (const [name, outcome] of Object.entries({ Superseded: 'OVERTAKEN', Skipped: null })) {
    const id = await addAction(service, client, { customerId, name });
    await service.database.pool.query(
      `UPDATE actions SET state = 'IGNORED', performed_at = created_at, outcome = $3 WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, id, outcome],
    );
  }
  const { items } = await page();
  expect(items.slice(0, 2).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'CALL IGNORED',
    'CALL IGNORED',
  ]);
  expect(items.slice(2, 5).map(({ id }) => id)).toEqual(ids.toReversed());
  expect(items.slice(5).map(({ kind, at: on }) => `${kind} ${on}`)).toEqual([
    'PAYMENT 2025-06-07T10:00:00.000Z',
    'INVOICE 2025-05-06T00:00:00.000Z',
  ]);
  const first = await page('limit=5');
  const { items: rest } = await page(`limit=5&cursor=${first.nextCursor}`);
  expect([...first.items, ...rest]).toEqual(items);
  const ofInvoice = await read<Page>(client, '/internal/invoices/external:old/timeline');
  expect(ofInvoice.items.map(({ kind, at: on }) => `${kind} ${on}`)).toEqual([
    'LINK 2025-06-07T10:00:00.000Z',
    'INVOICE 2025-05-06T00:00:00.000Z',
  ]);
});

it('lists the entries of one invoice with its links, and filters by kind', async () => {
  await happen();
  const [i, j, k] = invoices.map(({ id }) => id);
  clock.set(at(8));
  await store(client, '/payments', payment('q', 'c', 70, { i: 30, j: 20 }));
  await store(client, '/notes', { content: 'About i', customer: { externalId: 'c' }, invoice: { id: i } });
  const of = async (id: string | undefined, query = '') =>
    (await read<Page>(client, `/internal/invoices/${id}/timeline?${query}`)).items;
  expect((await of(i)).map(({ kind }) => kind)).toEqual(['NOTE', 'LINK', 'PROMISE', 'CALL', 'INVOICE']);
  expect((await of(i, 'kind=LINK'))[0]).toMatchObject({
    type: 'PAYMENT',
    title: 'q',
    amount: 30,
    currency: 'EUR',
    at: at(8),
    document: { externalId: 'q' },
  });
  expect((await of(j)).map(({ kind }) => kind)).toEqual(['LINK', 'DISPUTE', 'INVOICE']);
  expect((await of(k)).map(({ kind }) => kind)).toEqual(['WRITE_OFF', 'INVOICE']);
  const kinds = (query: string) => page(query).then(({ items }) => items.map(({ kind }) => kind));
  expect(await kinds('kind=NOTE,PAYMENT')).toEqual(['NOTE', 'PAYMENT', 'PAYMENT', 'NOTE']);
  expect(await kinds('kind=LINK')).toEqual([]);
  const [linked] = (await page('kind=PAYMENT')).items;
  expect(linked?.links).toEqual(
    [j, i].map((id, n) => ({
      invoice: { id, externalId: n === 0 ? 'j' : 'i', customId: n === 0 ? 'j' : 'i' },
      amountLinked: n === 0 ? 20 : 30,
    })),
  );
  expectError(await client.get(`/internal/invoices/${linked?.id}/timeline`), 404, 'NOT_FOUND');
  expectError(await client.get(`/internal/invoices/${i}/timeline?kind=NOTES`), 400, 'INVALID_DATA', 'kind');
});

it('follows merged and moved customers', async () => {
  await happen();
  const { id: into } = await store(client, '/customers', customer('into'));
  await act('/internal/customers/external:c/merge', { into: { id: into } });
  const timeline = async (name: string) =>
    (await read<Page>(client, `/internal/customers/external:${name}/timeline`)).items;
  const merged = await timeline('into');
  expect(merged.map(({ kind }) => kind).sort()).toEqual(
    [
      'CALL',
      'DISPUTE',
      'INVOICE',
      'INVOICE',
      'INVOICE',
      'MERGE',
      'MESSAGE',
      'NOTE',
      'PAYMENT',
      'PROMISE',
      'WRITE_OFF',
    ].sort(),
  );
  expect(merged.find(({ kind }) => kind === 'MERGE')).toMatchObject({
    type: 'FROM',
    customer: { externalId: 'c' },
    user: { id: userId },
  });
  expect((await timeline('c')).map(({ kind, type }) => `${kind} ${type}`)).toEqual(['MERGE INTO']);
  const [{ id: mergeId } = { id: '' }] = await timeline('c');
  await act(`/internal/customer_merges/${mergeId}/undo`, {});
  expect((await timeline('c')).map(({ kind }) => kind)).toContain('PROMISE');
  expect((await timeline('into')).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['MERGE UNDONE']);
  await store(client, '/invoices', { externalId: 'j', customer: { externalId: 'into' } });
  expect((await timeline('into')).map(({ kind }) => kind)).toEqual(['MERGE', 'DISPUTE', 'INVOICE']);
});

it('shows plans, pauses and portal visits, also after a merge', async () => {
  const [i] = invoices.map(({ id }) => id);
  const { items: plans } = await read<{ items: Stored[] }>(client, '/dunning_plans');
  const plan = plans[0]?.id ?? '';
  const put = async (path: string, body: unknown, hour: number) => {
    clock.set(at(hour));
    const answer = await client.put(path, body, { 'x-quittance-user': userId });
    expect(answer.status, answer.text).toBe(200);
  };
  await put(`/internal/customers/${customerId}/dunning`, { plan }, 1);
  await put(`/internal/customers/${customerId}/dunning`, { plan }, 2);
  await put(`/internal/invoices/${i}/dunning`, { pausedUntil: '2026-04-01' }, 3);
  await put(`/internal/invoices/${i}/dunning`, { pausedUntil: '2026-04-01' }, 4);
  await put(`/internal/customers/${customerId}/dunning`, { plan: 'INHERIT' }, 5);
  const path = new URL(
    (await store<{ url: string }>(client, `/customers/${customerId}/portal`, { user: 'jo@example.com' })).url,
  ).pathname;
  const visit = async (minutes: string, visits: number) => {
    clock.set(`2026-03-02T${minutes}:00.000Z`);
    await Promise.all([1, 2, 3].map(() => fetch(`${service.url}${path}`)));
    await expect
      .poll(async () => (await page('kind=PORTAL_VISIT')).items)
      .toMatchObject([{ at: at(6), title: 'jo@example.com', count: visits, date: expect.any(String) }]);
  };
  await visit('06:00', 1);
  await visit('06:29', 1);
  await visit('06:30', 2);
  const user = { id: userId };
  const expected = [
    { kind: 'PORTAL_VISIT', at: at(6), date: '2026-03-02T06:30:00.000Z', user: null },
    { kind: 'PLAN_CHANGE', at: at(5), type: 'FOLLOWED', title: null, text: expect.any(String), user },
    { kind: 'PAUSE', at: at(3), type: 'PAUSED', date: '2026-03-31T22:00:00.000Z', invoice: { id: i }, user },
    { kind: 'PLAN_CHANGE', at: at(1), type: 'CHOSEN', title: expect.any(String), text: null, invoice: null },
  ];
  expect((await page('kind=PLAN_CHANGE,PAUSE,PORTAL_VISIT')).items).toMatchObject(expected);
  const ofInvoice = () => read<Page>(client, `/internal/invoices/${i}/timeline?kind=PAUSE,PLAN_CHANGE`);
  expect((await ofInvoice()).items).toMatchObject([expected[2]]);
  const { id: into } = await store(client, '/customers', customer('into'));
  await act('/internal/customers/external:c/merge', { into: { id: into } });
  const kinds = async (name: string) =>
    (
      await read<Page>(
        client,
        `/internal/customers/external:${name}/timeline?kind=PLAN_CHANGE,PAUSE,PORTAL_VISIT`,
      )
    ).items.map(({ kind }) => kind);
  expect(await kinds('into')).toEqual(['PORTAL_VISIT', 'PAUSE']);
  expect(await kinds('c')).toEqual(['PLAN_CHANGE', 'PLAN_CHANGE']);
  const [merge] = (await read<Page>(client, '/internal/customers/external:c/timeline?kind=MERGE')).items;
  await act(`/internal/customer_merges/${merge?.id}/undo`, {});
  expect(await kinds('into')).toEqual([]);
  expect(await kinds('c')).toEqual(['PORTAL_VISIT', 'PLAN_CHANGE', 'PAUSE', 'PLAN_CHANGE']);
});

it('shows the outcome of promises and disputes', async () => {
  await happen();
  const [i, j] = invoices.map(({ id }) => id);
  await act(`/invoices/${j}/dispute/resolve`, { resolution: 'REJECTED' });
  const states = async () =>
    (await page()).items.flatMap(({ kind, state }) =>
      kind === 'PROMISE' || kind === 'DISPUTE' ? [state] : [],
    );
  expect(await states()).toEqual(['RESOLVED', 'OPEN']);
  clock.set('2026-03-10T12:00:00.000Z');
  expect(await states()).toEqual(['RESOLVED', 'BROKEN']);
  await store(client, '/payments', payment('q', 'c', 100, { i: 100 }, { validatedAt: '2026-03-09' }));
  expect(await states()).toEqual(['RESOLVED', 'KEPT']);
  expect((await page()).items.find(({ kind }) => kind === 'PROMISE')).toMatchObject({ invoice: { id: i } });
});

it('shows a late fee once it is decided, on the day of the decision', async () => {
  clock.set('2026-03-03T12:00:00Z');
  const fees = lateFees(client);
  await fees.settings({ mode: 'MONTHLY_RATE', monthlyRate: '2', compensation: { EUR: 4_000 } });
  await fees.propose();
  const listed = async () => (await page('kind=LATE_FEE')).items;
  expect(await listed()).toEqual([]);
  const [first, second] = await fees.list('&kind=COMPENSATION');
  clock.set('2026-03-04T12:00:00Z');
  await fees.accept(first?.id ?? '');
  clock.set('2026-03-05T12:00:00Z');
  await fees.reject(second?.id ?? '', 'waived');
  expect(await listed()).toMatchObject([
    { id: second?.id, state: 'REJECTED', text: 'waived', at: '2026-03-05T12:00:00.000Z' },
    { id: first?.id, state: 'ACCEPTED', amount: 4_000, at: '2026-03-04T12:00:00.000Z' },
  ]);
});

it('pages without gaps or repetitions, also for simultaneous and new entries', async () => {
  await happen();
  for (let n = 0; n < 12; n += 1) {
    await addAction(service, client, { customerId, name: `Action ${n}` });
    await store(client, '/notes', { content: `Note ${n}`, customer: { externalId: 'c' } });
    await addSent(service, client, { customerId });
  }
  const complete = (await page('limit=500')).items.map(({ id }) => id);
  expect(complete).toHaveLength(10 + 36);
  for (const limit of [1, 5, 7]) {
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const next: Page = await page(`limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...next.items.map(({ id }) => id));
      cursor = next.nextCursor;
      if (seen.length === limit) {
        clock.set(at(9));
        await addAction(service, client, { customerId, name: 'Later' });
        complete.unshift((await page('limit=1')).items[0]?.id ?? '');
      }
    }
    expect(seen).toEqual(complete.slice(1));
  }
});

it('refuses foreign customers and foreign cursors', async () => {
  await happen();
  const other = await service.client();
  await store(other, '/customers', customer('c'));
  expect((await read<Page>(other, '/internal/customers/external:c/timeline')).items).toEqual([]);
  expectError(await other.get(`/internal/customers/${customerId}/timeline`), 404, 'NOT_FOUND');
  const { id } = await store(client, '/customers', customer('d'));
  expect((await read<Page>(client, `/internal/customers/${id}/timeline`)).items).toEqual([]);
  const { nextCursor } = await page('limit=1');
  const path = `/internal/customers/${id}/timeline`;
  expectError(await client.get(`${path}?cursor=${nextCursor}`), 400, 'INVALID_DATA', 'cursor');
  expectError(await client.get(`${path}?cursor=nonsense`), 400, 'INVALID_DATA', 'cursor');
  expectError(await client.get(`${path}?page=2`), 400, 'INVALID_DATA', 'page');
});
