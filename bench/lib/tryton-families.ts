import { startTryton } from '../../server/test/integrations/tryton/installation.ts';
import { openWorld } from '../../server/test/integrations/tryton/world.ts';
import type { Bench, Figure } from './context.ts';

/** Customers that one call reads, as the engine does. */
const TOGETHER = 50;
const CUSTOMERS = 200;
const LINES_EACH = 10;

/** Compares reading families of a real Tryton with reading the same lines alone. */
export async function measureTryton(bench: Bench): Promise<Figure> {
  const customers = Math.max(TOGETHER, Math.round(CUSTOMERS * bench.scale));
  const tryton = await startTryton();
  try {
    const world = await openWorld(tryton);
    try {
      const { driver, connector, session } = world;
      const parties: number[] = [];
      for (let i = 0; i < customers; i += 1)
        parties.push(await driver.createParty({ name: `Customer ${i}` }));
      const lines = parties.flatMap((party) =>
        Array.from({ length: LINES_EACH }, (_, i) => ({
          party,
          ...(i < 7 ? { debit: '12' } : { credit: '5' }),
        })),
      );
      await driver.createMove('2026-03-01', lines);
      const { partyKeys } = await connector.changes({});
      const families = await perSecond(customers, async () => {
        for (let start = 0; start < partyKeys.length; start += TOGETHER)
          await connector.families(partyKeys.slice(start, start + TOGETHER));
      });
      const fields = ['party', 'debit', 'credit', 'reconciliation', 'move'];
      const plain = await perSecond(customers, async () => {
        for (let start = 0; start < parties.length; start += TOGETHER) {
          const some = parties.slice(start, start + TOGETHER);
          await session.find('account.move.line', [['party', 'in', some]], fields);
        }
      });
      return {
        name: `families of Tryton with ${LINES_EACH} items each`,
        measure: `${Math.round(families)} families/s`,
        floor: `${Math.round(plain)} families/s (their lines alone)`,
        ratio: families / plain,
        needed: '',
        met: null,
        details: { families, plain },
      };
    } finally {
      await world.close();
    }
  } finally {
    await tryton.stop();
  }
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (1000 * count) / (performance.now() - began);
}
