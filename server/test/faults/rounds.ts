import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { verifyAudit } from '../../src/compliance/audit/verify.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { listJobs } from '../../src/platform/jobs/dead-jobs.ts';
import { readBooks } from '../harness/books.ts';
import { Caller, figuresOf } from '../model/caller.ts';
import { answeredFigures } from '../model/figures.ts';
import type { Fault } from './faults.ts';
import { Imports } from './imports.ts';
import { Readiness } from './readiness.ts';
import { Reminders } from './reminders.ts';
import { Webhooks } from './webhooks.ts';
import type { Tenant, World } from './world.ts';

const CALLERS = 4;
/** Time limit for full recovery after the repair, in milliseconds. */
const RECOVERY_MS = 30_000;

/** The users of the installation; each knows the expected result of their work. */
export interface Users {
  money: Tenant;
  callers: readonly Caller[];
  imports: Imports;
  webhooks: Webhooks;
  reminders: Reminders;
}

export async function usersOf(world: World, seed: number): Promise<Users> {
  const money = await world.organization('Money');
  return {
    money,
    callers: Array.from({ length: CALLERS }, (_none, number) => new Caller(seed, number)),
    imports: await Imports.begin(world),
    webhooks: await Webhooks.begin(world, money),
    reminders: await Reminders.begin(world),
  };
}

/** The outcome of one fault. */
export interface RoundOutcome {
  fault: string;
  /** Writes that were acknowledged meanwhile. */
  acknowledged: number;
  /** The longest time without an answer for a caller that writes continuously, in milliseconds. */
  outage: number;
  /** Repeated deliveries so far. */
  repeated: number;
}

/** Causes a fault while callers work, repairs it, and checks the state of everything. */
export async function liveThrough(world: World, users: Users, fault: Fault): Promise<RoundOutcome> {
  const { callers, money } = users;
  const before = callers.reduce((sum, caller) => sum + caller.acknowledged, 0);
  const readiness = new Readiness(world.urls);
  readiness.begin();
  let isOver = false;
  for (const caller of callers) caller.longestGap = 0;
  await users.reminders.work();
  await users.imports.work();
  const working = Promise.all(callers.map((caller) => caller.persist(money.client, () => isOver)));
  // Handles a rejection now, so that Node does not report it as unhandled before the code below throws it.
  const failed = working.then(
    () => null,
    (error: unknown) => error,
  );
  await sleep(world.random.integer(100, 700));
  const mend = await fault.strike(world);
  await sleep(fault.lasts);
  if (fault.darkens === true) expect(readiness.sayReady, 'servers that say they are ready').toEqual([]);
  await mend?.();
  await recovered(readiness, callers);
  isOver = true;
  const error = await failed;
  if (error !== null) throw error;
  await readiness.end();
  const outage = Math.max(...callers.map(({ longestGap }) => longestGap));
  await check(world, users);
  const acknowledged = callers.reduce((sum, caller) => sum + caller.acknowledged, 0) - before;
  return { fault: fault.name, acknowledged, outage, repeated: users.webhooks.repeated };
}

/** Waits until all servers report ready and every caller has had an answer since. */
async function recovered(readiness: Readiness, callers: readonly Caller[]): Promise<void> {
  const mended = performance.now();
  const isAll = () => readiness.sayReady.length === readiness.urls.length;
  await expect
    .poll(() => isAll() && callers.every(({ lastAt }) => lastAt > mended), {
      timeout: RECOVERY_MS,
      interval: 50,
      message: 'ready, and everybody is answered',
    })
    .toBe(true);
}

async function check(world: World, { money, callers, imports, webhooks, reminders }: Users): Promise<void> {
  expect(answeredFigures(await readBooks(money.client))).toEqual(figuresOf(callers));
  await imports.check();
  await reminders.check();
  await webhooks.check();
  const { connection } = world.cluster;
  const database = openDatabase({ connection, max: 2, onError: () => {} });
  try {
    expect((await verify(database, { now: new Date().toISOString() })).differences).toEqual([]);
    expect((await verifyAudit(database)).differences).toEqual([]);
  } finally {
    await database.close();
  }
  expect(
    await world.direct((client) => listJobs(client, ['DEAD'], 10)),
    'jobs that have failed for good',
  ).toEqual([]);
}
