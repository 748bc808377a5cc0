import pg from 'pg';
import pino from 'pino';
import { createCashReplay } from '../../server/src/cash/replay/commands.ts';
import { findCashReplay } from '../../server/src/cash/replay/queries.ts';
import { replayNextDays } from '../../server/src/cash/replay/run.ts';
import { valuesOf } from '../../server/src/cash/settings/engine-settings.ts';
import { ManualClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { watchTurns } from '../../server/test/harness/longest-turn.ts';
import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillBankLines } from '../lib/fill-bank-lines.ts';
import { fillFigures, PER_CUSTOMER } from '../lib/fill-figures.ts';

const TODAY = '2026-03-10';
/** Their payments of a year are more than a replay reads. */
const CUSTOMERS = 7_000;
/** A replay decides each line twice, so it may take as long as 40,000 lines: 60 s for each 10,000. */
const MAX_SECONDS = 240;
/** Longest time in which the process answers no request. */
const MAX_BLOCKED_MS = 100;

/** Measures a replay of the 20,000 lines that it reads at most, and how long it blocks its process. */
export async function replay(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  const customers = Math.round(CUSTOMERS * bench.scale);
  bench.say(`replay: filling ${customers * PER_CUSTOMER} invoices and the bank lines of a year`);
  await onClient(new pg.Client(connection), async (client) => {
    await fillFigures(client, id, customers, TODAY);
    await fillBankLines(client, id, TODAY);
  });
  const clock = new ManualClock(`${TODAY}T09:00:00.000Z`);
  const database = openDatabase({ connection, max: 5, onError: () => {} });
  const organizations = openOrganizations({ database, clock, log: pino({ level: 'warn' }) });
  try {
    const organization = await organizations.byId(id);
    if (organization === null) throw new Error('the organization does not exist');
    const context = { database, clock, publicUrl: 'http://localhost' };
    const values = valuesOf({});
    const changed = { ...values, switches: { ...values.switches, 6: 'AUTOMATIC' as const } };
    const { id: cashReplayId } = await createCashReplay(context, organization, { values: changed });
    const start = performance.now();
    const { longestMs: blockedMs } = await watchTurns(async () => {
      while (await replayNextDays(context, { organizationId: id, cashReplayId }));
    });
    const seconds = (performance.now() - start) / 1_000;
    const { done, differing, state } = await findCashReplay(database.pool, id, cashReplayId);
    if (state !== 'DONE') throw new Error(`the replay is ${state}`);
    return figuresOf({ seconds, blockedMs, lines: done, differing, scale: bench.scale });
  } finally {
    await organizations.close();
    await database.close();
  }
}

interface Measured {
  seconds: number;
  blockedMs: number;
  lines: number;
  differing: number;
  scale: number;
}

function figuresOf({ seconds, blockedMs, lines, differing, scale }: Measured): Figure[] {
  const limit = MAX_SECONDS * scale;
  return [
    {
      name: `replay: ${lines} lines of a year`,
      measure: `${seconds.toFixed(1)} s, ${differing} lines differ`,
      floor: '',
      ratio: null,
      needed: `≤ ${limit.toFixed(0)} s`,
      met: seconds <= limit,
      details: { seconds, lines, differing },
    },
    {
      name: 'replay: longest pause of the process',
      measure: `${blockedMs.toFixed(0)} ms of processor time`,
      floor: '',
      ratio: null,
      needed: `≤ ${MAX_BLOCKED_MS} ms`,
      met: blockedMs <= MAX_BLOCKED_MS,
      details: { blockedMs },
    },
  ];
}
