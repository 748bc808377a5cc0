import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dunnedStatements } from '../../src/dunning/facts/queries.ts';
import { streamDueCustomers } from '../../src/dunning/hourly.ts';
import { lockFamilies } from '../../src/ledger/commands.ts';
import { runDecisions } from '../../src/outreach/hourly/in-line.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { Connection } from '../../src/platform/db/database.ts';
import { takeMissedLooks } from '../harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { refreshFigures } from '../harness/figures.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { WATCHED } from '../harness/version-guard.ts';

/** A Monday within the sending hours. */
const NOW = '2026-03-02T09:00:00.000Z';
const MIGRATION = '0088_dunning_looks.sql';
const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  client = await service.client();
  await run('UPDATE dunning_plans SET is_active = true WHERE organization_id = $1 AND is_default', [
    organizationId(),
  ]);
});
afterAll(() => service.close());

const organizationId = () => client.organization.id;
const run = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.pool.query<Row>(text, values);
const hour = () => runDecisions(service, organizationId(), clock.now());

/** Stores a customer with an open invoice. @returns its id */
async function owes(name: string, dueDate: string, of: Client = client): Promise<string> {
  const { id } = await store(
    of,
    '/customers',
    customer(name, { contacts: [contact(`${name}@buyer.example`)] }),
  );
  await store(of, '/invoices', invoice(`${name}-1`, name, 1000, { dueDate }));
  return id;
}

async function found(): Promise<string[]> {
  const ids: string[] = [];
  const { organization } = client;
  for await (const some of streamDueCustomers({ database: service.database, organization, now: clock.now() }))
    ids.push(...some);
  return ids;
}

async function nextLook(customerId: string): Promise<string | null> {
  const { rows } = await run<{ at: string }>(
    `SELECT coalesce(next_at::text, 'never') AS at FROM dunning_looks WHERE organization_id = $1 AND customer_id = $2`,
    [organizationId(), customerId],
  );
  return rows[0]?.at ?? null;
}

/** Makes an invoice overdue without raising the version of its family, as a forgotten reset would. */
const overdueUnnoticed = (name: string) => makeOverdue(service.database.pool, name);

async function makeOverdue(connection: Pick<Connection, 'query'>, name: string): Promise<void> {
  await connection.query(
    `UPDATE documents SET due_on = '2026-02-16' WHERE organization_id = $1 AND external_id = $2`,
    [organizationId(), `${name}-1`],
  );
  await refreshFigures(connection, organizationId());
}

describe('the next look at a customer', () => {
  it('is the day on which its next step is reached; until then no sweep finds it', async () => {
    const id = await owes('quiet', '2026-04-15');
    expect(await found()).toEqual([]);
    // Five days before the due date, in Paris.
    expect(await nextLook(id)).toBe('2026-04-09 22:00:00+00');
    clock.set('2026-04-09T21:00:00.000Z');
    expect(await found()).toEqual([]);
    clock.set('2026-04-10T06:00:00.000Z');
    expect(await found()).toEqual([id]);
  });

  it('is never for a customer that owes nothing', async () => {
    const { id } = await store(client, '/customers', customer('nothing'));
    expect(await found()).toEqual([]);
    expect(await nextLook(id)).toBe('never');
  });

  it('no longer counts after a write to its family or a change of the settings', async () => {
    const id = await owes('moved', '2026-04-15');
    expect(await found()).toEqual([]);
    await store(client, '/invoices', invoice('moved-2', 'moved', 1500, { dueDate: '2026-02-20' }));
    expect(await found()).toEqual([id]);
    await store(client, '/payments', payment('p', 'moved', 1500, { 'moved-2': 1500 }));
    expect(await found()).toEqual([]);
    await run(
      `UPDATE dunning_plans SET steps = jsonb_set(steps, '{0,offsetDays}', '-60') WHERE organization_id = $1`,
      [organizationId()],
    );
    expect(await found()).toEqual([id]);
  });

  it('leaves customers of other organizations alone', async () => {
    const id = await owes('same', '2026-04-15');
    expect(await found()).toEqual([]);
    const before = await versions();
    const other = await service.client();
    await owes('same', '2026-02-16', other);
    expect(await versions()).toEqual(before);
    expect(await found()).toEqual([]);
    expect(await nextLook(id)).not.toBeNull();
  });

  it('does not count if another transaction was writing to the family', async () => {
    const id = await owes('raced', '2026-04-15');
    expect(await found()).toEqual([]);
    const writer = await service.database.pool.connect();
    try {
      await overdue(writer, 'raced', id);
      // The sweep sees the family as it was, and waits for no lock.
      await run('UPDATE dunning_looks SET settings_hash = 1 WHERE organization_id = $1', [organizationId()]);
      expect(await found()).toEqual([]);
      await writer.query('COMMIT');
    } finally {
      writer.release();
    }
    expect(await found()).toEqual([id]);
  });

  it('is not stored for a new family that another transaction has locked', async () => {
    const id = await owes('fresh', '2026-04-15');
    const writer = await service.database.pool.connect();
    try {
      await overdue(writer, 'fresh', id);
      expect(await found()).toEqual([]);
      expect(await nextLook(id)).toBeNull();
      await writer.query('COMMIT');
    } finally {
      writer.release();
    }
    expect(await found()).toEqual([id]);
  });

  it('is reported and corrected by the hourly check if it is too late', async () => {
    const id = await owes('missed', '2026-04-15');
    await hour();
    await overdueUnnoticed('missed');
    expect(await found()).toEqual([]);
    expect(await hour()).toMatchObject({ made: [expect.any(String)] });
    expect(takeMissedLooks()).toEqual([{ organizationId: organizationId(), customerIds: [id] }]);
    const { rows } = await run(
      'SELECT FROM dunning_looks WHERE organization_id = $1 AND missed_at IS NOT NULL',
      [organizationId()],
    );
    expect(rows).toHaveLength(1);
  });

  it('does not count for a week after an upgrade, while 0.1.0 may write', async () => {
    const id = await owes('upgraded', '2026-04-15');
    expect(await found()).toEqual([]);
    await overdueUnnoticed('upgraded');
    const { rows } = await run<{ name: string; applied_at: string }>(
      'SELECT name, applied_at FROM schema_migrations',
    );
    try {
      await appliedAgo('%', '30 days');
      await appliedAgo(MIGRATION, '6 days');
      expect(await found()).toEqual([id]);
      await appliedAgo(MIGRATION, '8 days');
      expect(await found()).toEqual([]);
    } finally {
      for (const one of rows)
        await run('UPDATE schema_migrations SET applied_at = $2 WHERE name = $1', [one.name, one.applied_at]);
    }
  });
});

const appliedAgo = (name: string, ago: string) =>
  run('UPDATE schema_migrations SET applied_at = now() - $2::interval WHERE name LIKE $1', [name, ago]);

const versions = async () =>
  (await run('SELECT * FROM family_versions WHERE organization_id = $1 ORDER BY 2', [organizationId()])).rows;

/** Locks the family and makes the invoice overdue, in a transaction that stays open. */
async function overdue(writer: Connection, name: string, customerId: string): Promise<void> {
  await writer.query('BEGIN');
  await lockFamilies(writer, organizationId(), [customerId]);
  await makeOverdue(writer, name);
}

/** Tables of settings: their rows are part of the hash that each look carries. */
const HASHED = ['custom_fields', 'dunning_plans', 'dunning_settings'];

/** Received money, payments under way and stale sources change no look, so their writes need not raise a version (ADR 0120, 0128). */
const UNWATCHED = ['bank_transactions', 'customer_sources', 'online_payments', 'source_readings'];

it('watches every table that decisions read', () => {
  const statements = dunnedStatements({ id: '', timezone: 'UTC' }, { customerIds: [], now: NOW });
  const read = Object.values(statements).flatMap(({ text }) =>
    [...text.matchAll(/\b(?:FROM|JOIN) ([a-z_]+)\b(?! \()/g)].map(([, name = '']) => name),
  );
  // Figures repeat columns of the documents and are written with them.
  const tables = read.map((name) => (name === 'document_figures' ? 'documents' : name));
  const ours = new Set(tables.filter((name) => !OWN.includes(name)));
  expect([...ours].sort()).toEqual([...Object.keys(WATCHED), ...HASHED, ...UNWATCHED].sort());
});

/** Names of common table expressions and functions in the statements. */
const OWN = ['named', 'fields', 'since', 'unnest', 'jsonb_array_elements', 'r', 'lateral'];
