import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { Action } from '../../dunning/actions/schema.ts';
import type { Invoice } from '../../ledger/invoices/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import { followUpDay, spreadPromise } from '../domain/calls.ts';
import type { CallReport, LoggedCall } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;
let customerId: string;
let ada: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  for (const [name, amount] of [
    ['i', 100],
    ['j', 200],
  ] as const)
    ids[name] = (await store(client, '/invoices', invoice(name, 'c', amount))).id;
  ada = (await addUser(service, client, 'ada')).id;
});
afterAll(() => closeVerified(service));

const as = (userId: string) => ({ 'x-quittance-user': userId });
const id = (name: string) => ids[name] ?? '';
const about = (...names: string[]) => names.map((name) => ({ id: id(name) }));
const report = (body: Partial<CallReport>, more: Record<string, string> = {}) =>
  client.post<LoggedCall>('/internal/calls', { customerId, ...body }, { ...as(ada), ...more });
const action = (actionId: string) => read<Action>(client, `/actions/${actionId}`);
const get = (name: string) => read<Invoice>(client, `/invoices/external:${name}`);
const tasks = async () => (await read<{ items: Action[] }>(client, '/internal/actions?due=ALL')).items;
const actions = async () => (await read<{ items: Action[] }>(client, '/actions?limit=100')).items;

async function logged(body: Partial<CallReport>): Promise<LoggedCall & { changes: string[] }> {
  const answer = await report(body);
  expect(answer.status, answer.text).toBe(201);
  return { ...answer.body, changes: changesOf(answer) };
}
const changesOf = (answer: Answer) => answer.headers.get('quittance-changes')?.split(',') ?? [];
async function undoAll(changes: readonly string[]): Promise<void> {
  const { status, text } = await client.post('/internal/undo', { changeIds: changes }, as(ada));
  expect(status, text).toBe(200);
}

describe('logging a call', () => {
  it('adds the invoices talked about to the call task, and removes them by undo', async () => {
    const actionId = await addAction(service, client, { customerId, invoiceIds: [id('i')] });
    const made = await logged({ actionId, outcome: 'VOICEMAIL', invoices: about('j') });
    expect((await action(actionId)).invoices.map((one) => one.id)).toEqual([id('i'), id('j')]);
    await undoAll(made.changes);
    expect((await action(actionId)).invoices.map((one) => one.id)).toEqual([id('i')]);
    await store(client, '/customers', customer('other'));
    const foreign = await store(client, '/invoices', invoice('foreign', 'other', 10));
    const invoices = [{ id: foreign.id }];
    const answer = await report({ actionId, outcome: 'VOICEMAIL', invoices, next: null });
    expectError(answer, 400, 'REFERENCE_NOT_FOUND');
  });

  it.each([
    ['REACHED', { name: 'Call again', type: 'CALL', dueDate: '2026-03-16T23:00:00.000Z' }],
    ['VOICEMAIL', { name: 'Call again', type: 'CALL', dueDate: '2026-03-11T23:00:00.000Z' }],
    ['WRONG_CONTACT', { name: 'Find the right contact', type: 'TASK', dueDate: '2026-03-10T23:00:00.000Z' }],
  ] as const)('records %s, completes the task and creates the next one', async (outcome, next) => {
    const actionId = await addAction(service, client, { customerId, invoiceIds: [id('i')] });
    const { version } = await action(actionId);
    const made = await logged({ actionId, version, outcome, comment: 'Spoke to Ms Doe' });
    expect(made.call).toMatchObject({
      id: actionId,
      state: 'EXECUTED',
      outcome,
      comment: 'Spoke to Ms Doe',
      performedBy: { id: ada },
    });
    expect(made.next).toMatchObject({
      ...next,
      state: 'TODO',
      assignedTo: [{ id: ada }],
      invoices: [{ id: id('i') }],
    });
    expect(await tasks()).toEqual([made.next]);
    await undoAll(made.changes);
    expect(await tasks()).toMatchObject([{ id: actionId, state: 'TODO', outcome: null, comment: null }]);
    expect(await actions()).toHaveLength(1);
  });

  it('records a promise over several invoices, oldest part first', async () => {
    const made = await logged({
      outcome: 'PROMISED',
      invoices: about('i', 'j'),
      promise: { date: '2026-03-20', amount: 150 },
    });
    expect(made).toMatchObject({ call: { outcome: 'PROMISED', type: 'CALL' } });
    expect(made.next).toBeUndefined();
    expect((await get('i')).promiseToPay).toMatchObject({ amount: null, status: 'OPEN', source: 'APP' });
    expect((await get('j')).promiseToPay).toMatchObject({ amount: 50, status: 'OPEN' });
    await undoAll(made.changes);
    expect([(await get('i')).promiseToPay, (await get('j')).promiseToPay]).toEqual([null, null]);
    expect(await actions()).toEqual([]);
  });

  it('opens disputes and asks to clarify them', async () => {
    const made = await logged({
      outcome: 'DISPUTED',
      invoices: about('i', 'j'),
      comment: 'Short delivery',
      dispute: { reason: 'WRONG_AMOUNT' },
    });
    expect(made.next).toMatchObject({ name: 'Clarify the dispute', dueDate: '2026-03-11T23:00:00.000Z' });
    expect((await get('j')).dispute).toMatchObject({ reason: 'WRONG_AMOUNT', comment: 'Short delivery' });
    await undoAll(made.changes);
    expect([(await get('i')).dispute, (await get('j')).dispute]).toEqual([null, null]);
  });

  it('calls back at the time agreed', async () => {
    const { next } = await logged({ outcome: 'CALL_BACK', next: { dueDate: '2026-03-11T14:30:00Z' } });
    expect(next).toMatchObject({ type: 'CALL', dueDate: '2026-03-11T14:30:00.000Z' });
  });

  it('completes another task, keeps a letter, and records the call besides it', async () => {
    const taskId = await addAction(service, client, { customerId, type: 'TASK', name: 'Look' });
    const letterId = await addAction(service, client, { customerId, type: 'LETTER', name: 'Notice' });
    const first = await logged({ actionId: taskId, outcome: 'REACHED', next: null });
    expect(first.call).toMatchObject({ type: 'CALL', outcome: 'REACHED' });
    expect(await action(taskId)).toMatchObject({ state: 'EXECUTED', outcome: 'DONE' });
    await logged({ actionId: letterId, outcome: 'VOICEMAIL', next: null });
    expect(await action(letterId)).toMatchObject({ state: 'TODO' });
  });

  it.each<[string, Partial<CallReport>, number, string]>([
    ['a promise without its day', { outcome: 'PROMISED', invoices: [] }, 400, 'promise'],
    ['a dispute without invoices', { outcome: 'DISPUTED', dispute: { reason: 'OTHER' } }, 400, 'invoices'],
    ['a promise of the past', { outcome: 'PROMISED', promise: { date: '2026-03-09' } }, 400, 'promise.date'],
    ['a call back without a time', { outcome: 'CALL_BACK' }, 400, 'next'],
    ['a next task in the past', { outcome: 'REACHED', next: { dueDate: '2026-03-10' } }, 400, 'next.dueDate'],
    [
      'a dispute of a call that reached',
      { outcome: 'REACHED', dispute: { reason: 'OTHER' } },
      400,
      'dispute',
    ],
  ])('refuses %s', async (_what, body, status, field) => {
    const invoices = body.invoices === undefined && body.outcome === 'PROMISED' ? about('i') : body.invoices;
    const answer = await report({ ...body, ...(invoices === undefined ? {} : { invoices }) });
    expectError(answer, status, 'INVALID_DATA', field);
    expect(await actions()).toEqual([]);
  });

  it('stores nothing if one part is refused', async () => {
    const actionId = await addAction(service, client, { customerId });
    const promised = { outcome: 'PROMISED', actionId, invoices: about('i', 'j') } as const;
    expectError(
      await report({ ...promised, promise: { date: '2026-03-20', amount: 301 } }),
      ...([400, 'AMOUNT_EXCEEDED', 'promise.amount'] as const),
    );
    await store(client, '/payments', payment('p', 'c', 200, { j: 200 }));
    expectError(await report({ ...promised, promise: { date: '2026-03-20' } }), 409, 'CONFLICT');
    expect((await get('i')).promiseToPay).toBeNull();
    const disputed = { outcome: 'DISPUTED', actionId, dispute: { reason: 'OTHER' } } as const;
    expectError(await report({ ...disputed, invoices: about('i', 'j') }), 409, 'CONFLICT');
    expect((await get('i')).dispute).toBeNull();
    expect(await tasks()).toMatchObject([{ id: actionId, state: 'TODO' }]);
  });

  it.each([
    ['a promise', { outcome: 'PROMISED', promise: { date: '2026-03-20', amount: 150 } }],
    ['a dispute', { outcome: 'DISPUTED', dispute: { reason: 'OTHER' } }],
    ['a call that reached', { outcome: 'REACHED' }],
  ] as const)('refuses %s that names an invoice twice', async (_what, body) => {
    const invoices = [...about('i', 'j'), { id: id('i').toUpperCase() }];
    expectError(await report({ ...body, invoices }), 400, 'INVALID_DATA', 'invoices[2].id');
    expect((await get('i')).promiseToPay).toBeNull();
    expect(await actions()).toEqual([]);
  });

  it('refuses invoices of another customer, and records of another organization', async () => {
    await store(client, '/customers', customer('d'));
    const other = await store(client, '/invoices', invoice('k', 'd', 10));
    const invoices = [{ id: other.id }];
    expectError(await report({ outcome: 'REACHED', invoices }), 400, 'REFERENCE_NOT_FOUND');
    const promise = { date: '2026-03-20' };
    expectError(await report({ outcome: 'PROMISED', invoices, promise }), 400, 'REFERENCE_NOT_FOUND');
    const stranger = await service.client();
    const eve = (await addUser(service, stranger, 'eve')).id;
    const body = { customerId, outcome: 'REACHED', invoices: about('i') };
    expectError(await stranger.post('/internal/calls', body, as(eve)), 400, 'REFERENCE_NOT_FOUND');
    expect(await actions()).toEqual([]);
  });

  it('is done once by concurrent requests, and for an idempotency key', async () => {
    const actionId = await addAction(service, client, { customerId });
    const { version } = await action(actionId);
    const promise = { date: '2026-03-20' };
    const body = { actionId, version, outcome: 'PROMISED', invoices: about('i'), promise } as const;
    const answers = await Promise.all([report(body), report(body), report({ ...body, outcome: 'PROMISED' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const outcome of ['PROMISED', 'VOICEMAIL'] as const) {
      const again = { outcome, ...(outcome === 'PROMISED' ? { invoices: about('j'), promise } : {}) };
      const twice = await Promise.all([1, 2].map(() => report(again, { 'idempotency-key': outcome })));
      expect(twice.map(({ status }) => status)).toEqual([201, 201]);
      expect(twice[0]?.body.call.id).toBe(twice[1]?.body.call.id);
    }
  });

  it('refuses an outdated task, and an undo after the next task was changed', async () => {
    const actionId = await addAction(service, client, { customerId });
    const { version } = await action(actionId);
    await client.put(`/internal/actions/${actionId}/assignees`, { userIds: [ada] }, as(ada));
    expectError(await report({ actionId, version, outcome: 'REACHED' }), 409, 'CONFLICT');
    const made = await logged({ actionId, outcome: 'REACHED' });
    const until = '2026-04-01T00:00:00.000Z';
    await client.post(`/internal/actions/${made.next?.id}/snooze`, { until }, as(ada));
    const undo = await client.post('/internal/undo', { changeIds: made.changes }, as(ada));
    expectError(undo, 409, 'CONFLICT', 'snoozedUntil');
    // The last change is undone first: nothing was.
    expect((await action(actionId)).state).toBe('EXECUTED');
  });
});

it('is undone completely by a repeated request, and not at all with a change that does not exist', async () => {
  const actionId = await addAction(service, client, { customerId });
  const next = { dueDate: '2026-04-01' };
  const { changes } = await logged({ actionId, outcome: 'REACHED', next });
  expect(changes.length).toBeGreaterThan(1);
  const undo = (changeIds: readonly string[]) => client.post('/internal/undo', { changeIds }, as(ada));
  expectError(await undo([MISSING_ID, ...changes]), 400, 'REFERENCE_NOT_FOUND');
  expect((await action(actionId)).state).toBe('EXECUTED');
  await undoAll(changes.slice(-1));
  await undoAll(changes);
  expect((await action(actionId)).state).toBe('TODO');
  expectError(await undo(changes), 409, 'CONFLICT', 'undoneAt');
});

it('undoes a task that was done, and a task that was created by hand', async () => {
  const body = { name: 'Look', type: 'TASK', customerId };
  const created = await client.post<Action>('/internal/actions', body, as(ada));
  const done = await client.post(`/internal/actions/${created.body.id}/perform`, {}, as(ada));
  await undoAll(changesOf(done));
  expect(await action(created.body.id)).toMatchObject({ state: 'TODO', performedAt: null, outcome: null });
  await undoAll(changesOf(created));
  expect(await actions()).toEqual([]);
});

it('spreads an amount over invoices in their order', () => {
  expect(spreadPromise(null, [5, 7])).toEqual([null, null]);
  expect(spreadPromise(5, [5, 7])).toEqual([null, 0]);
  expect(spreadPromise(9, [5, 7])).toEqual([null, 4]);
});

it('moves a follow-up from the weekend to Monday', () => {
  expect(followUpDay('2026-03-13', { days: 1 })).toBe('2026-03-16');
  expect(followUpDay('2026-03-13', { days: 2 })).toBe('2026-03-16');
  expect(followUpDay('2026-03-13', { days: 3 })).toBe('2026-03-16');
  expect(followUpDay('2026-03-13', { days: 4 })).toBe('2026-03-17');
});
