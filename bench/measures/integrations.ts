import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import pino from 'pino';
import { createConnection } from '../../server/src/integrations/connections/commands.ts';
import { ConnectorPool } from '../../server/src/integrations/connections/pool.ts';
import { startConnection } from '../../server/src/integrations/connections/switch.ts';
import type { Connector } from '../../server/src/integrations/connector.ts';
import type { IntegrationContext } from '../../server/src/integrations/connectors.ts';
import { readConnection } from '../../server/src/integrations/sync/job.ts';
import { createCipher } from '../../server/src/platform/cipher.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import { openMail } from '../../server/src/platform/mail/open.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { watchTurns } from '../../server/test/harness/longest-turn.ts';
import { hasTryton } from '../../server/test/integrations/tryton/installation.ts';
import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { createFamilySource, type FamilySource, ITEMS_EACH } from '../lib/family-source.ts';
import { deriveFigures, onClient } from '../lib/fill.ts';
import { shapeOf } from '../lib/importing.ts';
import { importSetBased, prepareRows } from '../lib/set-based.ts';
import { median } from '../lib/statistics.ts';
import { measureTryton } from '../lib/tryton-families.ts';

const ITEMS = 100_000;
const PULL_SECONDS = 60;
const IDLE_MS = 100;
const IDLE_CALLS = 5;

/** Measures the first read of a source, a read without changes, and how fast a real Tryton is read. */
export async function integrations(bench: Bench): Promise<Figure[]> {
  const figures = [...(await measureEngine(bench)), await measureManyCustomers(bench)];
  if (!hasTryton()) return figures;
  return [...figures, await measureTryton(bench)];
}

async function measureEngine(bench: Bench): Promise<Figure[]> {
  const customers = Math.round((ITEMS * bench.scale) / ITEMS_EACH);
  const items = customers * ITEMS_EACH;
  const source = createFamilySource(customers);
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  const reader = await openReader(connection, id, source.connector, bench.folder);
  try {
    const cpu = process.cpuUsage();
    let pull = 0;
    const { longestMs } = await watchTurns(async () => {
      pull = await seconds(() => reader.read());
    });
    const { user, system } = process.cpuUsage(cpu);
    const cpuSeconds = (user + system) / 1e6;
    const memoryMib = Math.round(process.resourceUsage().maxRSS / 1024);
    const idle = await measureIdle(bench, { source, reader, what: `${items} items` });
    const floor = await setBasedSeconds(bench, items);
    const needed = PULL_SECONDS * bench.scale;
    return [
      {
        name: `first read of ${items} items`,
        measure: `${pull.toFixed(1)} s, ${Math.round(items / pull)} items/s`,
        floor: `${floor.toFixed(1)} s (COPY, set-based SQL)`,
        ratio: floor / pull,
        needed: `≤ ${needed} s`,
        met: pull <= needed,
        details: { pull, floor },
      },
      {
        name: `first read of ${items} items: processor time of the service`,
        measure: `${cpuSeconds.toFixed(1)} s, longest turn ${longestMs.toFixed(0)} ms, ${memoryMib} MiB`,
        floor: '',
        ratio: null,
        needed: '',
        met: null,
        details: { cpuSeconds, longestMs, memoryMib },
      },
      idle,
    ];
  } finally {
    await reader.close();
  }
}

/** Measures reads without changes of a source with ten times as many customers, who have one invoice each. */
async function measureManyCustomers(bench: Bench): Promise<Figure> {
  const customers = Math.round(ITEMS * bench.scale);
  const source = createFamilySource(customers, ['INVOICE']);
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  const reader = await openReader(connection, id, source.connector, bench.folder);
  try {
    await reader.read();
    return await measureIdle(bench, { source, reader, what: `${customers} customers` });
  } finally {
    await reader.close();
  }
}

interface IdleSource {
  source: FamilySource;
  reader: Reader;
  what: string;
}

/** Measures reads without changes between two searches for deletions. */
async function measureIdle(bench: Bench, { source, reader, what }: IdleSource): Promise<Figure> {
  const idle: number[] = [];
  const before = source.calls();
  const rounds = Math.max(3, bench.rounds);
  for (let i = 0; i < rounds; i += 1) idle.push(await seconds(() => reader.read()));
  const calls = (source.calls() - before) / rounds;
  const idleMs = 1000 * median(idle);
  return {
    name: `read without changes, ${what}`,
    measure: `${idleMs.toFixed(0)} ms, ${calls} calls`,
    floor: '',
    ratio: null,
    needed: `≤ ${IDLE_MS} ms, ≤ ${IDLE_CALLS} calls`,
    met: idleMs <= IDLE_MS && calls <= IDLE_CALLS,
    details: { idle, calls },
  };
}

/** Returns how long COPY and set-based SQL take for as many records. */
async function setBasedSeconds(bench: Bench, records: number): Promise<number> {
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  const rows = prepareRows(shapeOf(records));
  return onClient(new pg.Client(connection), (client) => importSetBased(client, id, rows, deriveFigures));
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** A started connection, as a worker reads it. */
interface Reader {
  /** Reads until nothing is left to read. */
  read(): Promise<void>;
  close(): Promise<void>;
}

async function openReader(
  connection: Connection,
  organizationId: string,
  connector: Connector,
  folder: string,
): Promise<Reader> {
  const database = openDatabase({ connection, max: 10, onError: () => {} });
  const cipher = createCipher(() => []);
  const log = pino({ level: 'error' });
  const organizations = openOrganizations({ database, clock: systemClock, log, cipher });
  const context: IntegrationContext = {
    database,
    clock: systemClock,
    log,
    organizations,
    storage: folderStorage(folder),
    mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder: folder }),
    cipher,
    webhookTargets: { allowPrivate: true, ports: [443] },
    sourceFolders: [],
    publicUrl: 'http://bench.local',
    portalUrl: null,
    connectors: { ODOO: () => connector },
  };
  const settings = { kind: 'ODOO', url: 'https://erp.example/', secret: 'bench-key' } as const;
  const { id: connectionId } = await createConnection(context, organizationId, settings);
  const of = { organizationId, connectionId };
  await startConnection(context, of, {});
  const pool = new ConnectorPool();
  const hasMore = async () => {
    const waiting = `SELECT FROM source_records WHERE organization_id = $1 AND connection_id = $2
      AND read_priority IS NOT NULL LIMIT 1`;
    return (await database.pool.query(waiting, [organizationId, connectionId])).rowCount !== 0;
  };
  return {
    read: async () => {
      const due = `UPDATE source_connections SET next_read_at = '2000-01-01' WHERE organization_id = $1 AND id = $2`;
      const job = { stopped: () => false, signal: new AbortController().signal };
      // A read ends after 15 seconds, and the next one continues.
      do {
        await database.pool.query(due, [organizationId, connectionId]);
        await readConnection({ ...context, pool }, of, job);
      } while (await hasMore());
    },
    close: async () => {
      await pool.close();
      await organizations.close();
      await database.close();
    },
  };
}
