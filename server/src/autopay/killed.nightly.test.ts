import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../test/harness/contract.ts';
import type { DebitProcessFacts } from '../../test/harness/debit-process.ts';
import { howOften, itDraws } from '../../test/harness/seeds.ts';
import type { Client } from '../../test/harness/service.ts';
import { Random } from '../../test/model/random.ts';
import {
  bill,
  debitsOf,
  goTo,
  MONDAY,
  openAccount,
  openStage,
  type Stage,
  turnOnAutopay,
  work,
} from './testing/stage.ts';

const PROCESS = fileURLToPath(new URL('../../test/harness/debit-process.ts', import.meta.url));
const INVOICES = ['F-1', 'F-2'];
const LIVES = howOften(8, 60);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.fake.stop();
  await closeVerified(stage.service);
});

/** Starts to announce and send debits in a process of its own. */
function start(client: Client, killAt: number | null) {
  const { service, fake, clock } = stage;
  const facts: DebitProcessFacts = {
    connection: service.connection,
    organizationId: client.organization.id,
    outboxFolder: service.outboxFolder,
    providerUrl: fake.url,
    now: clock.now(),
    killAt,
  };
  return spawn(process.execPath, [PROCESS, JSON.stringify(facts)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits for the end of a process. @returns its statements, 0 if it was killed */
async function endOf(child: ReturnType<typeof start>): Promise<number> {
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return Number(printed);
}

async function furnished(): Promise<Client> {
  goTo(stage, MONDAY);
  stage.fake.books.resources.delete('payments');
  const client = await openAccount(stage);
  await turnOnAutopay(stage, client);
  for (const name of INVOICES) await bill(client, name, 10_000, '2026-03-09');
  return client;
}

/** Each invoice was debited once, and each debit knows its payment. */
async function expectOnce(client: Client): Promise<void> {
  await work(stage, client);
  const payments = stage.fake.books.all('payments');
  expect(payments.map(({ description }) => description).sort()).toEqual(INVOICES);
  const debits = await debitsOf(stage, client);
  expect(debits.map(({ state }) => state)).toEqual(INVOICES.map(() => 'PENDING'));
  const ids = payments.map(({ metadata }) => Object(metadata)['online_payment']);
  expect(ids.sort()).toEqual(debits.map(({ id }) => id).sort());
}

itDraws(
  'a debit is made once when its process is killed at any statement',
  { timeout: 600_000 },
  async (seed) => {
    const random = new Random(seed);
    const whole = await furnished();
    const statements = await endOf(start(whole, null));
    expect(statements).toBeGreaterThan(20);
    await expectOnce(whole);
    for (let life = 0; life < LIVES; life += 1) {
      const client = await furnished();
      const killed = start(client, random.integer(1, statements));
      await endOf(killed);
      expect(killed.signalCode).toBe('SIGKILL');
      await endOf(start(client, null));
      await expectOnce(client);
    }
  },
);

it('a debit is made once when its process is killed between the payment and its answer', {
  timeout: 120_000,
}, async () => {
  const client = await furnished();
  const killed: ChildProcess[] = [];
  stage.fake.afterCreate = async (type) => {
    if (type !== 'payments' || killed.length > 0) return;
    killed.push(child);
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const child = start(client, null);
  await endOf(child);
  expect(child.signalCode).toBe('SIGKILL');
  expect(stage.fake.books.all('payments')).toHaveLength(1);
  expect((await debitsOf(stage, client)).map(({ state }) => state)).toEqual(['CREATED', 'CREATED']);
  await endOf(start(client, null));
  await expectOnce(client);
});
