import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { howOften, itDraws } from '../../harness/seeds.ts';
import { type TestService, testService } from '../../harness/service.ts';
import { Random } from '../../model/random.ts';
import { type ConnectedTryton, connectTryton, expectEqual, pull, startReading } from './connected.ts';
import { driveTryton } from './driver.ts';
import { CursorFollower, canonical } from './follower.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { watchNets } from './nets.ts';
import { openSession, TrytonFault } from './rpc.ts';
import { readAll } from './truth.ts';
import { openWorld, type TrytonWorld } from './world.ts';

/*
 * Several sessions write to a real Tryton while Quittance reads it every second. In the end nothing is lost: not
 * by the engine, and not by a reader that only follows the cursor, without sums and sweeps.
 */

const WRITERS = 4;
/** Calls that change Tryton. */
const WRITES = howOften(40, 10_000);
/** Reads that the writers wait for before they end. */
const LEAST_READS = 3;
const PARTIES = howOften(6, 200);
const ON = '2026-03-01';

describe.runIf(hasTryton())('a Tryton with concurrent writers', () => {
  let service: TestService;
  let tryton: Tryton;
  const nets = watchNets();

  beforeAll(async () => {
    tryton = await startTryton();
    service = await testService({ connectors: nets.connectors, allowPrivate: true });
  });
  afterAll(async () => {
    await service?.close();
    await tryton?.stop();
  });

  async function connected(world: TrytonWorld): Promise<ConnectedTryton> {
    const one = await connectTryton(service, tryton, world.database, nets.connectors);
    await startReading(one);
    await pull(one);
    return one;
  }

  itDraws('loses none of their writes', { timeout: 6 * 3_600_000 }, async (seed) => {
    const world = await openWorld(tryton);
    try {
      const parties: number[] = [];
      for (let i = 0; i < PARTIES; i += 1)
        parties.push(await world.driver.createParty({ name: `Customer ${i}` }));
      const reader = await connected(world);
      const follower = new CursorFollower(world.connector);
      await follower.follow();
      let left = WRITES;
      let reads = 0;
      const writers = Array.from({ length: WRITERS }, (_, i) =>
        writeUntil(world, parties, new Random(seed + i), () => {
          left -= 1;
          return left >= 0 || reads < LEAST_READS;
        }),
      );
      let isOver = false;
      const written = Promise.all(writers).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const began = Date.now();
        await pull(reader);
        await follower.follow();
        reads += 1;
        await Promise.race([written, sleep(Math.max(0, 1000 - (Date.now() - began)))]);
      }
      const count = (await written).reduce((sum, one) => sum + one, 0);
      expect(count).toBeGreaterThanOrEqual(WRITES * 0.9);
      nets.reset();
      await pull(reader);
      await follower.follow();
      const all = await readAll(world.connector);
      expect(canonical(follower.families())).toEqual(canonical(all));
      expect({ sums: nets.found.sums, sweep: nets.found.sweep }).toEqual({ sums: 0, sweep: 0 });
      await expectEqual(reader, world.connector, () => `${count} writes`);
      console.info(`0 of ${count} writes were lost during ${reads} reads`);
    } finally {
      await world.close();
    }
  });

  /** Writes until there is nothing left to write, and returns how many writes Tryton accepted. */
  async function writeUntil(
    { database }: TrytonWorld,
    parties: readonly number[],
    random: Random,
    next: () => boolean,
  ): Promise<number> {
    const { url, books } = tryton;
    const login = {
      login: 'bookkeeper',
      password: books.passwords.bookkeeper,
      userId: books.users.bookkeeper,
    };
    const session = await openSession(url, database, login);
    const driver = driveTryton(session, books);
    const open: { invoice: number; left: number }[] = [];
    const debits: number[] = [];
    let count = 0;
    const write = async (): Promise<void> => {
      const party = random.pick(parties);
      const amount = random.integer(100, 9000);
      const text = (amount / 100).toFixed(2);
      const way = random.integer(1, 10);
      const payable = open.at(-1);
      if (way <= 4) {
        const side = random.chance(50) ? { debit: text } : { credit: text };
        await driver.createMove(ON, [{ party, ...side }]);
      } else if (way <= 7 || payable === undefined) {
        const invoice = await driver.createInvoice({ party, amounts: [text], on: ON });
        await driver.postInvoice(invoice);
        open.push({ invoice, left: amount });
      } else if (way <= 9) {
        const paid = random.chance(50) ? payable.left : Math.ceil(payable.left / 3);
        await driver.pay({
          invoice: payable.invoice,
          amount: (paid / 100).toFixed(2),
          currency: 'EUR',
          on: ON,
        });
        payable.left -= paid;
        if (payable.left > 0) return;
        open.pop();
        const [line] = await session.find(
          'account.move.line',
          [
            ['move.origin', '=', `account.invoice,${payable.invoice}`],
            ['reconciliation', '!=', null],
          ],
          ['id'],
        );
        if (line !== undefined) debits.push(Number(line['id']));
      } else {
        const line = debits.pop();
        if (line === undefined) await driver.createMove(ON, [{ party, debit: text }]);
        else await driver.unreconcile([line]);
      }
    };
    while (next())
      await write().then(
        () => {
          count += 1;
        },
        (error: unknown) => {
          // Two sessions that number entries at the same time: Tryton asks people to try again.
          if (!(error instanceof TrytonFault)) throw error;
        },
      );
    return count;
  }
});
