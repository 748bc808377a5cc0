import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, store } from '../../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { DunnedCustomer } from '../../domain/dunning/facts.ts';
import { DEFAULT_RECIPIENTS, type DunningStep, NO_CONDITIONS } from '../../domain/dunning/plan.ts';
import { DEFAULT_RULES } from '../../domain/dunning/rules.ts';
import { loadDunnedCustomers, loadDunningSettings } from './queries.ts';

const NOW = '2026-03-01T12:00:00.000Z';
let service: TestService;
let client: Client;
let customerId: string;
const clock = new ManualClock(NOW);
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
  ({ id: customerId } = await store(client, '/customers', customer('c')));
});
afterAll(() => closeVerified(service));

const sql = (text: string, values: unknown[] = []) =>
  service.database.pool.query(text, [client.organization.id, ...values]);

const load = async (ids = [customerId]): Promise<DunnedCustomer[]> =>
  loadDunnedCustomers(service.database.pool, client.organization, { customerIds: ids, now: NOW });

async function loadOne(id = customerId): Promise<DunnedCustomer> {
  const [one] = await load([id]);
  if (one === undefined) throw new Error('the customer was not loaded');
  return one;
}

async function addPlan(more: { isDefault?: boolean; isActive?: boolean; steps?: DunningStep[] } = {}) {
  const id = newId();
  await sql(
    `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, is_default, is_active, created_at, updated_at)
     VALUES ($1, $2, 'P', 'AUTOMATIC', 'CUSTOMER', $3, $4, $5, $6, $6)`,
    [id, JSON.stringify(more.steps ?? []), more.isDefault ?? false, more.isActive ?? true, NOW],
  );
  return id;
}

const step = (customField: { id: string; value: string } | null): DunningStep => ({
  ...{ key: 'a', name: 'a', type: 'EMAIL', relativeTo: 'DUE_DATE', offsetDays: 0, automatic: true },
  ...{ templateId: null, recipients: DEFAULT_RECIPIENTS, attachments: { invoices: false, statement: false } },
  conditions: { ...NO_CONDITIONS, customField },
});

const choose = (id: string, planId: string | null, off = false) =>
  sql('UPDATE customers SET dunning_plan_id = $3, dunning_off = $4 WHERE organization_id = $1 AND id = $2', [
    ...[id, planId, off],
  ]);

describe('the plan of a customer', () => {
  let childId: string;
  beforeEach(async () => {
    await sql('UPDATE dunning_plans SET is_default = false WHERE organization_id = $1');
    const child = customer('child', { parent: { externalId: 'c' } });
    ({ id: childId } = await store(client, '/customers', child));
  });

  it('is its own, else that of its parent, else the default', async () => {
    expect((await loadOne(childId)).planId).toBeNull();
    const byDefault = await addPlan({ isDefault: true });
    expect((await load([customerId, childId])).map(({ planId }) => planId)).toEqual([byDefault, byDefault]);
    const ofParent = await addPlan();
    await choose(customerId, ofParent);
    expect((await loadOne(childId)).planId).toBe(ofParent);
    const own = await addPlan();
    await choose(childId, own);
    expect((await load([childId, customerId])).map(({ planId }) => planId)).toEqual([own, ofParent]);
  });

  it('is none where dunning is switched off for it or for its parent', async () => {
    await addPlan({ isDefault: true });
    await choose(customerId, null, true);
    const off = { planId: null, isEnabled: false };
    expect(await load([customerId, childId])).toMatchObject([off, off]);
    const own = await addPlan();
    await choose(childId, own);
    expect(await loadOne(childId)).toMatchObject(off);
    await choose(customerId, own);
    expect(await loadOne(childId)).toMatchObject({ planId: own, isEnabled: true });
    await choose(childId, null, true);
    expect(await loadOne(childId)).toMatchObject(off);
  });
});

describe('the facts about a customer', () => {
  it('are open invoices with what is outstanding, and balances', async () => {
    const { id } = await store(client, '/invoices', invoice('open', 'c', 1000));
    await store(client, '/invoices', invoice('paid', 'c', 300));
    await store(client, '/invoices', invoice('given up', 'c', 70));
    await sql(
      `UPDATE documents SET written_off_at = $2 WHERE organization_id = $1 AND external_id = 'given up'`,
      [NOW],
    );
    await store(client, '/payments', payment('p', 'c', 500, { open: 100, paid: 300 }));
    await store(client, '/credit_notes', creditNote('n', 'c', 50, { open: 50 }));
    await store(client, '/refunds', refund('r', 'c', 40, { payments: { p: 40 } }));
    await store(client, '/invoices', invoice('yen', 'c', 7, { currency: 'JPY' }));
    const { invoices, balances } = await loadOne();
    expect(invoices.map(({ currency, outstanding }) => [currency, outstanding]).sort()).toEqual([
      ['EUR', 850],
      ['JPY', 7],
    ]);
    expect(invoices.find((one) => one.id === id)).toEqual({
      ...{ id, currency: 'EUR', outstanding: 850, dueAt: '2026-01-30T23:00:00.000Z', planId: null },
      ...{ pausedUntil: null, promiseDate: null, isDisputed: false, fields: new Map() },
    });
    expect([...balances].sort((a, b) => a.balance - b.balance)).toEqual([
      { currency: 'JPY', balance: 7 },
      { currency: 'EUR', balance: 1370 - 500 - 50 + 40 },
    ]);
    await sql('UPDATE documents SET written_off_at = NULL WHERE organization_id = $1');
  });

  it('are what holds reminders back', async () => {
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    const planId = await addPlan();
    const changed = await client.put(`/invoices/${id}`, {
      promiseToPay: { date: '2026-03-05T00:00:00Z' },
      dunningPlanId: planId,
    });
    expect(changed.status, changed.text).toBe(200);
    await sql('UPDATE documents SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2', [
      ...[id, '2026-03-09T00:00:00.000Z'],
    ]);
    await sql('UPDATE customers SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2', [
      ...[customerId, '2026-04-01T00:00:00.000Z'],
    ]);
    await sql(
      `INSERT INTO disputes (organization_id, id, invoice_id, reason, source, opened_at, updated_at)
       VALUES ($1, $2, $3, 'PRICE', 'APP', $4, $4)`,
      [newId(), id, NOW],
    );
    const found = await loadOne();
    expect(found.pausedUntil).toBe('2026-04-01T00:00:00.000Z');
    expect(found.invoices).toMatchObject([
      {
        ...{ planId, promiseDate: '2026-03-05T00:00:00.000Z', pausedUntil: '2026-03-09T00:00:00.000Z' },
        isDisputed: true,
      },
    ]);
    await sql(`UPDATE disputes SET resolved_at = $2, resolution = 'WITHDRAWN' WHERE organization_id = $1`, [
      NOW,
    ]);
    expect((await loadOne()).invoices).toMatchObject([{ isDisputed: false }]);
  });

  it('are the tracks of its plans', async () => {
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    const planId = await addPlan();
    await sql(
      `INSERT INTO dunning_tracks (organization_id, customer_id, plan_id, invoice_id, version, started_on, last_step_key,
         last_day, last_on, next_on, carrying_due_at, updated_at)
       VALUES ($1, $2, $3, $4, 2, '2026-01-31', 'a', -5, '2026-01-26', NULL, '2026-01-30T23:00:00Z', $5)`,
      [customerId, planId, id, NOW],
    );
    expect((await loadOne()).tracks).toEqual([
      {
        ...{ planId, invoiceId: id, version: 2, startedOn: '2026-01-31', lastStepKey: 'a', lastDay: -5 },
        ...{ lastOn: '2026-01-26', nextOn: null, carryingDueAt: '2026-01-30T23:00:00.000Z' },
      },
    ]);
  });

  it('are the local days of the last contacts, those that may have happened among them', async () => {
    const message = (state: string, createdAt: string, sentAt: string | null, direction = 'OUTBOUND') =>
      sql(
        `INSERT INTO messages (organization_id, id, direction, state, customer_id, recipients, attachments, sent_at,
           created_at, updated_at) VALUES ($1, $2, $3, $4, $5, '[]', '[]', $7, $6, $6)`,
        [newId(), direction, state, customerId, createdAt, sentAt],
      );
    const action = (type: string, state: string, at: string) =>
      sql(
        `INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, due_at, performed_at, created_at,
           updated_at) VALUES ($1, $2, 'x', $3, $4, 'WORKFLOW', $5, $6, $6, $6, $6)`,
        [newId(), type, state, customerId, at],
      );
    await message('SENT', '2026-02-27T22:50:00Z', '2026-02-27T23:10:00Z');
    await message('SENDING', '2026-02-26T10:00:00Z', null);
    await message('UNCERTAIN', '2026-02-25T10:00:00Z', null);
    await message('FAILED', '2026-02-24T10:00:00Z', null);
    await message('SENT', '2026-02-01T10:00:00Z', '2026-02-01T10:00:00Z');
    await action('LETTER', 'EXECUTED', '2026-02-23T10:00:00Z');
    await action('SMS', 'EXECUTED', '2026-02-22T10:00:00Z');
    await action('SMS', 'IGNORED', '2026-02-22T10:00:00Z');
    await action('CALL', 'EXECUTED', '2026-02-22T10:00:00Z');
    const days = ['2026-02-22', '2026-02-23', '2026-02-25', '2026-02-26', '2026-02-28'];
    expect([...(await loadOne()).contactedOn].sort()).toEqual(days);
    await sql(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, reply_pause_days, updated_at)
       VALUES ($1, 480, 1080, '[1]', '["2026-12-25"]', 60, 0, 0, $2)`,
      [NOW],
    );
    expect([...(await loadOne()).contactedOn].sort()).toEqual(['2026-02-01', ...days]);
  });

  it('come in the order asked for, without those that do not exist, by as many statements for many as for one', async () => {
    const { id: other } = await store(client, '/customers', customer('d'));
    const stranger = await service.client();
    const { id: foreign } = await store(stranger, '/customers', customer('c'));
    const statements: unknown[] = [];
    const connection = await service.database.pool.connect();
    const query = connection.query.bind(connection);
    connection.query = (...args: [never]) => {
      statements.push(args);
      return query(...args);
    };
    const ids = [other, newId(), foreign, customerId];
    const found = await loadDunnedCustomers(connection, client.organization, { customerIds: ids, now: NOW });
    connection.query = query;
    connection.release();
    expect(found.map(({ id }) => id)).toEqual([other, customerId]);
    expect(statements).toHaveLength(6);
  });
});

describe('values of custom fields', () => {
  const field = (dataType: string, entityType: string, externalId: string) =>
    store(client, '/custom_fields', { externalId, label: externalId, dataType, entityType });

  it('are loaded where a condition of an active plan names them, or of one that is assumed', async () => {
    const text = await field('STRING', 'CUSTOMER', 'text');
    const several = await field('MULTI_SELECT', 'INVOICE', 'several');
    const { id: invoiceId } = await store(client, '/invoices', invoice('i', 'c', 100));
    const assign = async (path: string, externalId: string, value: unknown) => {
      const answer = await client.put(path, { customFields: [{ externalId, value }] });
      expect(answer.status, answer.text).toBe(200);
    };
    await assign(`/customers/${customerId}`, 'text', 'x');
    await assign(`/invoices/${invoiceId}`, 'several', [{ label: 'blue' }, { label: 'red' }]);
    expect((await loadOne()).fields).toEqual(new Map());
    await addPlan({ steps: [step({ id: text.id, value: 'x' })] });
    const planId = await addPlan({ isActive: false, steps: [step({ id: several.id, value: 'red' })] });
    const found = await loadOne();
    expect(found.fields).toEqual(new Map([[text.id, 'x']]));
    expect(found.invoices[0]?.fields).toEqual(new Map());
    const { pool } = service.database;
    const [assumed] = await loadDunnedCustomers(pool, client.organization, {
      customerIds: [customerId],
      now: NOW,
      assumedPlanId: planId,
    });
    expect(assumed?.invoices).toMatchObject([
      { id: invoiceId, fields: new Map([[several.id, ['blue', 'red']]]) },
    ]);
  });
});

describe('the settings', () => {
  it('are those that every organization begins with, or its own', async () => {
    const { pool } = service.database;
    const first = await loadDunningSettings(pool, client.organization);
    expect(first.rules).toEqual({ ...DEFAULT_RULES, timezone: 'Europe/Paris' });
    expect(first.currency).toBe('EUR');
    const id = await addPlan({ steps: [step(null)] });
    await sql(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, reply_pause_days, updated_at)
       VALUES ($1, 0, 1440, '[1, 7]', '["2026-12-25"]', 2, 5, 0, $2)`,
      [NOW],
    );
    const { rules, plans } = await loadDunningSettings(pool, client.organization);
    expect(rules).toEqual({
      ...{ timezone: 'Europe/Paris', sendingFrom: 0, sendingUntil: 1440, weekdays: [1, 7] },
      ...{ holidays: ['2026-12-25'], minDaysBetweenContacts: 2, maxContactsPerWeek: 5 },
    });
    expect(plans.get(id)).toEqual({
      ...{ id, name: 'P', mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL' },
      ...{ version: 1, isActive: true, steps: [step(null)] },
    });
  });
});
