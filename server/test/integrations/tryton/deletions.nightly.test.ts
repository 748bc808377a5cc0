import { afterAll, beforeAll, describe, expect } from 'vitest';
import { CONNECTORS } from '../../../src/integrations/routes.ts';
import { howOften, itDraws, reportProgress } from '../../harness/seeds.ts';
import { type TestService, testService } from '../../harness/service.ts';
import { Random } from '../../model/random.ts';
import { connectTryton, expectEqual, pull, startReading } from './connected.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { openWorld, type TrytonWorld } from './world.ts';

/*
 * Items of a real Tryton are deleted, cancelled and moved to another party, most of it without a stamp. The next
 * read with a sweep finds all of it: every document, customer and balance is equal after each round.
 */

/** Each round has 16 of them: by day 16, in the long run 512. */
const ROUNDS = howOften(1, 32);
/** Number of each kind in a round. More than 2 % of the items missing at once would stop the connection. */
const EACH = 4;
/** Items that stay: a round deletes 8. */
const BASE_ITEMS = 500;

describe.runIf(hasTryton())('a connected Tryton', () => {
  let service: TestService;
  let tryton: Tryton;
  beforeAll(async () => {
    tryton = await startTryton();
    service = await testService({ connectors: CONNECTORS, allowPrivate: true });
  });
  afterAll(async () => {
    await service?.close();
    await tryton?.stop();
  });

  /** Makes what a round deletes, and returns the functions that do. */
  async function prepare(
    world: TrytonWorld,
    survivor: number,
    round: number,
  ): Promise<Record<Kind, () => Promise<void>>[]> {
    const { driver } = world;
    const on = '2026-03-01';
    const made: Record<Kind, () => Promise<void>>[] = [];
    for (let i = 0; i < EACH; i += 1) {
      const party = await driver.createParty({ name: `Customer ${round}.${i}` });
      const invoice = await driver.createInvoice({ party, amounts: ['120.50'], on });
      await driver.postInvoice(invoice);
      const paid = await driver.createInvoice({ party, amounts: ['25'], on });
      await driver.postInvoice(paid);
      const move = await driver.createMove(on, [{ party, credit: '40' }]);
      await driver.cancelMove(move);
      const statement = await driver.validateBankLine({ party, amount: '25', on, invoice: paid });
      made.push({
        cancelled: () => driver.cancelInvoice(invoice),
        draftDeleted: () => deleteCancellation(world, move),
        statementCancelled: () => driver.cancelStatement(statement),
        merged: () => driver.merge(party, survivor),
      });
    }
    return made;
  }

  /** Deletes the draft that cancels an entry. */
  async function deleteCancellation({ driver, session }: TrytonWorld, move: number): Promise<void> {
    const [line] = await session.find(
      'account.move.line',
      [
        ['move', '=', move],
        ['reconciliation', '!=', null],
      ],
      ['reconciliation'],
    );
    const [draft] = await session.find(
      'account.move',
      [
        ['state', '=', 'draft'],
        ['lines.reconciliation', '=', Number(line?.['reconciliation'])],
      ],
      ['id'],
    );
    await driver.unreconcile([Number(line?.['id'])]);
    await driver.remove('account.move', Number(draft?.['id']));
  }

  itDraws(
    'loses what was deleted, cancelled or merged there with the next sweep',
    { timeout: 3_600_000 },
    async (seed) => {
      const random = new Random(seed);
      const world = await openWorld(tryton);
      try {
        const { driver } = world;
        const survivor = await driver.createParty({ name: 'Survivor' });
        const lines = Array.from({ length: BASE_ITEMS }, () => ({ party: survivor, debit: '10' }));
        await driver.createMove('2026-01-05', lines);
        const connected = await connectTryton(service, tryton, world.database);
        await startReading(connected);
        let found = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          const made = await prepare(world, survivor, round);
          await pull(connected, { isSweep: true });
          const doomed = KINDS.flatMap((kind) => made.map((one) => one[kind]));
          // Merges come last: a merged party can no longer be changed.
          const merges = doomed.splice(-EACH);
          for (const destroy of [...random.shuffled(doomed), ...merges]) {
            await destroy();
            found += 1;
          }
          await pull(connected, { isSweep: true });
          await expectEqual(connected, world.connector, () => `round ${round}`);
          reportProgress(round + 1, ROUNDS, 'rounds found all deletions');
        }
        expect(found).toBe(ROUNDS * EACH * KINDS.length);
        console.info(`${found} deletions, cancellations and merges were found by the next sweep`);
      } finally {
        await world.close();
      }
    },
  );
});

const KINDS = ['cancelled', 'draftDeleted', 'statementCancelled', 'merged'] as const;
type Kind = (typeof KINDS)[number];
