import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { customer, invoice, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../clock.ts';
import { countRows } from './totals.ts';

describe('the total of a list', () => {
  const clock = new ManualClock('2026-03-01T12:00:00.000Z');
  let service: TestService;
  let client: Client;
  let writer: pg.Client;
  beforeAll(async () => {
    // Requests go to the two in turn, so a write and the read after it have different processes.
    service = await testService({ clock, instances: 2 });
    writer = new pg.Client(service.connection);
    await writer.connect();
  });
  afterAll(async () => {
    await writer.end();
    await service.close();
  });
  beforeEach(async () => {
    clock.set('2026-03-01T12:00:00.000Z');
    client = await service.client();
    await store(client, '/customers', customer('c'));
  });

  /** Reads a total twice from each process: the second time it may be known. */
  const totals = async (path: string): Promise<Set<number | undefined>> => {
    const found: (number | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) found.push((await client.get<{ total?: number }>(path)).body.total);
    return new Set(found);
  };
  const copyOfCustomer = (externalId: string) =>
    writer.query(
      `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
       SELECT organization_id, gen_random_uuid(), $2, 'Copy', 0, 0, created_at, updated_at
       FROM customers WHERE organization_id = $1 AND external_id = 'c'`,
      [client.organization.id, externalId],
    );

  it('includes a write of another process that was answered right before', async () => {
    for (let n = 1; n <= 12; n += 1) {
      await store(client, '/invoices', invoice(`i${n}`, 'c', 100));
      expect(await totals('/invoices?limit=1')).toEqual(new Set([n]));
      expect(await totals('/invoices?limit=1&page=20')).toEqual(new Set([n]));
    }
    for (let n = 11; n >= 0; n -= 1) {
      expect((await client.delete(`/invoices/external:i${n + 1}`)).status).toBeLessThan(300);
      expect(await totals('/invoices?limit=1')).toEqual(new Set([n]));
    }
  });

  it('changes when an older transaction commits, not before', async () => {
    await writer.query('BEGIN');
    await copyOfCustomer('late');
    await store(client, '/customers', customer('d'));
    expect(await totals('/customers')).toEqual(new Set([2]));
    await writer.query('COMMIT');
    expect(await totals('/customers')).toEqual(new Set([3]));
  });

  it('changes when a part of a transaction commits under a savepoint', async () => {
    await writer.query('BEGIN');
    await writer.query('SAVEPOINT one');
    await copyOfCustomer('kept');
    await writer.query('RELEASE one');
    await writer.query('SAVEPOINT two');
    await copyOfCustomer('dropped');
    expect(await totals('/customers')).toEqual(new Set([1]));
    await writer.query('ROLLBACK TO two');
    await writer.query('COMMIT');
    expect(await totals('/customers')).toEqual(new Set([2]));
  });

  it('ignores a transaction that rolls back', async () => {
    await writer.query('BEGIN');
    await copyOfCustomer('never');
    expect(await totals('/customers')).toEqual(new Set([1]));
    await writer.query('ROLLBACK');
    expect(await totals('/customers')).toEqual(new Set([1]));
  });

  it('follows the clock without any write', async () => {
    await store(client, '/invoices', invoice('i', 'c', 100));
    expect(await totals('/invoices?state=OVERDUE')).toEqual(new Set([1]));
    clock.set('2026-01-15T12:00:00.000Z');
    expect(await totals('/invoices?state=OVERDUE')).toEqual(new Set([0]));
    expect(await totals('/invoices?state=DUE')).toEqual(new Set([1]));
  });

  it('is separate for organizations and filters', async () => {
    await store(client, '/customers', customer('d'));
    expect(await totals('/customers')).toEqual(new Set([2]));
    expect(await totals('/customers?externalId=d')).toEqual(new Set([1]));
    client = await service.client({ sandbox: true });
    expect(await totals('/customers')).toEqual(new Set([0]));
  });
});

describe('counting', () => {
  let server: TestDatabase;
  let counted = 0;
  beforeAll(async () => {
    server = await testDatabase(2);
    server.database.pool.on('connect', (connection) => {
      connection.on('notice', () => {
        counted += 1;
      });
    });
    await server.database.pool.query(`CREATE TABLE things (id integer);
      CREATE FUNCTION report() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'counted'; RETURN 1; END $$`);
  });
  afterAll(() => server.drop());
  beforeEach(() => {
    counted = 0;
  });

  const rows = sql`FROM things, report() r`;
  const count = (database = server.database) => countRows(database.kysely, rows);
  const add = () => server.database.pool.query('INSERT INTO things VALUES (1)');

  it('is not repeated while no transaction ends', async () => {
    await add();
    const before = await count();
    counted = 0;
    // Other test files write to the same server at times.
    for (let i = 0; i < 200; i += 1) expect(await count()).toBe(before);
    expect(counted).toBeLessThan(200);
    await add();
    counted = 0;
    expect(await count()).toBe(before + 1);
    expect(counted).toBeGreaterThan(0);
  });

  it('is repeated after a new connection, because the server may have crashed', async () => {
    const before = await count();
    server.database.pool.emit('connect', await server.database.pool.connect().then(released));
    counted = 0;
    expect(await count()).toBe(before);
    expect(counted).toBeGreaterThan(0);
  });

  it('is right for concurrent callers and writers', async () => {
    const before = await count();
    for (let n = 1; n <= 30; n += 1) {
      const early = Array.from({ length: 4 }, () => count());
      await add();
      for (const total of await Promise.all(early)) expect([n - 1, n]).toContain(total - before);
      expect(new Set(await Promise.all([count(), count(), count()]))).toEqual(new Set([before + n]));
    }
  });
});

function released(connection: pg.PoolClient): pg.PoolClient {
  connection.release();
  return connection;
}
