import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { readBooks } from '../harness/books.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { connect } from '../harness/service.ts';
import { Auditor } from '../model/auditor.ts';
import { type Command, outcomeOf, send } from '../model/commands.ts';
import { answeredFigures, expectedFigures } from '../model/figures.ts';
import { Generator } from '../model/generator.ts';
import { Random } from '../model/random.ts';
import { newDataDir, type Pair, runJson, serve } from '../processes/quittance.ts';

const KILLS = howOften(3, 20);
const CALLERS = 8;
const MAX_LIFE_MS = 500;
/** Writes that prove nothing. */
const LITTLE = KILLS * CALLERS;

type Connected = ReturnType<typeof connect>;

/** A caller who works on families of its own and remembers what it does not know the outcome of. */
class Caller {
  readonly auditor = new Auditor('EUR');
  acknowledged = 0;
  readonly #generator: Generator;
  readonly #todo: Command[];
  #unknown: Command | undefined;

  constructor(seed: number, number: number) {
    this.#generator = new Generator(new Random(seed + number), this.auditor, `w${number}-`);
    this.#todo = this.#generator.people();
  }

  /** Sends one command after the other until the server is gone. */
  async work(client: Connected): Promise<void> {
    for (;;) {
      const command = this.#todo.shift() ?? this.#generator.next();
      const verdict = this.auditor.judge(command);
      const expected = 'accepted' in verdict ? [verdict.accepted] : [...verdict.refused];
      const outcome = await this.#send(client, command);
      if (outcome === undefined) {
        this.#unknown = command;
        return;
      }
      expect(expected, JSON.stringify(command)).toContain(outcome);
      this.acknowledged += 1;
    }
  }

  /** Does as the specification advises after a lost connection: sends again what may not have been heard. */
  async repeat(client: Connected): Promise<void> {
    if (this.#unknown === undefined) return;
    const outcome = await this.#send(client, this.#unknown);
    expect(outcome, 'the server that was just started is gone').toBeDefined();
    this.#unknown = undefined;
  }

  /** Undefined when nobody can tell whether the command was carried out. */
  async #send(client: Connected, command: Command): Promise<string | undefined> {
    const answer = await send(client, command).catch(() => undefined);
    return answer === undefined || answer.status === 503 ? undefined : outcomeOf(answer, command);
  }
}

/** Everything acknowledged is there, what was under way happened in whole or not at all. */
async function expectEverything(client: Connected, callers: readonly Caller[], life: number): Promise<void> {
  const today = systemClock.now().slice(0, 10);
  const expected = Object.assign({}, ...callers.map(({ auditor }) => expectedFigures(auditor, today)));
  expect(answeredFigures(await readBooks(client)), `life ${life}`).toEqual(expected);
}

/** Made beside the running server, which learns of it by itself. */
function unlimitedOrganization(DATA_DIR: string): Promise<Pair> {
  const limits = ['--requests-per-minute', '1000000', '--max-concurrency', '1000'];
  return runJson<Pair>(['org', 'create', '--name', 'Load', '--timezone', 'UTC', ...limits], { DATA_DIR });
}

// A server that loses an acknowledged payment when its machine fails cannot be trusted with money.
// The moments of the kills and the commands follow from the seed; what is under way at a kill does not.
itDraws(
  'has every acknowledged write after each of many kills under load',
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
