import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { EventList } from '../../../src/exchange/events/schema.ts';
import { CONNECTORS } from '../../../src/integrations/routes.ts';
import { read } from '../../harness/factories.ts';
import { howOften, itDraws, reportProgress } from '../../harness/seeds.ts';
import { type TestService, testService } from '../../harness/service.ts';
import { forgetSweep, letReadBeDue } from '../../harness/sources.ts';
import { Random } from '../../model/random.ts';
import { type ConnectedTryton, connectTryton, expectEqual, pull, startReading } from './connected.ts';
import { startHistory } from './history.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { openWorld } from './world.ts';

/*
 * Processes that read a real Tryton are killed in every phase while it changes. In the end everything is equal,
 * no document was made twice, and none that Tryton deleted is left.
 */

const PROCESS = fileURLToPath(new URL('read-process.ts', import.meta.url));
const KILLS = howOften(5, 100);
const STEPS = 2;
/** Kills between two complete comparisons. */
const COMPARED = howOften(5, 20);
/** Longest time between a call to the source and the kill: a write of customers takes less. */
const MAX_DELAY_MS = 30;

type Reader = ChildProcessByStdio<Writable, Readable, null>;

describe.runIf(hasTryton())('a killed read of Tryton', () => {
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

  function startReader({ client, id }: ConnectedTryton): Reader {
    const facts = {
      connection: service.connection,
      organizationId: client.organization.id,
      connectionId: id,
      folder: service.outboxFolder,
    };
    return spawn(process.execPath, [PROCESS, JSON.stringify(facts)], { stdio: ['pipe', 'pipe', 'inherit'] });
  }

  /** Lets a reader read, kills it some time after it prints this line, and returns the last line it printed. */
  async function killAfter(connected: ConnectedTryton, reader: Reader, line: string, ms: number) {
    const ended = once(reader, 'exit');
    let last = '';
    let kill: Promise<unknown> | null = null;
    const lines = createInterface({ input: reader.stdout });
    const isReady = once(lines, 'line');
    lines.on('line', (text) => {
      last = text;
      if (text !== line || kill !== null) return;
      kill = sleep(ms).then(() => reader.kill('SIGKILL'));
    });
    await isReady;
    await forgetSweep(service, connected);
    await letReadBeDue(service, connected);
    reader.stdin.write('read\n');
    const [, signal] = await ended;
    await kill;
    return { last, isKilled: signal === 'SIGKILL' };
  }

  itDraws(
    'ends equal, without duplicates and without deleted documents',
    { timeout: 3_600_000 },
    async (seed) => {
      const random = new Random(seed);
      const world = await openWorld(tryton);
      try {
        const history = await startHistory(world, tryton.books, random);
        for (let i = 0; i < 10; i += 1) await history.step();
        const connected = await connectTryton(service, tryton, world.database);
        await startReading(connected);
        const phases = ['changes', 'families', 'families', 'ids', 'sums'];
        const moments = phases.flatMap((phase) => [`${phase} begins`, `${phase} ends`]);
        const killedIn = new Map<string, number>();
        for (let killed = 0; killed < KILLS; ) {
          const reader = startReader(connected);
          for (let i = 0; i < STEPS; i += 1) await history.step();
          const moment = random.pick(moments);
          const { last, isKilled } = await killAfter(
            connected,
            reader,
            moment,
            random.integer(0, MAX_DELAY_MS),
          );
          if (!isKilled) continue;
          killed += 1;
          killedIn.set(last, (killedIn.get(last) ?? 0) + 1);
          if (killed % COMPARED !== 0) continue;
          await pull(connected, { isSweep: true });
          await expectEqual(connected, world.connector, () => history.log.join('\n'));
          reportProgress(killed, KILLS, 'reads killed');
        }
        await expectNoDuplicates(connected);
        console.info(`${KILLS} reads killed: ${JSON.stringify(Object.fromEntries(killedIn))}`);
      } finally {
        await world.close();
      }
    },
  );
});

/** Expects that each record was created once. */
async function expectNoDuplicates({ client }: ConnectedTryton): Promise<void> {
  const created: string[] = [];
  for (let query = 'limit=500'; ; ) {
    const { items, nextCursor } = await read<EventList>(client, `/events?${query}`);
    for (const { type, data } of items)
      if (type.endsWith('.created')) created.push(`${type} ${JSON.stringify(data)}`);
    if (items.length === 0) break;
    query = `limit=500&since=${encodeURIComponent(nextCursor)}`;
  }
  expect(created.length).toBeGreaterThan(0);
  expect(created.filter((one, i) => created.indexOf(one) !== i)).toEqual([]);
}
