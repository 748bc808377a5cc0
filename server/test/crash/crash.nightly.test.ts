import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { readBooks } from '../harness/books.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { connect } from '../harness/service.ts';
import { Caller, type Connected, figuresOf } from '../model/caller.ts';
import { answeredFigures } from '../model/figures.ts';
import { Random } from '../model/random.ts';
import { newDataDir, type Pair, runJson, serve, UNLIMITED } from '../processes/quittance.ts';

const KILLS = howOften(3, 20);
const CALLERS = 8;
const MAX_LIFE_MS = 500;
/** Below this number of writes the test proves nothing. */
const LITTLE = KILLS * CALLERS;

/** Expects every acknowledged write; requests in progress took effect in full or not at all. */
async function expectEverything(client: Connected, callers: readonly Caller[], life: number): Promise<void> {
  expect(answeredFigures(await readBooks(client)), `life ${life}`).toEqual(figuresOf(callers));
}

/** Creates an organization from another process; the running server learns of it on its own. */
function unlimitedOrganization(DATA_DIR: string): Promise<Pair> {
  return runJson<Pair>(['org', 'create', '--name', 'Load', '--timezone', 'UTC', ...UNLIMITED], { DATA_DIR });
}

// A server that loses an acknowledged payment when its machine fails cannot be trusted with money.
// The seed determines the commands and the moments of the kills, but not the requests in progress at a kill.
itDraws(
  'has every acknowledged write after each of many SIGKILLs under load',
  { timeout: 600_000 },
  async (seed) => {
    const DATA_DIR = await newDataDir();
    const random = new Random(seed);
    const callers = Array.from({ length: CALLERS }, (_, number) => new Caller(seed, number));
    const acknowledged = () => callers.reduce((sum, caller) => sum + caller.acknowledged, 0);
    let server = await serve({ DATA_DIR });
    const pair = await unlimitedOrganization(DATA_DIR);
    for (let life = 1; life <= KILLS; life += 1) {
      const client = connect(server.url, pair.apiKey, pair.apiSecret);
      const work = callers.map((caller) => caller.work(client));
      const isLast = life === KILLS;
      do await Promise.race([sleep(random.integer(1, MAX_LIFE_MS)), Promise.all(work)]);
      while (isLast && acknowledged() <= LITTLE);
      server.kill('SIGKILL', random.pick(['process', 'group']));
      await Promise.all(work);
      expect(await server.ended).toMatchObject({ code: null });
      server = await serve({ DATA_DIR });
      const again = connect(server.url, pair.apiKey, pair.apiSecret);
      await Promise.all(callers.map((caller) => caller.repeat(again)));
      await expectEverything(again, callers, life);
    }
    expect(acknowledged(), 'so little was written that the kills prove nothing').toBeGreaterThan(LITTLE);
    expect(await runJson(['verify'], { DATA_DIR })).toMatchObject({ ok: true, differences: [] });
    expect(await server.stop()).toMatchObject({ code: 0 });
  },
);
