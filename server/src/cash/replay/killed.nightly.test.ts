import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { ownAccount, PAYER_IBAN } from '../../../test/harness/bank-transactions.ts';
import { rulesClient } from '../../../test/harness/cash-rules.ts';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { howOften, itDraws } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { Random } from '../../../test/model/random.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { CashReplay, CashReplayDifference } from './schema.ts';

const PROCESS = fileURLToPath(new URL('../../../test/harness/replay-process.ts', import.meta.url));
const NOW = '2026-06-15T09:00:00.000Z';
const REPLAYS = '/internal/cash/replays';
/** Several portions of a replay; in the long run, as many as a replay has at most. */
const LINES = howOften(700, 20_000);
const LIVES = howOften(2, 20);
const LONGEST_PORTION_MS = 50;

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
});
afterAll(() => closeVerified(service));

/** An organization with open invoices, and lines of many days that have their amounts and nothing else. */
async function furnished(): Promise<Client> {
  const client = await service.client();
  await store(client, '/customers', customer('c', { name: 'Payer AG' }));
  for (let i = 1; i <= 5; i += 1) {
    const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
    await store(client, '/invoices', invoice(`RE-1002${i}`, 'c', i * 100, dates));
  }
  const account = await ownAccount(service, client.organization.id);
  const ids = Array.from({ length: LINES }, () => newId());
  await service.database.pool.query(
    `INSERT INTO bank_transactions (organization_id, id, entry_id, part, entry_amount, bank_account_id, state, amount,
       currency, booked_on, is_reversal, payer_name, payer_iban, payer_key, text, structured_references, charges,
       created_at, updated_at)
     SELECT $1, n.id, n.id, 0, 1, $3, 'UNMATCHED', (n.i % 7 + 1) * 100, 'EUR', date '2026-02-01' + (n.i % 120)::integer,
       false, 'Payer AG', $4, $4, CASE WHEN n.i % 50 = 0 THEN 'RE-1002' || n.i % 5 + 1 ELSE 'Rent' END, '[]', '[]', $5, $5
     FROM unnest($2::uuid[]) WITH ORDINALITY AS n(id, i)`,
    [client.organization.id, ids, account, PAYER_IBAN, NOW],
  );
  return client;
}

async function started(client: Client): Promise<string> {
  const rules = rulesClient(client);
  const { values } = await rules.rules();
  const changed = { ...values, ...(await rules.switches({ 3: 'PROPOSE', 6: 'AUTOMATIC' })) };
  const answer = await client.post<CashReplay>(REPLAYS, { values: changed });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

/** Decides the replay in a process of its own. @param millis when it is killed after the first days; null: never */
async function lifeOf(client: Client, cashReplayId: string, millis: number | null): Promise<void> {
  const { id: organizationId } = client.organization;
  const facts = { connection: service.connection, organizationId, cashReplayId, now: NOW };
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(facts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (millis === null) child.stdout.resume();
  else {
    // It stores some days, and dies while it decides the next ones.
    await once(child.stdout, 'data');
    await sleep(millis);
    expect(child.exitCode).toBe(null);
    child.kill('SIGKILL');
  }
  await ended;
}

async function outcome(client: Client, id: string) {
  const {
    createdAt: _,
    startedAt: __,
    finishedAt: ___,
    ...replay
  }: CashReplay & Record<string, unknown> = await read(client, `${REPLAYS}/${id}`);
  const { items } = await read<{ items: CashReplayDifference[] }>(
    client,
    `${REPLAYS}/${id}/differences?limit=100`,
  );
  return { ...replay, id: null, items };
}

itDraws('a replay that is killed repeatedly counts each day once', { timeout: 1_800_000 }, async (seed) => {
  const random = new Random(seed);
  const client = await furnished();
  const killed = await started(client);
  for (let life = 0; life < LIVES; life += 1)
    await lifeOf(client, killed, random.integer(0, LONGEST_PORTION_MS));
  expect(await outcome(client, killed)).toMatchObject({ state: 'RUNNING' });
  await lifeOf(client, killed, null);
  const undisturbed = await started(client);
  await lifeOf(client, undisturbed, null);
  const expected = await outcome(client, undisturbed);
  expect(expected).toMatchObject({ state: 'DONE', transactions: LINES, done: LINES });
  expect(expected['differing']).toBeGreaterThan(0);
  expect(await outcome(client, killed)).toEqual(expected);
});
