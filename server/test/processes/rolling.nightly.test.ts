import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startFront } from '../harness/front.ts';
import { freePorts } from '../harness/ports.ts';
import { connect } from '../harness/service.ts';
import { newDataDir, type Pair, type Running, runJson, serve, UNLIMITED } from './quittance.ts';

const PROCESSES = 2;
const CALLERS = 6;
/** Number of clients that open a connection for each request, and the number of kills. */
const CONNECTING = 30;
const KILLS = 3;

/** Status of an answer that was cut off. */
const BROKEN = 0;

/** Returns the server processes, as Linux lists them; PostgreSQL's processes are children too. */
async function serving({ pid }: Running): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (number) => {
      const [stat, words] = await Promise.all(
        ['stat', 'cmdline'].map((name) => readFile(`/proc/${number}/${name}`, 'utf8').catch(() => '')),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid && words?.includes('\0serve') === true ? [Number(number)] : [];
    }),
  );
  return found.flat();
}

interface Caller {
  /** Statuses of unsuccessful answers. */
  failed: number[];
  acknowledged: number;
}

/**
 * Kills a process several times while clients open a new connection for each request.
 * @returns the number of requests with neither an answer nor an error
 */
async function hungByKills(server: Running): Promise<number> {
  let hung = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const asked = get(`${server.url}/healthz`, { agent: false, timeout: 10_000 });
      asked.on('response', (answer) => answer.resume());
      asked.on('timeout', () => {
        hung += 1;
        asked.destroy();
      });
      await new Promise((resolve) => asked.on('error', () => {}).on('close', resolve));
    }
  };
  const asking = Promise.all(Array.from({ length: CONNECTING }, ask));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300);
    const before = await serving(server);
    process.kill(before[0] ?? 0, 'SIGKILL');
    const isBack = async () => (await serving(server)).filter((pid) => !before.includes(pid)).length === 1;
    await expect.poll(isBack, { timeout: 60_000, interval: 100 }).toBe(true);
  }
  isOver = true;
  await asking;
  return hung;
}

it.runIf(process.platform === 'linux')(
  'renews all processes without a failed request, and restarts a killed one',
  async () => {
    const metrics = await freePorts(PROCESSES);
    const own = {
      DATA_DIR: await newDataDir(),
      DATABASE_POOL_SIZE: '8',
      DRAIN_SECONDS: '5',
      METRICS_PORT: String(metrics[0]),
    };
    const server = await serve(own, ['--json', '--processes', String(PROCESSES)]);
    const pair = await runJson<Pair>(['org', 'create', '--name', 'Rolling', ...UNLIMITED], own);
    const front = await startFront(server.url);
    const client = connect(front.url, pair.apiKey, pair.apiSecret);
    let isOver = false;
    const call = async (number: number): Promise<Caller> => {
      const caller: Caller = { failed: [], acknowledged: 0 };
      for (let i = 0; !isOver; i += 1) {
        const body = { externalId: `c${number}-${i}`, name: 'C' };
        const request = i % 3 === 2 ? client.get('/customers?limit=5') : client.post('/customers', body);
        const { status } = await request.catch(() => ({ status: BROKEN }));
        if (status === 201) caller.acknowledged += 1;
        else if (status !== 200) caller.failed.push(status);
      }
      return caller;
    };
    const first = await serving(server);
    expect(first).toHaveLength(PROCESSES);
    const calling = Promise.all(Array.from({ length: CALLERS }, (_none, number) => call(number)));

    server.kill('SIGHUP');
    const isRenewed = async () => {
      const now = await serving(server);
      return now.length === PROCESSES && now.every((pid) => !first.includes(pid));
    };
    await expect.poll(isRenewed, { timeout: 90_000, interval: 100 }).toBe(true);
    expect(front.failures).toEqual([]);
    // The new processes serve metrics on the ports of the old ones.
    const measured = () =>
      Promise.all(
        metrics.map((port) =>
          fetch(`http://127.0.0.1:${port}/metrics`).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      );
    await expect.poll(measured, { timeout: 5_000 }).toEqual(metrics.map(() => 200));

    const second = await serving(server);
    process.kill(second[0] ?? 0, 'SIGKILL');
    const isBack = async () => (await serving(server)).filter((pid) => !second.includes(pid)).length === 1;
    await expect.poll(isBack, { timeout: 60_000, interval: 100 }).toBe(true);
    await sleep(500);
    isOver = true;
    const callers = await calling;
    const acknowledged = callers.reduce((sum, caller) => sum + caller.acknowledged, 0);
    const failed = callers.flatMap((caller) => caller.failed);
    console.log(
      `${acknowledged} writes; none failed while all processes were renewed, ${failed.length} when one of ${PROCESSES} was killed`,
    );
    // Each caller has one request in progress.
    expect(failed.length, front.failures.join('\n')).toBeLessThanOrEqual(CALLERS);
    expect(failed.every((status) => status === 502 || status === BROKEN)).toBe(true);
    const { body } = await client.get<{ total: number }>('/customers?limit=1');
    expect(body.total).toBeGreaterThanOrEqual(acknowledged);
    expect(await hungByKills(server)).toBe(0);
    await front.close();
    expect(await server.stop()).toMatchObject({ code: 0 });
  },
);
