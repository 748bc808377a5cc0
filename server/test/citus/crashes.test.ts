import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readBooks } from '../harness/books.ts';
import { howOften, SEEDS } from '../harness/seeds.ts';
import { connect } from '../harness/service.ts';
import { Caller, figuresOf } from '../model/caller.ts';
import { answeredFigures } from '../model/figures.ts';
import { Random } from '../model/random.ts';
import { emptyDataDir, type Pair, run, runJson, serve, UNLIMITED } from '../processes/quittance.ts';
import { type CitusCluster, citusPrograms, joinNodes, startCitus, urlOf } from './cluster.ts';

/** Only `npm run test:citus` has a cluster. */
const isCitus = inject('nodes').length > 0;
if (!isCitus) console.log('NOTICE: no node of Citus crashed: there is no Citus (npm run test:citus)');

const CRASHES = howOften(6, 60);
const CALLERS = 6;
const MAX_LIFE_MS = 2_000;
const MAX_AWAY_MS = 2_000;
const NAME = 'quittance';

let cluster: CitusCluster;
beforeAll(async () => {
  const folder = citusPrograms();
  if (!isCitus || folder === null) return;
  cluster = await startCitus(folder);
  await joinNodes(cluster.urls, NAME);
});
afterAll(() => cluster?.stop());

// A two-phase commit that a crashed node missed completes after its restart. No other transaction may write
// to its rows meanwhile.
it.runIf(isCitus).each(SEEDS)(
  'has every acknowledged write after each of its nodes has crashed under load, QUITTANCE_SEED=%i',
  { timeout: 600_000 },
  async (seed) => {
    const [coordinator = ''] = cluster.urls;
    const own = { DATABASE_URL: urlOf(coordinator, NAME), DATA_DIR: await emptyDataDir() };
    for (const command of ['migrate', 'distribute'])
      expect(await run([command], own), command).toMatchObject({ code: 0 });
    const server = await serve(own);
    // Most likely one organization on each node, plus another.
    const pairs = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        runJson<Pair>(['org', 'create', '--name', name, '--timezone', 'UTC', ...UNLIMITED], own),
      ),
    );
    const random = new Random(seed);
    const clients = pairs.map(({ apiKey, apiSecret }) => connect(server.url, apiKey, apiSecret));
    const callers = clients.map((client, i) =>
      Array.from({ length: CALLERS }, (_, j) => ({
        client,
        caller: new Caller(seed, i * CALLERS + j),
      })),
    );
    const all = callers.flat();
    const acknowledged = () => all.reduce((sum, { caller }) => sum + caller.acknowledged, 0);
    let isOver = false;
    const work = all.map(({ caller, client }) => caller.persist(client, () => isOver));
    try {
      for (let crash = 0; crash < CRASHES; crash += 1) {
        await sleep(random.integer(1, MAX_LIFE_MS));
        // Crashes the nodes in turn.
        const node = cluster.nodes[crash % cluster.nodes.length];
        await node?.crash();
        await sleep(random.integer(1, MAX_AWAY_MS));
        await node?.restart();
        const before = all.map(({ caller }) => caller.acknowledged);
        await expect
          .poll(() => all.every(({ caller }, i) => caller.acknowledged > (before[i] ?? 0)), {
            timeout: 60_000,
            message: `all go on after crash ${crash}`,
          })
          .toBe(true);
      }
    } finally {
      isOver = true;
      await Promise.allSettled(work);
    }
    // Throws the error of any caller with an unexpected answer.
    await Promise.all(work);
    for (const [i, client] of clients.entries()) {
      const mine = (callers[i] ?? []).map(({ caller }) => caller);
      expect(answeredFigures(await readBooks(client)), `organization ${i}`).toEqual(figuresOf(mine));
    }
    expect(await runJson(['verify'], own)).toMatchObject({ ok: true, differences: [] });
    const longest = Math.max(...all.map(({ caller }) => caller.longestGap));
    console.log(
      `${CRASHES} crashes of nodes: ${acknowledged()} acknowledged, all there; at most ${Math.round(longest)} ms without an answer`,
    );
    expect(await server.stop()).toMatchObject({ code: 0 });
  },
);
