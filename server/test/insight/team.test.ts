import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Goals } from '../../src/insight/goals/schema.ts';
import type { TeamFigures } from '../../src/insight/team/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addAction, addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** The figures of collectors, and their goals. */

let service: TestService;
let client: Client;
let anna: string;
const clock = new ManualClock('2026-03-20T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-20T09:00:00Z');
  client = await service.client();
  anna = (await addUser(service, client, 'anna', { lastName: 'Ames' })).id;
  const { id: customerId } = await store(client, '/customers', customer('c', { accountManagerId: anna }));
  await store(client, '/customers', customer('d'));
  const days = { issuedAt: '2026-01-01', dueDate: '2026-02-01' };
  await store(client, '/invoices', invoice('i', 'c', 100, days));
  await store(client, '/invoices', invoice('j', 'd', 60, { ...days, dueDate: '2026-04-01' }));
  await store(client, '/payments', payment('p', 'c', 30, { i: 30 }, { validatedAt: '2026-03-05' }));
  await client.post('/invoices/external:i/promise', { date: '2026-03-25', amount: 40 }, as(anna));
  await addAction(service, client, { customerId, assignedUserIds: [anna], dueAt: '2026-03-01T09:00:00Z' });
});
afterAll(() => closeVerified(service));

const as = (id: string) => ({ 'x-quittance-user': id });
const team = async (query = '') => read<TeamFigures>(client, `/internal/figures/team${query}`);
const GOALS = { collectedAmount: 300, dsoDays: 45, effectivenessPercent: 80 };

it('shows the portfolio, promises, collected amount and tasks of each collector, and those without one', async () => {
  const { members, goals } = await team();
  expect(members).toMatchObject([
    {
      user: { id: anna, lastName: 'Ames' },
      customers: 1,
      receivables: { amount: 70 },
      overdue: { amount: 70 },
      promised: { amount: 40, count: 1 },
      kept: { amount: 0 },
      broken: { amount: 0 },
      collected: { amount: 30 },
      goal: null,
      goalShare: null,
      openTasks: 1,
      overdueTasks: 1,
    },
    {
      user: null,
      customers: 1,
      receivables: { amount: 60 },
      overdue: { amount: 0 },
      collected: { amount: 0 },
    },
  ]);
  expect(goals).toMatchObject({ collected: { amount: 30 }, collectedAmount: null });
});

it('counts a promise without an amount as what was open when it was made', async () => {
  const days = { issuedAt: '2026-01-01', dueDate: '2026-02-01' };
  await store(client, '/invoices', invoice('k', 'c', 100, days));
  await store(client, '/payments', payment('q', 'c', 95, { k: 95 }, { validatedAt: '2026-03-06' }));
  await client.post('/invoices/external:k/promise', { date: '2026-03-25' }, as(anna));
  const memberOf = async () => (await team()).members.find(({ user }) => user?.id === anna);
  expect(await memberOf()).toMatchObject({ promised: { amount: 45, count: 2 } });
  clock.set('2026-03-27T09:00:00Z');
  expect(await memberOf()).toMatchObject({ broken: { amount: 45 }, kept: { amount: 0 } });
  await store(client, '/payments', payment('r', 'c', 5, { k: 5 }, { validatedAt: '2026-03-25' }));
  expect(await memberOf()).toMatchObject({ broken: { amount: 40 }, kept: { amount: 5 } });
});

it('counts kept and broken promises of the month', async () => {
  clock.set('2026-03-27T09:00:00Z');
  const memberOf = async () => (await team()).members.find(({ user }) => user?.id === anna);
  expect(await memberOf()).toMatchObject({ broken: { amount: 40 }, kept: { amount: 0 } });
  await store(client, '/payments', payment('q', 'c', 40, { i: 40 }, { validatedAt: '2026-03-25' }));
  expect(await memberOf()).toMatchObject({ broken: { amount: 0 }, kept: { amount: 40 } });
});

it('compares with goals, which refuse outdated versions and unknown users', async () => {
  const before = await read<Goals>(client, '/internal/goals');
  expect(before).toMatchObject({ collectedAmount: null, collectors: [] });
  const put = (body: object) => client.put<Goals>('/internal/goals', body);
  const collectors = [{ userId: anna, collectedAmount: 60 }];
  const stored = await put({ ...GOALS, collectors, version: before.version });
  expect(stored).toMatchObject({ status: 200, body: { ...GOALS, collectors } });
  expectError(await put({ ...GOALS, collectors, version: before.version }), 409, 'CONFLICT', 'version');
  const missing = [{ userId: '01890000-0000-7000-8000-000000000000', collectedAmount: 1 }];
  expectError(await put({ ...GOALS, collectors: missing }), 400, 'REFERENCE_NOT_FOUND');
  expectError(
    await put({ ...GOALS, collectors: [...collectors, ...collectors] }),
    400,
    'INVALID_DATA',
    'collectors',
  );
  const { members, goals } = await team();
  expect(members.find(({ user }) => user?.id === anna)).toMatchObject({ goal: 60, goalShare: 50 });
  expect(goals).toMatchObject({ collectedAmount: 300, collectedShare: 10 });
});

it('compares no amounts of a currency with goals in another one', async () => {
  const collectors = [{ userId: anna, collectedAmount: 60 }];
  await client.put<Goals>('/internal/goals', { ...GOALS, collectors });
  const { currency, members, goals } = await team('?currency=USD');
  expect(currency).toBe('USD');
  expect(members.find(({ user }) => user?.id === anna)).toMatchObject({ goalShare: null });
  expect(goals.collectedShare).toBeNull();
});

it('shows a user whose only facts are promises that ended in the month', async () => {
  const bob = await addUser(service, client, 'bob');
  clock.set('2026-02-20T09:00:00Z');
  await client.post('/invoices/external:j/promise', { date: '2026-03-10', amount: 40 }, as(bob.id));
  clock.set('2026-03-20T09:00:00Z');
  const { members } = await team();
  expect(members.find(({ user }) => user?.id === bob.id)).toMatchObject({
    promised: { count: 0 },
    broken: { amount: 40, count: 1 },
  });
});

it('shows the goals of other collectors only to users who may edit them', async () => {
  const bob = await addUser(service, client, 'bob', { role: 'COLLECTOR' });
  const own = { userId: bob.id, collectedAmount: 20 };
  const collectors = [{ userId: anna, collectedAmount: 60 }, own];
  await client.put('/internal/goals', { ...GOALS, collectors });
  const answer = await client.get<Goals>('/internal/goals', as(bob.id));
  expect(answer).toMatchObject({ status: 200, body: { ...GOALS, collectors: [own] } });
  expect((await read<Goals>(client, '/internal/goals')).collectors).toHaveLength(2);
});

it('shows collectors only their own line', async () => {
  const bob = await addUser(service, client, 'bob', { role: 'COLLECTOR' });
  const answer = await client.get<TeamFigures>('/internal/figures/team', as(bob.id));
  expect(answer).toMatchObject({ status: 200, body: { seesAll: false, members: [] } });
});
