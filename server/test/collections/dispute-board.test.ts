import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dispute } from '../../src/cases/disputes/schema.ts';
import type { DisputeFigures } from '../../src/insight/figures/dispute-figures.ts';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';

/** Who handles disputes, and by when. */

let service: TestService;
let client: Client;
let anna: string;
const clock = new ManualClock('2026-03-02T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00Z');
  client = await service.client();
  anna = (await addUser(service, client, 'anna', { lastName: 'Ames' })).id;
  await store(client, '/customers', customer('c'));
  for (const name of ['i', 'j', 'k']) await store(client, '/invoices', invoice(name, 'c', 100));
});
afterAll(() => closeVerified(service));

const open = async (name: string, more: object = {}) =>
  (await store<Invoice>(client, `/invoices/external:${name}/dispute`, { reason: 'QUALITY', ...more })).dispute
    ?.id ?? '';
const change = (id: string, body: object, who = client): Promise<Answer<Dispute>> =>
  who.send<Dispute>('PUT', `/disputes/${id}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const list = async (query: string) =>
  (await read<{ items: Dispute[] }>(client, `/disputes${query}`)).items.map(
    ({ invoice: of }) => of.externalId,
  );

describe('a dispute', () => {
  it('gets an owner and a due date when it is opened, or later', async () => {
    const id = await open('i', { ownerUserId: anna, dueDate: '2026-03-09' });
    clock.set('2026-03-05T09:00:00Z');
    const [stored] = (await read<{ items: Dispute[] }>(client, '/disputes')).items;
    expect(stored).toMatchObject({
      owner: { id: anna, lastName: 'Ames' },
      dueDate: '2026-03-09',
      state: 'IN_PROGRESS',
      ageDays: 3,
    });
    const changed = await change(id, { dueDate: '2026-03-04', version: stored?.version });
    expect(changed).toMatchObject({ status: 200, body: { state: 'OVERDUE', owner: { id: anna } } });
    const freed = await change(id, { ownerUserId: null, dueDate: null });
    expect(freed).toMatchObject({ status: 200, body: { state: 'UNASSIGNED', owner: null, dueDate: null } });
  });

  it('refuses outdated versions, unknown owners and resolved disputes', async () => {
    const id = await open('i');
    expectError(await change(id, { dueDate: '2026-03-04', version: 1 }), 409, 'CONFLICT', 'version');
    const missing = { ownerUserId: '01890000-0000-7000-8000-000000000000' };
    expectError(await change(id, missing), 400, 'REFERENCE_NOT_FOUND', 'ownerUserId');
    const stranger = await service.client();
    expectError(await change(id, { dueDate: null }, stranger), 404, 'NOT_FOUND');
    const foreign = { ownerUserId: (await addUser(service, stranger, 'eve')).id };
    expectError(await change(id, foreign), 400, 'REFERENCE_NOT_FOUND', 'ownerUserId');
    await store(client, '/invoices/external:i/dispute/resolve', { resolution: 'REJECTED' });
    expectError(await change(id, { dueDate: '2026-03-09' }), 409, 'CONFLICT');
  });

  it('gets its owner and due date back by undo, unless it was changed or resolved since', async () => {
    const id = await open('i', { dueDate: '2026-03-09' });
    const ben = (await addUser(service, client, 'ben')).id;
    const by = (body: object) => client.put<Dispute>(`/disputes/${id}`, body, { 'x-quittance-user': anna });
    const undo = (changeId: string | null) =>
      client.post('/internal/undo', { changeIds: [changeId] }, { 'x-quittance-user': anna });
    const assigned = (await by({ ownerUserId: ben })).headers.get('quittance-changes');
    const moved = (await by({ dueDate: null })).headers.get('quittance-changes');
    expect((await by({ dueDate: null })).headers.get('quittance-changes')).toBeNull();
    expectError(await undo(assigned), 409, 'CONFLICT', 'dueDate');
    const other = await service.client();
    expectError(await other.post('/internal/undo', { changeIds: [moved] }), 400, 'REFERENCE_NOT_FOUND');
    expect((await undo(moved)).status).toBe(200);
    expect((await undo(assigned)).status).toBe(200);
    const [stored] = (await read<{ items: Dispute[] }>(client, '/disputes')).items;
    expect(stored).toMatchObject({ owner: null, dueDate: '2026-03-09', state: 'UNASSIGNED' });
    const late = (await by({ ownerUserId: ben })).headers.get('quittance-changes');
    await store(client, '/invoices/external:i/dispute/resolve', { resolution: 'REJECTED' });
    expectError(await undo(late), 409, 'CONFLICT');
  });

  it('is changed by one of two users who read the same version', async () => {
    const id = await open('i');
    const [{ version }] = (await read<{ items: [Dispute] }>(client, '/disputes')).items;
    const answers = await Promise.all(
      ['2026-03-10', '2026-03-11'].map((dueDate) => change(id, { dueDate, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('counts disputes by reason, with amounts and the median of days to resolve', async () => {
  await open('i', { amount: 40 });
  await open('j');
  await open('k', { reason: 'OTHER' });
  for (const [name, at] of [
    ['i', '2026-03-04T09:00:00Z'],
    ['j', '2026-03-08T09:00:00Z'],
  ] as const) {
    clock.set(at);
    await store(client, `/invoices/external:${name}/dispute/resolve`, { resolution: 'ACCEPTED' });
  }
  const { reasons } = await read<DisputeFigures>(client, '/figures/disputes?days=30');
  expect(reasons).toMatchObject([
    { reason: 'QUALITY', opened: 2, open: 0, resolved: 2, medianDaysToResolve: 4, disputed: { amount: 140 } },
    {
      reason: 'OTHER',
      opened: 1,
      open: 1,
      resolved: 0,
      medianDaysToResolve: null,
      disputed: { amount: 100 },
    },
  ]);
  const later = await read<DisputeFigures>(client, '/figures/disputes?days=2');
  expect(later.reasons).toMatchObject([
    { reason: 'OTHER', opened: 0, open: 1, disputed: { amount: 0 } },
    { reason: 'QUALITY', opened: 0, resolved: 1, disputed: { amount: 0 } },
  ]);
});

it('lists disputes by state and owner, the first due date first', async () => {
  await open('i', { dueDate: '2026-03-20' });
  await open('j', { ownerUserId: anna, dueDate: '2026-03-10' });
  await open('k', { ownerUserId: anna });
  const due = '?sortBy=dueDate&sortOrder=ASC';
  expect(await list(due)).toEqual(['j', 'i', 'k']);
  const page = await read<{ items: Dispute[]; nextCursor: string }>(client, `/disputes${due}&limit=2`);
  expect(await list(`${due}&limit=2&cursor=${page.nextCursor}`)).toEqual(['k']);
  expect(await list(`?ownerUserId=${anna}&sortBy=dueDate&sortOrder=ASC`)).toEqual(['j', 'k']);
  expect(await list('?state=UNASSIGNED')).toEqual(['i']);
  clock.set('2026-03-11T09:00:00Z');
  expect(await list('?state=OVERDUE')).toEqual(['j']);
  expect(await list('?state=IN_PROGRESS')).toEqual(['k']);
});
