import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BROKEN_PROMISES } from '../../src/cases/promises/job.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** A broken promise creates one task, once. */

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-03-02T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00Z');
  client = await service.client();
  await furnish(client);
});
afterAll(() => closeVerified(service));

async function furnish(who: Client) {
  await store(who, '/customers', customer('c'));
  await store(who, '/invoices', invoice('i', 'c', 100));
}

const promise = async (who: Client, date: string, more: object = {}) =>
  expect((await who.post('/invoices/external:i/promise', { date, ...more })).status).toBe(200);

/** Runs the job of a minute and the jobs that it enqueues. */
async function notifyAll(): Promise<void> {
  await queueTimed(service, BROKEN_PROMISES);
  await runDueJobs(service.database, timedTasks(service, BROKEN_PROMISES));
}

async function tasks(who = client, at?: string): Promise<Action[]> {
  if (at !== undefined) clock.set(at);
  await notifyAll();
  return (await read<{ items: Action[] }>(who, '/actions')).items;
}
const count = async (at?: string) => (await tasks(client, at)).length;

it('creates one task for the account managers of the customer when the day of the promise has ended', async () => {
  const anna = await addUser(service, client, 'anna');
  const bruno = await addUser(service, client, 'bruno');
  const userIds = [bruno.id, anna.id];
  await client.post('/customers/external:c/account-managers', { userIds });
  await promise(client, '2026-03-10');
  expect(await tasks(client, '2026-03-10T22:59:59.999Z')).toEqual([]);
  const [task, ...others] = await tasks(client, '2026-03-10T23:00:00Z');
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    name: 'Broken promise to pay',
    type: 'TASK',
    state: 'TODO',
    source: 'WORKFLOW',
    dunningPlan: null,
    customer: { externalId: 'c' },
    carryingInvoice: { externalId: 'i' },
    invoices: [{ externalId: 'i' }],
    dueDate: '2026-03-10T23:00:00.000Z',
  });
  expect(task?.assignedTo.map(({ id }) => id)).toEqual(userIds);
  expect(await count('2026-04-10T23:00:00Z')).toBe(1);
});

it('creates one task per broken promise, also with several workers', async () => {
  await promise(client, '2026-03-10');
  clock.set('2026-03-11T09:00:00Z');
  await Promise.all(Array.from({ length: 6 }, notifyAll));
  expect(await count()).toBe(1);
  await promise(client, '2026-03-20');
  expect(await count('2026-03-20T12:00:00Z')).toBe(1);
  expect(await count('2026-03-20T23:00:00Z')).toBe(2);
});

it('creates no task for a promise that was kept in part or in whole, cancelled or replaced', async () => {
  await promise(client, '2026-03-10', { amount: 40 });
  await store(client, '/payments', payment('p', 'c', 40, { i: 40 }, { validatedAt: '2026-03-10' }));
  expect(await count('2026-03-11T09:00:00Z')).toBe(0);
  await promise(client, '2026-03-12');
  await client.delete('/invoices/external:i/promise');
  expect(await count('2026-03-13T09:00:00Z')).toBe(0);
  await promise(client, '2026-03-14');
  await promise(client, '2026-03-30');
  expect(await count('2026-03-15T09:00:00Z')).toBe(0);
  await store(client, '/payments', payment('q', 'c', 60, { i: 60 }, { validatedAt: '2026-03-31' }));
  // Paid too late, but paid.
  expect(await count('2026-04-01T09:00:00Z')).toBe(0);
});

it('creates a task when a payment that kept the promise bounces', async () => {
  await promise(client, '2026-03-10');
  await store(client, '/payments', payment('p', 'c', 100, { i: 100 }, { validatedAt: '2026-03-10' }));
  expect(await count('2026-03-11T09:00:00Z')).toBe(0);
  await client.delete('/payments/external:p');
  expect(await count()).toBe(1);
});

it('waits while the invoice is disputed, and creates no task for a written-off invoice', async () => {
  await promise(client, '2026-03-10');
  const I = '/invoices/external:i';
  await client.post(`${I}/dispute`, { reason: 'QUALITY' });
  expect(await count('2026-03-11T09:00:00Z')).toBe(0);
  await client.post(`${I}/write_off`, { reason: 'Bankrupt' });
  await client.post(`${I}/dispute/resolve`, { resolution: 'REJECTED' });
  expect(await count()).toBe(0);
  await client.delete(`${I}/write_off`);
  expect(await count()).toBe(1);
});

it('closes the task when its invoice is paid, written off or deleted, and leaves those of open ones', async () => {
  for (const name of ['written', 'deleted', 'open']) {
    await store(client, '/invoices', invoice(name, 'c', 100));
    await client.post(`/invoices/external:${name}/promise`, { date: '2026-03-10' });
  }
  await promise(client, '2026-03-10');
  expect(await count('2026-03-11T09:00:00Z')).toBe(4);
  await store(client, '/payments', payment('part', 'c', 40, { i: 40 }));
  expect((await tasks()).map(({ state }) => state)).toEqual(['TODO', 'TODO', 'TODO', 'TODO']);
  await store(client, '/payments', payment('rest', 'c', 60, { i: 60 }));
  await client.post('/invoices/external:written/write_off', { reason: 'Bankrupt' });
  expect((await client.delete('/invoices/external:deleted')).status).toBeLessThan(300);
  const ended = new Map((await tasks()).map((task) => [task.carryingInvoice?.externalId ?? 'deleted', task]));
  expect(ended.get('i')).toMatchObject({ state: 'IGNORED', outcome: 'PAID', performedBy: null });
  expect(ended.get('written')).toMatchObject({ state: 'IGNORED', outcome: 'NOT_DUE' });
  expect(ended.get('deleted')).toMatchObject({ state: 'IGNORED', outcome: 'NOT_DUE' });
  expect(ended.get('open')).toMatchObject({ state: 'TODO' });
});

it('uses the time zone and the language of each organization', async () => {
  const far = await service.client({ timezone: 'America/New_York', language: 'fr' });
  await furnish(far);
  for (const who of [client, far]) await promise(who, '2026-03-10');
  expect(await tasks(client, '2026-03-11T03:59:59.999Z')).toHaveLength(1);
  expect(await tasks(far)).toHaveLength(0);
  expect(await tasks(far, '2026-03-11T04:00:00Z')).toMatchObject([
    { name: 'Promesse de paiement non tenue' },
  ]);
});

itNightly('handles more promises than one batch, and follows an invoice to another customer', async () => {
  for (let i = 0; i < 105; i += 1) {
    await store(client, '/invoices', invoice(`n${i}`, 'c', 100));
    await client.put(`/invoices/external:n${i}`, { promiseToPay: { date: '2026-03-01' } });
  }
  await store(client, '/customers', customer('d'));
  await store(client, '/invoices', { externalId: 'n0', customer: { externalId: 'd' } });
  await tasks();
  const { total } = await read<{ total: number }>(client, '/actions?limit=1');
  expect(total).toBe(105);
  const d = await read(client, '/customers/external:d');
  expect(await read(client, `/actions?customerId=${d.id}`)).toMatchObject({
    items: [{ carryingInvoice: { externalId: 'n0' } }],
  });
});
