/** Decides the days of a cash replay in a separate process, which a test kills. Its one argument is the input as JSON. */
import type { ClientConfig } from 'pg';
import { replayNextDays } from '../../src/cash/replay/run.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { openKnownDatabase } from './known-database.ts';

interface Facts {
  connection: ClientConfig;
  organizationId: string;
  cashReplayId: string;
  now: string;
}

const { connection, now, ...of }: Facts = JSON.parse(process.argv[2] ?? '{}');
const context = { database: await openKnownDatabase(connection), clock: new ManualClock(now) };
while (await replayNextDays(context, of)) console.log('stored');
await context.database.close();
