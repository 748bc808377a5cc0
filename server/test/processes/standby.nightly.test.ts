import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { readBooks } from '../harness/books.ts';
import { line, upload } from '../harness/imports.ts';
import { type Replicated, startReplicated } from '../harness/replicated.ts';
import { itDraws, itDrawsLong } from '../harness/seeds.ts';
import { connect } from '../harness/service.ts';
import { Caller, figuresOf } from '../model/caller.ts';
import { answeredFigures } from '../model/figures.ts';
import { emptyDataDir, type Pair, run, runJson, serve, UNLIMITED, work } from './quittance.ts';

const CALLERS = 4;
const INVOICES = 400;

const pairs: Replicated[] = [];
afterEach(async () => {
  for (const pair of pairs.splice(0)) await pair.close();
});

/** Returns an import file that a worker is applying when the primary fails. */
const invoices = () =>
  [
    line('customer', { externalId: 'c', name: 'C' }),
    ...Array.from({ length: INVOICES }, (_none, i) =>
      line('invoice', {
        externalId: `i${i}`,
        customer: { externalId: 'c' },
        grossAmount: 100,
        issuedAt: '2026-01-01',
        dueDate: '2026-01-31',
      }),
    ),
  ].join('\n');

/**
 * Fails over while callers write and COMMITs hang. Servers and workers switch to the new primary on their
 * own.
 */
async function failOver(seed: number, how: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  const pair = await startReplicated();
  pairs.push(pair);
  const own = { DATABASE_URL: pair.url, DATA_DIR: await emptyDataDir(), DATABASE_POOL_SIZE: '8' };
  const server = await serve(own, ['--json', '--no-worker']);
  const worker = await work(own);
  const organization = (name: string) =>
    runJson<Pair & { id: string }>(['org', 'create', '--name', name, '--timezone', 'UTC', ...UNLIMITED], own);
  const [money, bulk] = [await organization('Money'), await organization('Bulk')];
  const client = connect(server.url, money.apiKey, money.apiSecret);
  const importer = connect(server.url, bulk.apiKey, bulk.apiSecret);

  const callers = Array.from({ length: CALLERS }, (_none, number) => new Caller(seed, number));
  let isOver = false;
  const working = Promise.all(callers.map((caller) => caller.persist(client, () => isOver)));
  await sleep(1500);
  const { id } = await upload(importer, invoices());
  await pair.freezeReplication();
  await pair.hanging(2);
  await pair.first.signalAll(how);
  await pair.promote();
  const promoted = performance.now();
  await expect
    .poll(() => callers.every(({ lastAt }) => lastAt > promoted), { timeout: 30_000, interval: 50 })
    .toBe(true);
  // The replaced server wakes up and knows nothing of it; no process may return to it.
  if (how === 'SIGSTOP') await pair.first.signalAll('SIGCONT');
  await sleep(1500);
  isOver = true;
  await working;

  expect(answeredFigures(await readBooks(client))).toEqual(figuresOf(callers));
  await expect
    .poll(async () => (await importer.get(`/imports/${id}`)).body, { timeout: 60_000, interval: 200 })
    .toMatchObject({ state: 'COMPLETED', counts: { invoice: { created: INVOICES, refused: 0 } } })
    .catch(async (error: unknown) => {
      const jobs = await pair.second.ask('SELECT *, now() FROM graphile_worker._private_jobs ORDER BY id');
      const sessions = await pair.second.ask(
        `SELECT application_name, state, wait_event_type, wait_event, now() - state_change AS for, pg_blocking_pids(pid) AS behind, left(query, 200) AS query
         FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle'`,
      );
      const about = `${JSON.stringify({ jobs, sessions }, null, 1)}\n${worker.stderr().slice(-10_000)}`;
      throw new Error(`the import waits: ${about}`, { cause: error });
    });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  // A new connection finds two servers that accept writes (if the first was woken) and takes the promoted
  // one.
  await organization('After');
  expect(await pair.second.ask(`SELECT 1 FROM organizations WHERE name = 'After'`)).toHaveLength(1);
  const verified = await run(['verify'], own);
  expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  const longest = Math.max(...callers.map(({ longestGap }) => longestGap));
  const acknowledged = callers.reduce((sum, caller) => sum + caller.acknowledged, 0);
  console.log(
    `${how} of the primary: ${acknowledged} acknowledged writes, none lost; longest gap ${(longest / 1000).toFixed(1)} s`,
  );
  await Promise.all([server.stop(), worker.stop()]);
}

itDrawsLong(
  'loses no acknowledged write and continues when the primary is killed',
  { timeout: 150_000 },
  (seed) => failOver(seed, 'SIGKILL'),
);

itDraws('loses no acknowledged write and continues when the primary hangs and returns', (seed) =>
  failOver(seed, 'SIGSTOP'),
);
