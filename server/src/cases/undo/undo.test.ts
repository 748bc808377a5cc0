import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, linked, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { AuditEntries } from '../../compliance/audit/schema.ts';
import { changeAction, snoozeBuilder } from '../../dunning/actions/changes.ts';
import type { ActionFacts } from '../../dunning/actions/commands.ts';
import type { BulkResult } from '../../dunning/actions/internal-schema.ts';
import type { Action } from '../../dunning/actions/schema.ts';
import type { Customer } from '../../ledger/customers/schema.ts';
import type { Invoice } from '../../ledger/invoices/schema.ts';
import type { ReconcileResult } from '../../ledger/reconcile/schema.ts';
import { collectChanges } from '../../platform/changes.ts';
import { ManualClock } from '../../platform/clock.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { undoChange } from './commands.ts';
import { queueRemovals, undoTasks } from './job.ts';
import type { UndoableChange, UndoableChanges } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-10T12:00:00.000Z');
const at = (day: number, hour = 12) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
let service: TestService;
let client: Client;
let customerId: string;
let invoiceId: string;
let ada: string;
let bob: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(at(10));
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  invoiceId = (await store(client, '/invoices', invoice('i', 'c', 100))).id;
  ada = (await addUser(service, client, 'ada')).id;
  bob = (await addUser(service, client, 'bob')).id;
});
afterAll(() => closeVerified(service));

const as = (userId: string | null) => (userId === null ? {} : { 'x-quittance-user': userId });
const add = (facts: Partial<ActionFacts> = {}) => addAction(service, client, { customerId, ...facts });
const action = (id: string) => read<Action>(client, `/actions/${id}`);
const get = (name: string) => read<Invoice>(client, `/invoices/external:${name}`);

/** Returns the ids of the changes in a response. */
function changesOf(answer: Answer): string[] {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.headers.get('quittance-changes')?.split(',') ?? [];
}
/** Returns the id of the only change in a response. */
function changeOf(answer: Answer): string {
  const ids = changesOf(answer);
  expect(ids, answer.text).toHaveLength(1);
  return ids[0] ?? '';
}
const act = async (id: string, what: string, body: object, by: string | null = ada) =>
  client.post(`/internal/actions/${id}/${what}`, body, as(by));
const ignore = async (id: string) => changeOf(await act(id, 'ignore', { comment: 'By mistake' }));
const promise = async (body: object, name = 'i') =>
  changeOf(await client.post(`/invoices/external:${name}/promise`, body, as(ada)));
const reconcile = (externalId: string, body: object, by: string | null = ada) =>
  client.post<ReconcileResult>('/reconcile', { externalId, ...body }, as(by));
const undo = (id: string, by: string | null = ada) =>
  client.post<{ items: UndoableChange[] }>('/internal/undo', { changeIds: [id] }, as(by));
const undone = async (id: string, by: string | null = ada) => {
  const answer = await undo(id, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items[0];
};
async function refused(id: string, field: string, words: RegExp): Promise<void> {
  const answer = await undo(id);
  expectError(answer, 409, 'CONFLICT', field);
  expect(answer.text).toMatch(words);
}
const changes = (query = '') => read<UndoableChanges>(client, `/internal/changes?${query}`);
const unstamped = <T extends { updatedAt: string }>({ updatedAt: _, ...record }: T) => record;

describe('undoing a change of an action', () => {
  it('restores an action that was ignored, snoozed or reassigned', async () => {
    const id = await add({ assignedUserIds: [bob, ada], comment: 'First' });
    changesOf(await act(id, 'snooze', { until: at(12) }));
    const before = unstamped(await action(id));
    for (const change of [
      () => act(id, 'ignore', { comment: 'By mistake' }),
      () => act(id, 'snooze', { until: null }, bob),
      () => client.put(`/internal/actions/${id}/assignees`, { userIds: [ada] }, as(ada)),
    ]) {
      const changeId = changeOf(await change());
      expect(unstamped(await action(id))).not.toEqual(before);
      clock.set(at(11, 11));
      expect(await undone(changeId)).toMatchObject({
        id: changeId,
        record: { kind: 'ACTION', id },
        customer: { id: customerId },
        undoneAt: at(11, 11),
        undoneByUserId: ada,
      });
      expect(unstamped(await action(id))).toEqual(before);
      clock.set(at(10));
    }
  });

  it('restores one action of a bulk change without the others', async () => {
    const ids = [await add(), await add(), await add()];
    await act(ids[2] ?? '', 'perform', {});
    const answer = await client.post<BulkResult>(
      '/internal/actions/bulk',
      { ids, ignore: { comment: 'All' } },
      as(ada),
    );
    const listedIds = answer.body.items.map(({ changeId }) => changeId);
    expect(listedIds).toEqual([...changesOf(answer), null]);
    await undone(listedIds[1] ?? '');
    expect(await Promise.all(ids.map(async (id) => (await action(id)).state))).toEqual([
      'IGNORED',
      'TODO',
      'EXECUTED',
    ]);
  });

  it('is refused with the reason when the action has changed since', async () => {
    const id = await add();
    const snoozed = changeOf(await act(id, 'snooze', { until: at(12) }));
    const again = changeOf(await act(id, 'snooze', { until: at(13) }));
    await refused(snoozed, 'snoozedUntil', /changed in the meantime/);
    await undone(again);
    const assigned = changeOf(
      await client.put(`/internal/actions/${id}/assignees`, { userIds: [bob] }, as(ada)),
    );
    changesOf(await act(id, 'perform', {}));
    await refused(assigned, 'state', /EXECUTED/);
    await refused(snoozed, 'snoozedUntil', /changed in the meantime/);
  });

  it('is refused when a newer action covers the same invoice', async () => {
    const id = await add({ source: 'WORKFLOW', invoiceIds: [invoiceId] });
    const changeId = await ignore(id);
    await add({ source: 'WORKFLOW', invoiceIds: [invoiceId] });
    await refused(changeId, 'record', /a newer action covers the same subject/);
    expect((await action(id)).state).toBe('IGNORED');
  });

  it('is refused when the earlier assignee was removed', async () => {
    const id = await add({ assignedUserIds: [bob] });
    const changeId = changeOf(
      await client.put(`/internal/actions/${id}/assignees`, { userIds: [ada] }, as(ada)),
    );
    expect((await client.delete(`/internal/users/${bob}`)).status).toBe(204);
    await refused(changeId, 'userIds', /removed in the meantime/);
  });
});

describe('undoing a change of a promise', () => {
  const history = async () =>
    (await read<{ items: object[] }>(client, `/invoices/${invoiceId}/promises`)).items;

  it('restores the earlier promise with its history', async () => {
    await promise({ date: '2026-03-20', amount: 40, comment: 'On the phone' });
    const [before, past] = [unstamped(await get('i')), await history()];
    const replaced = await promise({ date: '2026-03-25' });
    await undone(replaced);
    expect([unstamped(await get('i')), await history()]).toEqual([before, past]);
    const cancelled = changeOf(await client.delete('/invoices/external:i/promise', as(ada)));
    expect(unstamped(await get('i'))).not.toEqual(before);
    await undone(cancelled);
    expect([unstamped(await get('i')), await history()]).toEqual([before, past]);
  });

  it('is refused once the promise is replaced or the invoice is paid', async () => {
    const first = await promise({ date: '2026-03-10' });
    await promise({ date: '2026-03-20', amount: 80 });
    await refused(first, 'date', /changed in the meantime/);
    const cancelled = changeOf(await client.delete('/invoices/external:i/promise', as(ada)));
    await store(client, '/payments', payment('p', 'c', 100, { i: 100 }));
    await refused(cancelled, 'invoice', /has no outstanding amount/);
  });

  it('is refused once the day of the promise has passed', async () => {
    const changeId = await promise({ date: '2026-03-10' });
    clock.set(at(11, 1));
    await refused(changeId, 'date', /has passed/);
  });
});

describe('undoing a change of dunning settings', () => {
  it('restores the fields that the change set, for customers and invoices', async () => {
    const said = (body: object) => client.put('/internal/customers/external:c/dunning', body, as(ada));
    const one = (name: string) => read<Customer>(client, `/customers/external:${name}`);
    const before = unstamped(await one('c'));
    const paused = changeOf(await said({ pausedUntil: '2026-04-01' }));
    const off = changeOf(await said({ plan: 'NONE' }));
    await undone(paused);
    expect((await one('c')).dunning).toMatchObject({ planId: null, pausedUntil: null });
    await undone(off);
    expect(unstamped(await one('c'))).toEqual(before);
    changesOf(await said({ pausedUntil: '2026-04-01' }));
    const again = changeOf(await said({ pausedUntil: '2026-05-01', plan: 'NONE' }));
    changesOf(await said({ pausedUntil: '2026-06-01' }));
    await refused(again, 'pausedUntil', /changed in the meantime/);

    const { id: contactId } = await store(client, '/customers/external:c/contacts', { email: 'x@y.example' });
    const path = '/internal/invoices/external:i/dunning';
    const stored = await read(client, path);
    const body = { pausedUntil: '2026-04-01', contactIds: [contactId] };
    const changed = changeOf(await client.put(path, body, as(ada)));
    await undone(changed);
    expect(await read(client, path)).toEqual(stored);
  });
});

describe('undoing a change of links', () => {
  beforeEach(async () => {
    await store(client, '/invoices', invoice('j', 'c', 100));
    await store(client, '/payments', payment('p', 'c', 150));
    await store(client, '/payments', payment('q', 'c', 50));
  });
  const bind = (invoices: Record<string, number>, payments: Record<string, number>) => ({
    invoices: Object.entries(invoices).map(([externalId, amountLinked]) => ({ externalId, amountLinked })),
    payments: Object.entries(payments).map(([externalId, amountLinked]) => ({ externalId, amountLinked })),
  });
  const ledger = async () => {
    const { rows } = await service.database.pool.query(
      'SELECT id, credit_id, debit_id, amount, amount_in_effect, reconciliation_id, created_at FROM links WHERE organization_id = $1 ORDER BY id',
      [client.organization.id],
    );
    return rows;
  };

  it('restores links with their ages after they were made, replaced or released by hand', async () => {
    const made = changeOf(await reconcile('X', bind({ i: 100, j: 50 }, { p: 150 })));
    const first = await ledger();
    clock.set(at(10, 13));
    const replaced = changeOf(await reconcile('X', bind({ j: 50 }, { q: 50 })));
    expect(await ledger()).toHaveLength(1);
    await undone(replaced);
    expect(await ledger()).toEqual(first);
    const empty = { invoices: [], refunds: [], payments: [], creditNotes: [] };
    const released = changeOf(await reconcile('X', empty));
    expect(await ledger()).toEqual([]);
    await undone(released);
    expect(await ledger()).toEqual(first);
    await undone(made);
    expect(await ledger()).toEqual([]);
    await refused(released, 'undoneAt', /already undone/);
  });

  it('is refused for links that were moved, released or deleted since', async () => {
    const made = changeOf(await reconcile('X', bind({ i: 100 }, { p: 100 })));
    const restated = changeOf(await reconcile('X', bind({ j: 100 }, { p: 100 })));
    await refused(made, 'links', /changed, moved or removed in the meantime/);
    await store(client, '/payments', {
      externalId: 'p',
      amount: 150,
      linkedInvoices: linked('invoice', { i: 10 }),
    });
    await refused(restated, 'links', /changed, moved or removed in the meantime/);
    const other = changeOf(await reconcile('Y', bind({ j: 50 }, { q: 50 })));
    expect((await client.delete('/payments/external:q')).status).toBe(204);
    await refused(other, 'links', /changed, moved or removed in the meantime/);
  });

  it('is refused when the amounts are used elsewhere or a document no longer exists', async () => {
    changesOf(await reconcile('X', bind({ i: 50 }, { q: 50 })));
    const released = changeOf(await reconcile('X', { invoices: [], payments: [] }));
    await store(client, '/payments', payment('q', 'c', 50, { j: 50 }));
    await refused(released, 'links', /used elsewhere/);
    expect((await client.delete('/payments/external:q')).status).toBe(204);
    await refused(released, 'links', /no longer exists/);
    expect(await ledger()).toEqual([]);
  });

  it('is not offered for links that programs make', async () => {
    expect(changesOf(await reconcile('X', bind({ i: 50 }, { q: 50 }), null))).toEqual([]);
    expect(changesOf(await reconcile('X', bind({ i: 50 }, { q: 50 })))).toEqual([]);
    expect((await changes()).items).toEqual([]);
  });
});

describe('undoing a change of account managers', () => {
  const path = '/customers/external:c/account-managers';
  const assign = async (...userIds: string[]) => changeOf(await client.post(path, { userIds }, as(ada)));

  it('restores their order and assignment times', async () => {
    await assign(bob, ada);
    const before = await read(client, path);
    clock.set(at(10, 13));
    const changeId = await assign(ada);
    await undone(changeId);
    expect(await read(client, path)).toEqual(before);
    const again = await assign(ada);
    await assign();
    await refused(again, 'managers', /changed in the meantime/);
  });
});

describe('an undoable change', () => {
  it('is listed newest first until its day has ended, and then forgotten', async () => {
    const id = await add();
    const first = changeOf(await act(id, 'snooze', { until: at(20) }));
    clock.set(at(10, 13));
    const second = changeOf(await act(id, 'snooze', { until: at(21) }, bob));
    const third = await promise({ date: '2026-03-20' });
    const ids = async (query: string) => (await changes(query)).items.map((change) => change.id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids(`recordId=${id.toUpperCase()}`)).toEqual([second, first]);
    expect(await ids(`userId=${bob}`)).toEqual([second]);
    expect((await changes(`userId=${bob}`)).items).toEqual([
      {
        id: second,
        kind: 'ACTION_SNOOZED',
        record: { kind: 'ACTION', id },
        customer: { id: customerId },
        userId: bob,
        madeAt: at(10, 13),
        undoableUntil: at(11, 13),
        undoneAt: null,
        undoneByUserId: null,
      },
    ]);
    const page = await changes('limit=2');
    expect(page).toMatchObject({ count: { count: 3, isMore: false } });
    expect(await ids(`limit=2&cursor=${page.nextCursor}`)).toEqual([first]);
    clock.set(at(11, 12));
    expect(await ids('')).toEqual([third, second]);
    await refused(first, 'undoableUntil', /its 24 hours ended/);
    await queueRemovals(service);
    await runDueJobs(service.database, undoTasks(service));
    expectError(await undo(first), 400, 'REFERENCE_NOT_FOUND');
    expect(await ids('')).toEqual([third, second]);
  });

  it('is undone once by concurrent requests, and audited with the user', async () => {
    const changeId = await ignore(await add());
    const answers = await Promise.all([
      undo(changeId),
      undo(changeId, bob),
      undo(changeId),
      undo(changeId, bob),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { items } = await read<AuditEntries>(client, '/internal/audit/entries?action=change.undone');
    expect(items).toHaveLength(1);
    expect(items[0]?.changes).toContainEqual({ field: 'change', before: null, after: changeId });
    const [winner] = answers.filter(({ status }) => status === 200);
    expect(items[0]?.actor.id).toBe(winner?.body.items[0]?.undoneByUserId);
    expectError(await undo(changeId), 409, 'CONFLICT', 'undoneAt');
  });

  it('can be undone only by users who may make it', async () => {
    const changeId = await ignore(await add());
    const viewer = await addUser(service, client, 'eve', { role: 'VIEWER' });
    const own = await addUser(service, client, 'own', { ownCustomersOnly: true });
    expectError(await undo(changeId, viewer.id), 403, 'ACCESS_FORBIDDEN');
    expectError(await undo(changeId, own.id), 400, 'REFERENCE_NOT_FOUND');
    const listed = await client.get<UndoableChanges>('/internal/changes', as(own.id));
    expect(listed.body.items).toEqual([]);
    const other = await service.client();
    expectError(await other.post('/internal/undo', { changeIds: [changeId] }), 400, 'REFERENCE_NOT_FOUND');
    expectError(await undo(MISSING_ID), 400, 'REFERENCE_NOT_FOUND');
    changesOf(await client.post('/customers/external:c/account-managers', { userIds: [own.id] }, as(ada)));
    await undone(changeId, own.id);
  });

  it('does not exist for requests without effect, and is not repeated for an idempotency key', async () => {
    const id = await add();
    expect(changesOf(await act(id, 'snooze', { until: null }))).toEqual([]);
    expect(changesOf(await act(id, 'snooze', { until: at(20) }, null))).toEqual([]);
    const send = () =>
      client.post(
        `/internal/actions/${id}/snooze`,
        { until: at(21) },
        { ...as(ada), 'idempotency-key': 'k' },
      );
    expect(changesOf(await send())).toHaveLength(1);
    expect(changesOf(await send())).toEqual([]);
  });

  it('is also reported to work outside of a request', async () => {
    const id = await add();
    const actor = { kind: 'USER', id: ada, apiKey: null, job: null, address: null } as const;
    const reading = snoozeBuilder(client.organization, at(20), 'until');
    const { changeIds } = await actingAs(actor, () =>
      collectChanges(() => changeAction(service, client.organization, id, reading)),
    );
    expect(changeIds).toHaveLength(1);
    const user = { id: ada, role: 'COLLECTOR', ownCustomersOnly: false } as const;
    const viewer = { ...user, role: 'VIEWER' } as const;
    const back = (by: typeof user | typeof viewer) =>
      undoChange(service, client.organization, changeIds[0] ?? '', by);
    await expect(back(viewer)).rejects.toMatchObject({ code: 'ACCESS_FORBIDDEN' });
    await back(user);
    expect((await changes()).items[0]).toMatchObject({ id: changeIds[0], undoneByUserId: ada });
  });
});
