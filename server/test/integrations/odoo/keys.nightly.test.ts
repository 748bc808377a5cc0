import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyTasks } from '../../../src/integrations/keys/job.ts';
import { SOURCE_KEYS_CLOCK } from '../../../src/integrations/keys/kinds.ts';
import { renewKey } from '../../../src/integrations/keys/renew.ts';
import { openOdoo } from '../../../src/integrations/odoo/open.ts';
import type { Connectors } from '../../../src/integrations/routes.ts';
import { newJob } from '../../../src/platform/jobs/kind.ts';
import { addJobs } from '../../../src/platform/jobs/queue.ts';
import { expectError } from '../../harness/contract.ts';
import { read, store } from '../../harness/factories.ts';
import { runDueJobs } from '../../harness/jobs.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { owner } from '../../harness/sign-in.ts';
import { runSource } from '../../harness/sources.ts';
import type { FakeOdoo } from './server.ts';
import { type Started, startOdoo } from './start.ts';

const DAY_MS = 24 * 60 * 60_000;
const connectors: Connectors = { ODOO: openOdoo };

interface KeyFacts {
  state: string;
  renewsSecret: boolean;
  secretExpiresAt: string | null;
  renewalProblem: string | null;
}

let service: TestService;
let client: Client;
let odoo: Started;
let fake: FakeOdoo;
let id: string;
beforeAll(async () => {
  service = await testService({ connectors, allowPrivate: true });
});
beforeEach(async () => {
  client = await service.client();
  odoo = await startOdoo(19);
  fake = odoo.fake;
});
afterEach(() => odoo.stop());
afterAll(() => service.close());

async function connect(settings: object = { renewsSecret: true }): Promise<void> {
  const body = { kind: 'ODOO', url: fake.url, secret: 'key-1', ...settings };
  id = String((await store(client, '/integrations', body)).id);
  expect((await client.post(`/integrations/${id}/start`, {})).status).toBe(200);
}

const facts = () => read<KeyFacts>(client, `/integrations/${id}`);
const update = (set: string) =>
  service.database.pool.query(`UPDATE source_connections SET ${set} WHERE organization_id = $1 AND id = $2`, [
    client.organization.id,
    id,
  ]);

/** Attempts the renewal as the worker does, whenever the last attempt was. */
async function renew(): Promise<void> {
  await update('renewal_at = NULL');
  const of = { organizationId: client.organization.id, connectionId: id };
  await renewKey({ ...service, connectors }, of, new AbortController().signal);
}

/** Reads Odoo with the stored key. */
async function expectWorking(): Promise<void> {
  await runSource(service, { id, client }, { connectors });
  expect((await facts()).state).toBe('RUNNING');
}

/** Continues the renewal: one key is left, another one than the first, and it works. */
async function expectRenewed(): Promise<void> {
  await renew();
  await renew();
  expect(fake.keys.size).toBe(1);
  expect([...fake.keys]).not.toContain('key-1');
  expect((await facts()).renewalProblem).toBeNull();
  await expectWorking();
}

describe('a key that Quittance renews', () => {
  it('is replaced at once if its end is unknown, then after two thirds of its life', async () => {
    await connect();
    await renew();
    const { secretExpiresAt, renewalProblem } = await facts();
    const leftMs = Date.parse(secretExpiresAt ?? '') - Date.now();
    expect(Math.round(leftMs / DAY_MS)).toBe(60);
    expect(renewalProblem).toBeNull();
    // A read that began before may still use the former key.
    expect(fake.keys.size).toBe(2);
    await expectWorking();
    await renew();
    expect([...fake.keys]).not.toContain('key-1');
    expect(fake.keys.size).toBe(1);
    const [first] = fake.keys;
    await renew();
    expect([...fake.keys]).toEqual([first]);
    await update(
      "secret_stored_at = now() - interval '41 days', secret_expires_at = now() + interval '19 days'",
    );
    await renew();
    await renew();
    expect(fake.keys.size).toBe(1);
    expect([...fake.keys]).not.toContain(first);
    await expectWorking();
  });

  it('works when the process is killed after the next key was created, and creates no further one', async () => {
    await connect();
    // A process that is killed before it stores the answer leaves this behind.
    await update("renewal_name = 'Quittance lost'");
    fake.keys.add('lost');
    fake.keyNames.set('lost', 'Quittance lost');
    await renew();
    await renew();
    expect([...fake.keys]).toEqual(['key-1', 'lost']);
    expect((await facts()).renewalProblem).toContain('Revoke it at the source');
    await expectWorking();
    fake.keys.delete('lost');
    await expectRenewed();
  });

  it('works when the attempt ends after the next key was stored', async () => {
    await connect();
    fake.mischief = ({ path }) => (fake.keys.size > 1 && !path.includes('apikeys') ? 'HANG_UP' : null);
    await renew();
    fake.mischief = () => null;
    expect(fake.keys.size).toBe(2);
    await expectWorking();
    await expectRenewed();
  });

  it.each([
    ['before the former key was revoked', true],
    ['after the former key was revoked', false],
  ])('works when the attempt ends %s', async (_, isBefore) => {
    await connect();
    await renew();
    if (isBefore) fake.mischief = ({ path }) => (path.endsWith('/revoke') ? 'HANG_UP' : null);
    else fake.keys.delete('key-1');
    await renew();
    fake.mischief = () => null;
    await expectWorking();
    await expectRenewed();
  });

  it('stays when Odoo refuses, and administrators are notified once', async () => {
    fake.allowsKeys = false;
    await connect();
    await renew();
    await renew();
    const { renewalProblem, secretExpiresAt } = await facts();
    expect(renewalProblem).toContain('base.enable_programmatic_api_keys');
    expect(secretExpiresAt).toBeNull();
    expect([...fake.keys]).toEqual(['key-1']);
    await expectWorking();
    // A key that a user enters ends the problem.
    fake.allowsKeys = true;
    fake.keys.add('key-2');
    await client.put(`/integrations/${id}`, { secret: 'key-2' });
    expect((await facts()).renewalProblem).toBeNull();
  });

  it('is not renewed unless an administrator asks for it, and not at Tryton', async () => {
    await connect({});
    await renew();
    expect([...fake.keys]).toEqual(['key-1']);
    const other = { kind: 'TRYTON', url: fake.url, database: 'd', login: 'l', secret: 's' };
    expectError(await client.post('/integrations', { ...other, renewsSecret: true }), 400, 'INVALID_DATA');
  });
});

it('notifies administrators 14 and 3 days before the end of a key, once each', async () => {
  await owner(service, client, `olga-${client.organization.id}@owner.example`);
  const end = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await connect({ secretExpiresAt: end(20) });
  const notifications = async () => {
    await addJobs(service.database.pool, [newJob(SOURCE_KEYS_CLOCK, {})]);
    await runDueJobs(service.database, keyTasks({ ...service, connectors }));
    const { rows } = await service.database.pool.query(
      `SELECT 1 FROM notifications WHERE organization_id = $1 AND kind = 'SOURCE_KEY_EXPIRING'`,
      [client.organization.id],
    );
    return rows.length;
  };
  expect(await notifications()).toBe(0);
  await client.put(`/integrations/${id}`, { secretExpiresAt: end(13) });
  expect(await notifications()).toBe(1);
  expect(await notifications()).toBe(1);
  await update(`secret_expires_at = '${end(2)}'`);
  expect(await notifications()).toBe(2);
  expect(await notifications()).toBe(2);
});
