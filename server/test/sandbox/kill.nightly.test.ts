import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { EventList } from '../../src/exchange/events/schema.ts';
import type { TestClock } from '../../src/setup/test-clock/schema.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { switchOn } from '../harness/outgoing.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import type { Client } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { advance, BEGIN, mailsOf, openSandboxStage, type SandboxStage } from './stage.ts';

const PROCESS = fileURLToPath(new URL('../harness/advance-process.ts', import.meta.url));
const CUSTOMERS = 6;
const DAYS = howOften(25, 45);
const LIVES = howOften(2, 20);
const MAX_LIFE_MS = 500;

let stage: SandboxStage;
beforeAll(async () => {
  stage = await openSandboxStage();
});
afterAll(() => stage.close());

async function furnished(): Promise<Client> {
  const client = await stage.service.client({ sandbox: true });
  await switchOn(stage.service, client);
  for (let i = 0; i < CUSTOMERS; i += 1) {
    await store(client, '/customers', customer(`c${i}`));
    await store(client, `/customers/external:c${i}/contacts`, contact(`c${i}@buyer.example`));
    await store(client, '/invoices', invoice(`i${i}`, `c${i}`, 10_000, { dueDate: `2026-02-${18 + i}` }));
  }
  await store(client, '/invoices/external:i0/promise', { date: '2026-02-25' });
  return client;
}

/** Returns the outcome of everything, with times. */
async function outcome(client: Client): Promise<unknown> {
  const { items: events } = await read<EventList>(client, '/events?limit=500');
  const { items: actions } = await read<{ items: Action[] }>(client, '/actions?limit=500');
  const mails = await mailsOf(stage, client);
  return {
    events: events.map(({ type, timestamp }) => `${timestamp} ${type}`).sort(),
    actions: actions
      .map(
        ({ name, state, customer: { externalId }, performedAt }) =>
          `${externalId} ${name} ${state} ${performedAt}`,
      )
      .sort(),
    mails: mails.flatMap((mail) => [/^Date: .*$/m.exec(mail)?.[0], /^To: .*$/m.exec(mail)?.[0]]).sort(),
  };
}

async function lifeOf(client: Client, millis: number | null): Promise<void> {
  const facts = {
    connection: stage.service.connection,
    organizationId: client.organization.id,
    now: BEGIN,
    outboxFolder: stage.outboxFolder,
  };
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(facts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  if (millis !== null) {
    await sleep(millis);
    child.kill('SIGKILL');
  }
  await ended;
}

itDraws(
  'reaches the same result when it is killed repeatedly: nothing twice, nothing lost',
  { timeout: 180_000 },
  async (seed) => {
    const random = new Random(seed);
    const [undisturbed, killed] = [await furnished(), await furnished()];
    await advance(stage, undisturbed, { days: DAYS });
    expect((await killed.post('/test_clock/advance', { days: DAYS })).status).toBe(202);
    for (let life = 1; life <= LIVES; life += 1) await lifeOf(killed, random.integer(1, MAX_LIFE_MS));
    await lifeOf(killed, null);
    const expected = await read<TestClock>(undisturbed, '/test_clock');
    expect(await read<TestClock>(killed, '/test_clock')).toEqual(expected);
    const became = await outcome(killed);
    expect(became).toEqual(await outcome(undisturbed));
    expect(Object(became).mails.length).toBeGreaterThan(CUSTOMERS);
  },
);
