import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { dunTogether } from '../../src/dunning/hourly.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { MONDAY, owing, switchOn } from '../harness/outgoing.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** A job decides about many customers in one transaction. None of them may suffer from another one. */

const NAMES = ['a', 'b', 'c', 'd'];
const clock = new ManualClock(MONDAY);
let service: TestService;
let client: Client;
let ids: string[];
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
  await switchOn(service, client);
  ids = [];
  for (const name of NAMES) {
    await owing(client, name);
    ids.push((await read<{ id: string }>(client, `/customers/external:${name}`)).id);
  }
});
afterAll(() => closeVerified(service));

const decide = () =>
  dunTogether({ ...service, log: pino({ level: 'silent' }) }, client.organization, ids, clock.now());
const decided = async () => {
  const { items } = await read<{ items: Action[] }>(client, '/actions?limit=500');
  return items.map(({ customer }) => customer.externalId).sort();
};

it('decides about all of them, and about none of them twice', async () => {
  await decide();
  expect(await decided()).toEqual(NAMES);
  await decide();
  expect(await decided()).toEqual(NAMES);
});

it('decides about the others first while one of them is locked', async () => {
  const holder = await service.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM customers WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    client.organization.id,
    ids[1],
  ]);
  const all = decide();
  await expect.poll(decided).toEqual(['a', 'c', 'd']);
  await holder.query('COMMIT');
  holder.release();
  await all;
  expect(await decided()).toEqual(NAMES);
});

it('decides about the others when one of them fails, and then reports the failure', async () => {
  const { pool } = service.database;
  await pool.query(`
    CREATE FUNCTION refuse_action() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse_action BEFORE INSERT ON actions FOR EACH ROW WHEN (NEW.customer_id = '${ids[2]}')
      EXECUTE FUNCTION refuse_action()`);
  try {
    await expect(decide()).rejects.toThrow('refused');
    expect(await decided()).toEqual(['a', 'b', 'd']);
  } finally {
    await pool.query('DROP TRIGGER refuse_action ON actions; DROP FUNCTION refuse_action()');
  }
  await decide();
  expect(await decided()).toEqual(NAMES);
});
