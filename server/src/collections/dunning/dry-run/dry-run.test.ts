import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../../test/harness/contract.ts';
import { customer, invoice, store } from '../../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { DryRun } from './schema.ts';

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-03-02T10:20:00.000Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const PATH = '/internal/dunning/dry_run';
const run = (body: Record<string, unknown>) => store<DryRun>(client, PATH, { to: '2026-04-30', ...body });
const linesOf = ({ items }: DryRun) =>
  items.map(({ on, step, carryingInvoice }) => `${on} ${step.type} ${carryingInvoice.externalId}`);

const switchOn = () =>
  service.database.pool.query('UPDATE dunning_plans SET is_active = true WHERE organization_id = $1', [
    client.organization.id,
  ]);

async function defaultPlanId(): Promise<string> {
  const { rows } = await service.database.pool.query<{ id: string }>(
    'SELECT id FROM dunning_plans WHERE organization_id = $1 AND is_default',
    [client.organization.id],
  );
  return rows[0]?.id ?? '';
}

const due = (externalId: string, owner: string, dueDate: string, more = {}) =>
  store(client, '/invoices', invoice(externalId, owner, 1000, { dueDate, ...more }));

/** A digest of every row of every table, but for those of the queue and of statistics. */
async function everything(): Promise<string> {
  const { pool } = service.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const digest = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    digest.update(`${name}\n${rows.map(({ row }) => row).join('\n')}\n`);
  }
  return digest.digest('hex');
}

describe('a dry run', () => {
  it('tells the steps of a plan by their days, with weekends in between, and what they are about', async () => {
    await switchOn();
    const { id: customerId } = await store(client, '/customers', customer('c'));
    const first = await due('first', 'c', '2026-03-21', { customId: 'F 1' });
    const second = await due('second', 'c', '2026-03-25', { currency: 'USD' });
    const answer = await run({ to: '2026-05-31' });
    // The 21st of March is a Saturday: nothing is said on that due day. The first one is reminded of on Monday, nine days after it,
    // and the second one with it, which would be two days later; from then on both go on together, by the plan's distances.
    expect(linesOf(answer)).toEqual([
      '2026-03-16 EMAIL first',
      '2026-03-20 EMAIL second',
      '2026-03-25 EMAIL second',
      '2026-03-30 EMAIL first',
      '2026-04-07 EMAIL first',
      '2026-04-22 CALL first',
      '2026-05-07 LETTER first',
    ]);
    expect(answer.nextCursor).toBeNull();
    const owner = { id: customerId, externalId: 'c', name: 'Customer c' };
    expect(answer.items[3]).toEqual({
      ...{ on: '2026-03-30', at: '2026-03-30T06:00:00.000Z', customer: owner, automatic: true },
      dunningPlan: { id: await defaultPlanId(), name: 'Standard reminders', version: 1 },
      step: { key: 'step-3', name: 'First reminder', type: 'EMAIL' },
      carryingInvoice: { id: first.id, externalId: 'first', customId: 'F 1' },
      invoices: [
        { id: first.id, externalId: 'first', customId: 'F 1', currency: 'EUR', amountOutstanding: 1000 },
        { id: second.id, externalId: 'second', customId: 'second', currency: 'USD', amountOutstanding: 1000 },
      ],
    });
    expect(answer.items[0]?.invoices.map(({ externalId }) => externalId)).toEqual(['first']);
    expect(answer.items[5]).toMatchObject({ automatic: false, at: '2026-04-21T22:00:00.000Z' });
  });

  it('begins with what is there now, whatever day it is asked to tell first', async () => {
    await switchOn();
    await store(client, '/customers', customer('c'));
    await due('i', 'c', '2026-03-02');
    expect(linesOf(await run({}))).toEqual([
      '2026-03-02 EMAIL i',
      '2026-03-09 EMAIL i',
      '2026-03-17 EMAIL i',
      '2026-04-01 CALL i',
      '2026-04-16 LETTER i',
    ]);
    expect(linesOf(await run({ from: '2026-03-17', to: '2026-04-01' }))).toEqual([
      '2026-03-17 EMAIL i',
      '2026-04-01 CALL i',
    ]);
  });

  it('writes nothing', async () => {
    await switchOn();
    await store(client, '/customers', customer('c'));
    await due('i', 'c', '2026-02-02');
    const before = await everything();
    expect((await run({ to: '2026-12-31' })).items.length).toBeGreaterThan(0);
    expect(await everything()).toBe(before);
  });

  it('asks about a plan that is not active, and about that one only', async () => {
    await store(client, '/customers', customer('c'));
    await due('i', 'c', '2026-03-09');
    expect(linesOf(await run({}))).toEqual([]);
    const planId = (await defaultPlanId()).toUpperCase();
    expect(linesOf(await run({ planId, to: '2026-03-31' }))).toEqual([
      '2026-03-04 EMAIL i',
      '2026-03-09 EMAIL i',
      '2026-03-16 EMAIL i',
      '2026-03-24 EMAIL i',
    ]);
    expectError(
      await client.post(PATH, { to: '2026-03-31', planId: newId() }),
      400,
      'INVALID_DATA',
      'planId',
    );
  });

  it('comes in pages of customers, or for one of them', async () => {
    await switchOn();
    for (const name of ['a', 'b', 'nothing owed', 'c', 'd', 'e']) {
      await store(client, '/customers', customer(name));
      if (name.length === 1) await due(`of ${name}`, name, '2026-03-09');
    }
    const all = linesOf(await run({}));
    expect(all).toHaveLength(5 * 6);
    const paged: string[] = [];
    let pages = 0;
    for (let cursor: string | null = null; cursor !== null || pages === 0; pages += 1) {
      const answer: DryRun = await run({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      paged.push(...linesOf(answer));
      cursor = answer.nextCursor;
    }
    expect(pages).toBe(3);
    expect(paged).toEqual(all);
    const { id: customerId } = await store(client, '/customers', customer('c'));
    expect(linesOf(await run({ customerId }))).toEqual(all.filter((line) => line.endsWith('of c')));
    const stranger = await service.client();
    const { id: foreign } = await store(stranger, '/customers', customer('c'));
    const body = { to: '2026-04-30', customerId: foreign };
    expectError(await client.post(PATH, body), 400, 'INVALID_DATA', 'customerId');
  });

  it.each([
    ['a day that has passed', { from: '2026-03-01' }, 'from'],
    ['an end before the beginning', { from: '2026-03-20', to: '2026-03-19' }, 'to'],
    ['more than a year', { to: '2027-03-04' }, 'to'],
    ['a day that there is not', { to: '2026-02-30' }, 'to'],
    ['no end', { to: undefined }, 'to'],
    ['what it does not know', { day: 1 }, 'day'],
  ])('refuses %s', async (_title, body, field) => {
    const answer = await client.post(PATH, { to: '2026-04-30', ...body });
    expectError(answer, 400, 'INVALID_DATA', field);
  });
});
