import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { runDecisions } from '../../src/outreach/hourly/in-line.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

const clock = new ManualClock('2026-03-02T09:00:00.000Z');
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00.000Z');
  client = await service.client();
  await service.database.pool.query(
    'UPDATE dunning_plans SET is_active = true WHERE organization_id = $1 AND is_default',
    [client.organization.id],
  );
});
afterAll(() => closeVerified(service));

const hour = () => runDecisions(service, client.organization.id, clock.now());
/** Stores an invoice and, if necessary, its customer. */
async function owe(owner: string, externalId: string, dueDate: string, more: object = {}) {
  await client.post('/customers', customer(owner));
  return store(client, '/invoices', invoice(externalId, owner, 1000, { dueDate, ...more }));
}
async function actions(): Promise<Action[]> {
  const { items } = await read<{ items: Action[] }>(client, '/actions?sortBy=createdAt&sortOrder=ASC');
  return items;
}
const notifications = async () =>
  (await actions()).map(({ name, state, carryingInvoice }) => [carryingInvoice?.externalId, name, state]);

describe('an hourly run', () => {
  it('decides a step once, however often it runs, while the email waits', async () => {
    await owe('a', 'old', '2026-02-23');
    await owe('a', 'new', '2026-03-01');
    expect(await hour()).toMatchObject({ customers: 1, made: [expect.any(String)] });
    expect(await hour()).toMatchObject({ made: [] });
    const [action] = await actions();
    expect(action).toMatchObject({
      name: 'First reminder',
      type: 'EMAIL',
      state: 'TODO',
      source: 'WORKFLOW',
      dueDate: clock.now(),
      customer: { externalId: 'a' },
      carryingInvoice: { externalId: 'old' },
      invoices: [{ externalId: 'old' }, { externalId: 'new' }],
      dunningPlan: { name: 'Standard reminders' },
    });
    clock.set('2026-03-10T09:00:00.000Z');
    expect(await hour()).toMatchObject({ made: [] });
    expect(await notifications()).toEqual([['old', 'First reminder', 'TODO']]);
  });

  it('assigns manual work to the account managers', async () => {
    const ada = await addUser(service, client, 'ada');
    await store(client, '/customers', customer('a', { accountManagerId: ada.id }));
    const call = { name: 'Call', type: 'CALL', offsetDays: 10, automatic: false, needsEarlier: false };
    const plan = { name: 'Calls', mode: 'AUTOMATIC', entity: 'CUSTOMER', steps: [call] };
    await store(client, '/internal/dunning_plans', { ...plan, isActive: true, isDefault: true });
    await owe('a', 'old', '2026-01-31');
    await hour();
    expect(await hour()).toMatchObject({ customers: 0, made: [] });
    expect(await actions()).toMatchObject([
      { name: 'Call', type: 'CALL', state: 'TODO', assignedTo: [{ id: ada.id }] },
    ]);
  });

  it('closes what is no longer owed, and continues with the rest', async () => {
    await owe('a', 'old', '2026-01-31');
    await owe('a', 'next', '2026-02-15');
    await hour();
    await store(client, '/payments', payment('p', 'a', 1000, { old: 1000 }));
    expect(await hour()).toMatchObject({ closed: [expect.any(String)], made: [expect.any(String)] });
    expect(await actions()).toMatchObject([
      {
        name: 'Second reminder',
        state: 'IGNORED',
        outcome: 'PAID',
        performedAt: clock.now(),
        performedBy: null,
      },
      { name: 'Second reminder', state: 'TODO', carryingInvoice: { externalId: 'next' } },
    ]);
    expect(await hour()).toMatchObject({ closed: [], made: [] });
  });

  it('does nothing without an active plan', async () => {
    await owe('a', 'old', '2026-01-31');
    await service.database.pool.query(
      'UPDATE dunning_plans SET is_active = false WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(await hour()).toMatchObject({ customers: 0, made: [] });
  });
});
