import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { Action } from '../../dunning/actions/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { Organization } from '../../platform/organization.ts';
import { assignTasks } from '../domain/assignment.ts';
import { assignPortion } from './assign.ts';
import { TASK_ASSIGNMENT } from './job.ts';
import type { AssignmentResult, AssignmentSettings } from './schema.ts';

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;
let organization: Organization;
let [ada, bob, eve] = ['', '', ''];
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
  const found = await service.organizations.byId(client.organization.id);
  if (found === null) throw new Error('the organization was not found');
  organization = found;
  for (const [name, amount] of [
    ['small', 1_000],
    ['large', 900_000],
  ] as const) {
    await store(client, '/customers', customer(name));
    await store(client, '/invoices', invoice(`${name}-i`, name, amount, { dueDate: '2026-01-10' }));
  }
  ada = (await addUser(service, client, 'ada')).id;
  bob = (await addUser(service, client, 'bob')).id;
  eve = (await addUser(service, client, 'eve', { ownCustomersOnly: true })).id;
});
afterAll(() => closeVerified(service));

const everyone = (...userIds: string[]) => ({ amountFrom: null, amountTo: null, userIds });
const from = (amountFrom: number, ...userIds: string[]) => ({ amountFrom, amountTo: null, userIds });
const state = async (...rules: object[]) => {
  const answer = await client.put<AssignmentSettings>('/internal/assignment_rules', { rules });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const add = async (name: string, facts: { dueAt?: string } = {}) => {
  const { id } = await read(client, `/customers/external:${name}`);
  return addAction(service, client, { customerId: String(id), name, ...facts });
};
const run = async () => (await client.post<AssignmentResult>('/internal/actions/assign', undefined)).body;
const users = async (id: string) =>
  (await read<Action>(client, `/actions/${id}`)).assignedTo.map((one) => one.id);

describe('assignment rules', () => {
  it('assign by amount, in turn, and to the account manager first', async () => {
    await state(from(100_000, ada), everyone(ada, bob));
    const ids = [await add('small'), await add('large'), await add('small'), await add('small')];
    expect(await run()).toEqual({ assigned: 4, unassigned: 0 });
    expect(await Promise.all(ids.map(users))).toEqual([[ada], [ada], [bob], [ada]]);
    await client.post('/customers/external:small/account-managers', { userIds: [eve, bob] });
    const own = await add('small');
    expect(await run()).toEqual({ assigned: 1, unassigned: 0 });
    expect(await users(own)).toEqual([eve]);
    expect(await run()).toEqual({ assigned: 0, unassigned: 0 });
  });

  it('skip users who left, and hand on the tasks of those', async () => {
    await state(everyone(ada, bob, eve));
    const ids = [await add('small'), await add('small')];
    await run();
    expect(await Promise.all(ids.map(users))).toEqual([[ada], [bob]]);
    await client.put(`/internal/users/${bob}`, { isActive: false });
    await service.database.pool.query('UPDATE users SET is_active = false WHERE id = $1', [bob]);
    expect(await run()).toEqual({ assigned: 1, unassigned: 0 });
    expect(await Promise.all(ids.map(users))).toEqual([[ada], [ada]]);
  });

  itNightly('assign each task once by concurrent processes, and stay fair', async () => {
    await state(everyone(ada, bob));
    const ids = await Promise.all(Array.from({ length: 230 }, () => add('small')));
    await Promise.all([run(), run(), run()]);
    const assigned = (await Promise.all(ids.map(users))).flat();
    expect(assigned).toHaveLength(230);
    expect(assigned.filter((id) => id === ada)).toHaveLength(115);
    const events = await read<{ items: unknown[] }>(client, '/events?type=action.updated&limit=100');
    expect(events.items).not.toEqual([]);
  });

  it('assign newer tasks although no user can work on 100 older ones', async () => {
    await state(from(100_000, eve), everyone(ada));
    await Promise.all(Array.from({ length: 101 }, () => add('large')));
    const later = { dueAt: '2026-03-10T13:00:00.000Z' };
    const byJob = await add('small', later);
    expect(await TASK_ASSIGNMENT.portion(service, organization)).toBe(false);
    expect(await users(byJob)).toEqual([ada]);
    const byRequest = await add('small', later);
    expect(await run()).toEqual({ assigned: 1, unassigned: 101 });
    expect(await users(byRequest)).toEqual([ada]);
  });

  it('are applied by the job, and not without rules', async () => {
    const id = await add('small');
    expect(await TASK_ASSIGNMENT.find(service)).not.toContain(organization.id);
    expect(await assignPortion(service, organization)).toEqual({ assigned: 0, next: null });
    await state(everyone(bob));
    expect(await TASK_ASSIGNMENT.find(service)).toContain(organization.id);
    expect(await TASK_ASSIGNMENT.portion(service, organization)).toBe(false);
    expect(await users(id)).toEqual([bob]);
    expect(await TASK_ASSIGNMENT.find(service)).not.toContain(organization.id);
  });

  it('filter unassigned tasks', async () => {
    const id = await add('small');
    const list = async (unassigned: boolean) =>
      (await read<{ items: Action[] }>(client, `/internal/actions?unassigned=${unassigned}`)).items;
    expect((await list(true)).map((one) => one.id)).toEqual([id]);
    expect(await list(false)).toEqual([]);
  });

  it('are refused with an empty range, amounts in the last rule, or users of others', async () => {
    const put = (...rules: object[]) => client.put('/internal/assignment_rules', { rules });
    const empty = { amountFrom: 5, amountTo: 5, userIds: [ada] };
    expectError(await put(empty, everyone(ada)), 400, 'INVALID_DATA', 'rules[0].amountTo');
    expectError(await put(from(5, ada)), 400, 'INVALID_DATA', 'rules[0]');
    const stranger = await service.client();
    const other = await addUser(service, stranger, 'other');
    expectError(await put(everyone(other.id)), 400, 'REFERENCE_NOT_FOUND');
    const { version } = await state(everyone(ada));
    await state(everyone(bob));
    const outdated = await client.put('/internal/assignment_rules', { rules: [], version });
    expectError(outdated, 409, 'CONFLICT');
  });
});

it('continues turns where they ended, also after a user was removed from the rule', () => {
  const tasks = ['1', '2', '3'].map((id) => ({ id, customerId: 'c', amountOverdue: 0, managerIds: [] }));
  const users = ['a', 'b', 'c'].map((id) => ({ id, ownCustomersOnly: false }));
  const rules = [{ amountFrom: null, amountTo: null, userIds: ['a', 'b', 'c'] }];
  const first = assignTasks(tasks.slice(0, 2), rules, { users, turns: {} });
  expect(first.assigned.map(({ userId }) => userId)).toEqual(['a', 'b']);
  const second = assignTasks(tasks, rules, { users, turns: first.turns });
  expect(second.assigned.map(({ userId }) => userId)).toEqual(['c', 'a', 'b']);
  const gone = assignTasks(tasks, rules, { users: users.slice(1), turns: { 0: 'x' } });
  expect(gone.assigned.map(({ userId }) => userId)).toEqual(['b', 'c', 'b']);
  expect(assignTasks(tasks, rules, { users: [], turns: {} }).assigned).toEqual([]);
});
