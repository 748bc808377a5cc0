import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { stepOn } from '../../../test/harness/dunning-facts.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  store,
} from '../../../test/harness/factories.ts';
import { refreshFigures } from '../../../test/harness/figures.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { DunnedCustomer } from '../domain/facts.ts';
import type { DunningStep } from '../domain/plan.ts';
import { DEFAULT_RULES } from '../domain/rules.ts';
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

const step = (customField: { id: string; value: string } | null): DunningStep =>
  stepOn(0, { key: 'a', conditions: { customField } });

const choose = (id: string, planId: string | null, off = false) =>
  sql('UPDATE customers SET dunning_plan_id = $3, dunning_off = $4 WHERE organization_id = $1 AND id = $2', [
    id,
    planId,
    off,
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

  it('is none where dunning is disabled for the customer or its parent', async () => {
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
  it('include open invoices with the outstanding amount, and unapplied cash', async () => {
    const { id } = await store(client, '/invoices', invoice('open', 'c', 1000));
    await store(client, '/invoices', invoice('paid', 'c', 300));
    await store(client, '/invoices', invoice('given up', 'c', 70));
    await sql(
      `UPDATE documents SET written_off_at = $2 WHERE organization_id = $1 AND external_id = 'given up'`,
      [NOW],
    );
    await refreshFigures(service.database.pool, client.organization.id);
    await store(client, '/payments', payment('p', 'c', 500, { open: 100, paid: 300 }));
    await store(client, '/credit_notes', creditNote('n', 'c', 50, { open: 50 }));
    await store(client, '/refunds', refund('r', 'c', 40, { payments: { p: 40 } }));
    await store(client, '/invoices', invoice('yen', 'c', 7, { currency: 'JPY' }));
    const { invoices, onAccount } = await loadOne();
    expect(invoices.map(({ currency, outstanding }) => [currency, outstanding]).sort()).toEqual([
      ['EUR', 850],
      ['JPY', 7],
    ]);
    expect(invoices.find((one) => one.id === id)).toEqual({
      id,
      currency: 'EUR',
      outstanding: 850,
      dueOn: '2026-01-31',
      planId: null,
      pausedUntil: null,
      promiseDueOn: null,
      isDisputed: false,
      hasSourceHold: false,
      reopenedAt: null,
      levels: [],
      fields: new Map(),
    });
    // The payment is 500, with 400 linked and 40 refunded. The refund reduces the unlinked part.
    expect([...onAccount]).toEqual([['EUR', 60]]);
    await sql('UPDATE documents SET written_off_at = NULL WHERE organization_id = $1');
    await refreshFigures(service.database.pool, client.organization.id);
  });

  it('include promises, disputes, pauses and plans of invoices', async () => {
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    const planId = await addPlan();
    const changed = await client.put(`/invoices/${id}`, {
      promiseToPay: { date: '2026-03-05T00:00:00Z' },
      dunningPlanId: planId,
    });
    expect(changed.status, changed.text).toBe(200);
    await sql('UPDATE documents SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2', [
      id,
      '2026-03-09T00:00:00.000Z',
    ]);
    await refreshFigures(service.database.pool, client.organization.id);
    await sql('UPDATE customers SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2', [
      customerId,
      '2026-04-01T00:00:00.000Z',
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
        planId,
        promiseDueOn: '2026-03-05',
        pausedUntil: '2026-03-09T00:00:00.000Z',
        isDisputed: true,
      },
    ]);
    await sql(`UPDATE disputes SET resolved_at = $2, resolution = 'WITHDRAWN' WHERE organization_id = $1`, [
      NOW,
    ]);
    expect((await loadOne()).invoices).toMatchObject([{ isDisputed: false }]);
  });

  it('include the levels of its invoices and when they were reopened', async () => {
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    await store(client, '/invoices', invoice('j', 'c', 100));
    const planId = await addPlan();
    await sql(
      `INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at,
         told_on, noticed_on, due_on, next_on, next_version, next_due_on, updated_at)
       VALUES ($1, $2, $3, $4, 'REMINDER', 'a', 7, '2026-02-07', $5, NULL, '2026-02-08', '2026-01-31', NULL, 2, '2026-01-30', $5),
         ($1, $2, $3, $4, 'COURTESY', 'b', -5, '2026-01-26', $5, '2026-01-26', NULL, '2026-01-31', '2026-01-31', 1, '2026-01-31', $5)`,
      [customerId, id, planId, NOW],
    );
    const levelsOf = async () =>
      new Map((await loadOne()).invoices.map(({ id: invoiceId, levels }) => [invoiceId === id, levels]));
    const levels = await levelsOf();
    expect(levels.get(false)).toEqual([]);
    expect([...(levels.get(true) ?? [])].sort((a, b) => a.day - b.day)).toEqual([
      {
        invoiceId: id,
        planId,
        ladder: 'COURTESY',
        stepKey: 'b',
        day: -5,
        takenOn: '2026-01-26',
        takenAt: NOW,
        notifiedOn: '2026-01-26',
        noticedOn: null,
        dueOn: '2026-01-31',
        nextOn: '2026-01-31',
        nextVersion: 1,
        nextDueOn: '2026-01-31',
      },
      {
        invoiceId: id,
        planId,
        ladder: 'REMINDER',
        stepKey: 'a',
        day: 7,
        takenOn: '2026-02-07',
        takenAt: NOW,
        notifiedOn: null,
        noticedOn: '2026-02-08',
        dueOn: '2026-01-31',
        nextOn: null,
        nextVersion: 2,
        nextDueOn: '2026-01-30',
      },
    ]);
    await store(client, '/payments', payment('p', 'c', 100, { i: 100 }));
    expect((await client.delete('/payments/external:p')).status).toBe(204);
    const reopened = (await loadOne()).invoices.map(({ reopenedAt, id: invoiceId }) => [
      invoiceId === id,
      reopenedAt,
    ]);
    expect(new Map(reopened.map(([is, at]) => [is, at]))).toEqual(
      new Map([
        [true, NOW],
        [false, null],
      ]),
    );
  });

  it('include unapplied cash, and cash of the parent beyond its own overdue invoices', async () => {
    await store(client, '/customers', customer('child', { parent: { externalId: 'c' } }));
    const { id: childId } = await read<{ id: string }>(client, '/customers/external:child');
    await store(client, '/invoices', invoice('overdue', 'c', 300));
    await store(client, '/invoices', invoice('later', 'c', 1000, { dueDate: '2026-04-30' }));
    await store(client, '/payments', payment('p', 'c', 500));
    await store(client, '/credit_notes', creditNote('n', 'c', 50));
    await store(client, '/payments', payment('q', 'child', 70, {}, { currency: 'USD' }));
    const [parent, child] = await load([customerId, childId]);
    expect(parent?.onAccount).toEqual(new Map([['EUR', 550]]));
    expect(child?.onAccount).toEqual(
      new Map([
        ['EUR', 250],
        ['USD', 70],
      ]),
    );
  });

  it('include pending emails, failed emails and tasks with the levels that they advance', async () => {
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    const planId = await addPlan();
    const insertAction = async (stepDay: number, columns: Record<string, unknown>) => {
      const facts = {
        type: 'EMAIL',
        source: 'WORKFLOW',
        state: 'TODO',
        approved_at: NOW,
        is_automatic: true,
        ...columns,
      };
      const own = {
        id: newId(),
        name: 'x',
        customer_id: customerId,
        due_at: NOW,
        created_at: NOW,
        updated_at: NOW,
        dunning_plan_id: planId,
        step_key: 'a',
        step_day: stepDay,
        ladder: 'REMINDER',
        carrying_invoice_id: id,
      };
      const all = { ...own, ...facts };
      const names = Object.keys(all);
      const places = names.map((_, i) => `$${i + 2}`);
      await sql(
        `INSERT INTO actions (organization_id, ${names.join(', ')}) VALUES ($1, ${places.join(', ')})`,
        Object.values(all),
      );
      return own.id;
    };
    const mail = await insertAction(1, {});
    const failed = await insertAction(2, { state: 'FAILED', outcome: 'REFUSED', performed_at: NOW });
    const call = await insertAction(3, { type: 'CALL', approved_at: null, is_automatic: false });
    const unapproved = await insertAction(4, {
      approved_at: null,
      is_automatic: false,
      carrying_invoice_id: null,
    });
    await insertAction(5, { state: 'EXECUTED', performed_at: NOW });
    await insertAction(6, { state: 'IGNORED', performed_at: NOW });
    await insertAction(7, { source: 'MANUAL' });
    await sql(
      `INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank, plan_id, ladder, step_key, step_day)
       VALUES ($1, $2, $3, 0, $4, 'REMINDER', 'a', 3)`,
      [call, id, planId],
    );
    const advance = { invoiceId: id, planId, ladder: 'REMINDER', stepKey: 'a', day: 3 };
    const { pending } = await loadOne();
    const loaded = pending.map(({ id: actionId, kind, day, carryingInvoiceId, advances }) => [
      actionId,
      kind,
      day,
      carryingInvoiceId,
      advances,
    ]);
    expect(loaded).toEqual([
      [mail, 'MAIL', 1, id, []],
      [failed, 'FAILED', 2, id, []],
      [call, 'TASK', 3, id, [advance]],
      [unapproved, 'TASK', 4, unapproved, []],
    ]);
  });

  it('include recent contacts with their invoices, also uncertain ones', async () => {
    const { id } = await store(client, '/invoices', invoice('i', 'c', 100));
    const action = async (
      type: string,
      state: string,
      at: string,
      more: { ladder?: string; topic?: string } = {},
    ) => {
      const actionId = newId();
      await sql(
        `INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, due_at, performed_at, created_at,
           updated_at, ladder, topic) VALUES ($1, $2, 'x', $3, $4, 'WORKFLOW', $5, $6, $6, $6, $6, $7, $8)`,
        [actionId, type, state, customerId, at, more.ladder, more.topic],
      );
      await sql(
        'INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank) VALUES ($1, $2, $3, 0)',
        [actionId, id],
      );
      return actionId;
    };
    const message = (state: string, createdAt: string, more: { sentAt?: string; actionId?: string } = {}) =>
      sql(
        `INSERT INTO messages (organization_id, id, direction, state, customer_id, recipients, attachments, sent_at,
           created_at, updated_at, action_id) VALUES ($1, $2, 'OUTBOUND', $3, $4, '[]', '[]', $6, $5, $5, $7)`,
        [newId(), state, customerId, createdAt, more.sentAt, more.actionId],
      );
    const courtesy = await action('EMAIL', 'EXECUTED', '2026-02-26T10:00:00.000Z', { ladder: 'COURTESY' });
    const receipt = await action('EMAIL', 'EXECUTED', '2026-02-26T10:00:00.000Z', { topic: 'RECEIPT' });
    await message('SENT', '2026-02-27T22:50:00.000Z', { sentAt: '2026-02-27T23:10:00.000Z' });
    await message('SENDING', '2026-02-26T10:00:00.000Z', { actionId: courtesy });
    await message('UNCERTAIN', '2026-02-25T10:00:00.000Z');
    await message('FAILED', '2026-02-24T10:00:00.000Z');
    await message('SENT', '2026-02-28T10:00:00.000Z', { actionId: receipt });
    await message('SENT', '2026-02-01T10:00:00.000Z', { sentAt: '2026-02-01T10:00:00.000Z' });
    await action('LETTER', 'EXECUTED', '2026-02-23T10:00:00.000Z', { ladder: 'REMINDER' });
    await action('SMS', 'EXECUTED', '2026-02-22T10:00:00.000Z', { ladder: 'COURTESY' });
    await action('SMS', 'IGNORED', '2026-02-22T10:00:00.000Z');
    await action('CALL', 'EXECUTED', '2026-02-22T10:00:00.000Z');
    const last = [
      { at: '2026-02-22T10:00:00.000Z', isCourtesy: true, invoiceIds: [id] },
      { at: '2026-02-23T10:00:00.000Z', isCourtesy: false, invoiceIds: [id] },
      { at: '2026-02-25T10:00:00.000Z', isCourtesy: false, invoiceIds: [] },
      { at: '2026-02-26T10:00:00.000Z', isCourtesy: true, invoiceIds: [id] },
      { at: '2026-02-27T23:10:00.000Z', isCourtesy: false, invoiceIds: [] },
    ];
    const contacts = async () => (await loadOne()).contacts.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    expect(await contacts()).toEqual(last);
    await sql(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, updated_at)
       VALUES ($1, 480, 1080, '[1]', '["2026-12-25"]', 60, 0, $2)`,
      [NOW],
    );
    const first = { at: '2026-02-01T10:00:00.000Z', isCourtesy: false, invoiceIds: [] };
    expect(await contacts()).toEqual([first, ...last]);
  });

  it('include time zone, country, replies and the task about unapplied cash', async () => {
    const about = async () => {
      const { timezone, country, isAnswered, accountTask } = await loadOne();
      return { timezone, country, isAnswered, accountTask };
    };
    const nothing = { isAnswered: false, accountTask: { isPending: false, lastMadeOn: null } };
    expect(await about()).toMatchObject({ timezone: null, country: null, ...nothing });
    await sql(
      `UPDATE customers SET timezone = 'Asia/Tokyo', country = 'JP' WHERE organization_id = $1 AND id = $2`,
      [customerId],
    );
    const addTask = (topic: string, state: string, at: string) =>
      sql(
        `INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, topic, due_at, performed_at, created_at,
           updated_at) VALUES ($1, $2, 'x', 'TASK', $3, 'REPLY', $4, $5, $6, CASE WHEN $3 <> 'TODO' THEN $6::timestamptz END, $6, $6)`,
        [newId(), state, customerId, topic, at],
      );
    await addTask('REPLY', 'EXECUTED', NOW);
    await addTask('ESCALATION', 'TODO', NOW);
    // Ten minutes before midnight UTC, which is the next day in Paris.
    await addTask('ON_ACCOUNT', 'IGNORED', '2026-02-10T23:50:00.000Z');
    const tokyo = { timezone: 'Asia/Tokyo', country: 'JP' };
    const before = { isAnswered: false, accountTask: { isPending: false, lastMadeOn: '2026-02-11' } };
    expect(await about()).toEqual({ ...tokyo, ...before });
    await addTask('REPLY', 'TODO', NOW);
    await addTask('ON_ACCOUNT', 'TODO', NOW);
    const after = { isAnswered: true, accountTask: { isPending: true, lastMadeOn: '2026-03-01' } };
    expect(await about()).toEqual({ ...tokyo, ...after });
  });

  it('come in the requested order, without unknown ids, with a constant number of statements', async () => {
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
    expect(statements).toHaveLength(7);
  });
});

describe('values of custom fields', () => {
  const field = (dataType: string, entityType: string, externalId: string) =>
    store(client, '/custom_fields', { externalId, label: externalId, dataType, entityType });

  it('are loaded where a condition of an active or assumed plan names the field', async () => {
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
    await addPlan({ isActive: false, steps: [step({ id: several.id, value: 'red' })] });
    const found = await loadOne();
    expect(found.fields).toEqual(new Map([[text.id, 'x']]));
    expect(found.invoices[0]?.fields).toEqual(new Map());
    const { pool } = service.database;
    const [assumed] = await loadDunnedCustomers(pool, client.organization, {
      customerIds: [customerId],
      now: NOW,
      fieldIds: [several.id],
    });
    expect(assumed?.invoices).toMatchObject([
      { id: invoiceId, fields: new Map([[several.id, ['blue', 'red']]]) },
    ]);
  });
});

describe('the dunning settings', () => {
  it('are the defaults, or those of the organization', async () => {
    const { pool } = service.database;
    const first = await loadDunningSettings(pool, client.organization);
    expect(first.rules).toEqual({ ...DEFAULT_RULES, timezone: 'Europe/Paris' });
    expect(first.currency).toBe('EUR');
    const id = await addPlan({ steps: [step(null)] });
    await sql(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, courtesies_count, courtesies_while_overdue,
         notice_period_days, country_holidays, updated_at)
       VALUES ($1, 0, 1440, '[1, 7]', '["2026-12-25"]', 2, 5, true, true, 30, '{"FR": ["2026-07-14"]}', $2)`,
      [NOW],
    );
    await sql(
      `UPDATE dunning_plans SET minimum_amounts = '{"EUR": 500}', combine_above = 20 WHERE organization_id = $1 AND id = $2`,
      [id],
    );
    const { rules, countryHolidays, plans } = await loadDunningSettings(pool, client.organization);
    expect(rules).toEqual({
      timezone: 'Europe/Paris',
      sendingFrom: 0,
      sendingUntil: 1440,
      weekdays: [1, 7],
      holidays: ['2026-12-25'],
      minDaysBetweenContacts: 2,
      maxContactsPerWeek: 5,
      courtesiesCount: true,
      courtesiesWhileOverdue: true,
      noticePeriodDays: 30,
    });
    expect(countryHolidays).toEqual(new Map([['FR', ['2026-07-14']]]));
    expect(plans.get(id)).toEqual({
      id,
      name: 'P',
      mode: 'AUTOMATIC',
      entity: 'CUSTOMER',
      takeover: 'CONTEXTUAL',
      version: 1,
      isActive: true,
      steps: [step(null)],
      minimumAmounts: { EUR: 500 },
      combineAbove: 20,
    });
  });
});
