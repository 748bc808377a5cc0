import pg from 'pg';
import pino from 'pino';
import { CUSTOMERS_TOGETHER, dunTogether, streamDueCustomers } from '../../server/src/dunning/hourly.ts';
import { sequenceEvents } from '../../server/src/exchange/events/sequence.ts';
import { applyState, type StateLine } from '../../server/src/exchange/imports/apply-state.ts';
import { importTasks } from '../../server/src/exchange/imports/job.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import { startJobWorker } from '../../server/src/platform/jobs/worker.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant, type Tenant } from './context.ts';
import { type Counts, count, prepareCounting } from './counting.ts';
import { fillOpen, onClient } from './fill.ts';
import { fillDunning } from './fill-dunning.ts';
import { importFile, prepareFile, shapeOf } from './importing.ts';
import { paymentOf } from './paying.ts';
import { type CountedWire, countRoundTrips } from './round-trips.ts';
import { startServer } from './server.ts';

const CUSTOMERS = 500;
const INVOICES = 10_000;
/** Requests before the counted ones: prepared statements, caches and plans are then as in a running service. */
const WARM = 100;
const COUNTED = 200;
/** Records of the counted import. */
const RECORDS = 2_000;
/** Customers of the organization with dunning; one in twenty is due. */
const DUNNED = 2_000;
const NOW = '2026-03-10T09:00:00.000Z';

/** The work of one operation. */
export interface Cost extends Counts {
  /** Times that the service waits for PostgreSQL. */
  roundTrips: number;
  /** Size of the answer; 0 for background work. */
  answerBytes: number;
}

/** Counts the work of each operation, one after the other. */
export async function countOperations({ postgres, folder }: Pick<Bench, 'postgres' | 'folder'>) {
  const connection = await postgres.freshDatabase('quittance_costs');
  const tenant = await createTenant(connection);
  return onClient(new pg.Client(connection), async (client) => {
    await prepareCounting(client);
    await fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices: INVOICES });
    const wire = await countRoundTrips(connection);
    const database = openDatabase({ connection: wire.connection, max: 8, onError: () => {} });
    const log = pino({ level: 'warn' });
    const organizations = openOrganizations({ database, clock: systemClock, log });
    try {
      const background = { client, wire, database, organizations };
      return {
        ...(await countRequests(background, tenant)),
        'an hour of dunning of a customer': await countDunning(background),
        'a record of a bulk import': await countImport(background, folder),
        'a swap of two payments in a final state': await countRestatement(background, tenant),
      };
    } finally {
      await organizations.close();
      await database.close();
      await wire.close();
    }
  });
}

/** Counts the work of an operation, with its round trips. */
async function countWork(
  client: pg.Client,
  wire: CountedWire,
  times: number,
  work: () => Promise<unknown>,
): Promise<Omit<Cost, 'answerBytes'>> {
  const before = wire.roundTrips();
  const counts = await count(client, times, work);
  return { ...counts, roundTrips: (wire.roundTrips() - before) / times };
}

/** Sends one request after the other, on one connection. */
async function countRequests({ client, wire, database }: Background, tenant: Tenant) {
  const server = await startServer(wire.connection, { isIdle: true });
  let n = 0;
  const next = () => {
    n += 1;
    return n;
  };
  const headers = { 'x-api-key': tenant.apiKey, 'x-api-secret': tenant.apiSecret };
  const ask = async (method: string, path: string, body?: unknown): Promise<number> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...content,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text}`);
    return Buffer.byteLength(text);
  };
  const customer = () => ({ externalId: `cus-${(n % CUSTOMERS) + 1}` });
  const measured = async (request: () => Promise<number>, times = COUNTED): Promise<Cost> => {
    for (let i = 0; i < Math.min(WARM, times); i += 1) await request();
    let bytes = 0;
    const counts = await countWork(client, wire, times, async () => {
      for (let i = 0; i < times; i += 1) bytes += await request();
    });
    return { ...counts, answerBytes: bytes / times };
  };
  const pay = () => ask('POST', '/payments', paymentOf(next(), CUSTOMERS));
  try {
    return {
      'a payment with a link': await measured(pay),
      'an invoice': await measured(() => {
        const externalId = `new-${next()}`;
        const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
        const body = { externalId, customer: customer(), currency: 'EUR', grossAmount: 10_000, ...dates };
        return ask('POST', '/invoices', body);
      }),
      'a customer': await measured(() => {
        const externalId = `new-${next()}`;
        return ask('POST', '/customers', { externalId, name: `Customer ${n}`, address: { city: 'Lyon' } });
      }),
      'an invoice read': await measured(() => ask('GET', `/invoices/external:inv-${next() + INVOICES / 2}`)),
      'a list of 100 invoices': await measured(() => ask('GET', '/invoices?limit=100'), COUNTED / 5),
      'the events and audit entries of a payment': await countMoves({ client, wire, database }, tenant, pay),
    };
  } finally {
    await server.stop();
  }
}

/** Moves the events and audit entries of payments from the outbox, after others that are not counted. */
async function countMoves(
  { client, wire, database }: Omit<Background, 'organizations'>,
  { id }: Tenant,
  pay: () => Promise<unknown>,
): Promise<Cost> {
  const move = async () => {
    while (await sequenceEvents(database, id));
  };
  await move();
  for (let i = 0; i < COUNTED; i += 1) await pay();
  return { ...(await countWork(client, wire, COUNTED, move)), answerBytes: 0 };
}

/** Swaps the invoices of two payments, again and again, each time with one batch that states the final state. */
async function countRestatement(
  { client, wire, database, organizations }: Background,
  { id }: Tenant,
): Promise<Cost> {
  const organization = await organizations.byId(id);
  if (organization === null) throw new Error('the organization of the benchmark does not exist');
  const customer = { externalId: 'cus-1' };
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
  const invoices = ['swap-a', 'swap-b'].map((externalId): StateLine => {
    return { type: 'invoice', data: { externalId, customer, grossAmount: 10_000, ...dates } };
  });
  const payments = (swapped: boolean) =>
    ['swap-a', 'swap-b'].map((externalId, i): StateLine => {
      const { externalId: paid } = invoices[swapped ? 1 - i : i]?.data ?? {};
      const linkedInvoices = [{ amountLinked: 10_000, invoice: { externalId: paid } }];
      return { type: 'payment', data: { externalId, customer, amount: 10_000, linkedInvoices } };
    });
  const context = { database, clock: systemClock };
  await applyState(context, organization, [...invoices, ...payments(false)]);
  let n = 0;
  const swap = async () => {
    n += 1;
    await applyState(context, organization, payments(n % 2 === 1));
  };
  for (let i = 0; i < WARM; i += 1) await swap();
  const counts = await countWork(client, wire, COUNTED, async () => {
    for (let i = 0; i < COUNTED; i += 1) await swap();
  });
  return { ...counts, answerBytes: 0 };
}

interface Background {
  client: pg.Client;
  wire: CountedWire;
  database: Database;
  organizations: ReturnType<typeof openOrganizations>;
}

/** Decides about customers whose invoices are due for a step, as many together as in a job. */
async function countDunning({ client, wire, database, organizations }: Background): Promise<Cost> {
  const log = pino({ level: 'warn' });
  const { id } = await createTenant(wire.connection);
  await fillDunning(client, id, DUNNED, NOW);
  const organization = await organizations.byId(id);
  if (organization === null) throw new Error('the organization does not exist');
  const due: string[] = [];
  for await (const ids of streamDueCustomers({ database, organization, now: NOW })) due.push(...ids);
  const decide = async (customerIds: readonly string[]) => {
    for (let i = 0; i < customerIds.length; i += CUSTOMERS_TOGETHER)
      await dunTogether({ database, log }, organization, customerIds.slice(i, i + CUSTOMERS_TOGETHER), NOW);
  };
  const [first, rest] = [due.slice(0, due.length / 4), due.slice(due.length / 4)];
  await decide(first);
  return { ...(await countWork(client, wire, rest.length, () => decide(rest))), answerBytes: 0 };
}

/** Imports a file with a worker for imports only. The first file, of another organization, is not counted. */
async function countImport(
  { client, wire, database, organizations }: Background,
  folder: string,
): Promise<Cost> {
  const log = pino({ level: 'warn' });
  const server = await startServer(wire.connection, { isIdle: true });
  const context = { database, clock: systemClock, organizations, log, storage: folderStorage(folder) };
  const jobs = { tasks: importTasks(context), schedules: [] };
  const worker = startJobWorker({
    database,
    log,
    organizations,
    jobs,
    concurrency: { short: 1, imports: 1 },
  });
  const file = prepareFile(shapeOf(RECORDS));
  try {
    await importFile(server.port, await createTenant(wire.connection), file);
    const tenant = await createTenant(wire.connection);
    const counts = await countWork(client, wire, RECORDS, () => importFile(server.port, tenant, file));
    return { ...counts, answerBytes: 0 };
  } finally {
    await worker.stop();
    await server.stop();
  }
}
