import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '../../../src/integrations/files/folder.ts';
import { openHttps } from '../../../src/integrations/files/https.ts';
import { updateCopy } from '../../../src/integrations/files/load.ts';
import type { ConnectorHost } from '../../../src/integrations/open-connector.ts';
import { connectFolder, type ExportLine, FILE_CONNECTORS, newFolder } from '../../harness/exports.ts';
import { read, store } from '../../harness/factories.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { findingsOf, forgetSweep, integrationOf, openAmounts, runSource } from '../../harness/sources.ts';
import { failureOf, localTools } from './stores.ts';

let root: string;
let service: TestService;
beforeAll(async () => {
  root = await newFolder();
  service = await testService({ connectors: FILE_CONNECTORS, sourceFolders: [root] });
});
afterAll(async () => {
  await service.close();
  await rm(root, { recursive: true, force: true });
});

const CUSTOMERS = ['A', 'B', 'C'];

interface Books {
  /** Amount of each invoice, by id. */
  invoices: Map<string, { owner: string; amount: number }>;
  /** Payments of one invoice each. */
  payments: Map<string, { owner: string; amount: number; invoice: string; linked: number }>;
}

function linesOf({ invoices, payments }: Books): ExportLine[] {
  const facts = (externalId: string, owner: string) => {
    return { externalId, customer: { externalId: owner }, currency: 'EUR' };
  };
  return [
    ...CUSTOMERS.map((externalId): ExportLine => ['customer', { externalId, name: externalId }]),
    ...[...invoices].map(([id, { owner, amount }]): ExportLine => {
      const days = { issuedAt: '2026-01-05', dueDate: '2026-02-04' };
      return ['invoice', { ...facts(id, owner), grossAmount: amount, ...days }];
    }),
    ...[...payments].map(([id, { owner, amount, invoice, linked }]): ExportLine => {
      const linkedInvoices = linked === 0 ? [] : [{ invoice: { externalId: invoice }, amountLinked: linked }];
      return ['payment', { ...facts(id, owner), amount, validatedAt: '2026-01-20', linkedInvoices }];
    }),
  ];
}

type Step = { kind: 'INVOICE' | 'PAY' | 'CHANGE' | 'DELETE'; at: number; amount: number };

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('INVOICE', 'INVOICE', 'PAY', 'CHANGE', 'DELETE'),
    at: fc.nat(1000),
    amount: fc.integer({ min: 1, max: 500 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Changes the books as an accounting system would. */
function apply({ invoices, payments }: Books, { kind, at, amount }: Step, number: number): void {
  const ids = [...invoices.keys()];
  const id = ids[at % Math.max(1, ids.length)] ?? '';
  const invoice = invoices.get(id);
  const paying = [...payments].filter(([, one]) => one.invoice === id);
  if (kind === 'INVOICE' || invoice === undefined)
    invoices.set(`I${number}`, { owner: CUSTOMERS[at % 3] ?? 'A', amount });
  else if (kind === 'PAY') {
    const open = paying.reduce((sum, [, { linked }]) => sum - linked, invoice.amount);
    payments.set(`P${number}`, {
      owner: invoice.owner,
      amount,
      invoice: id,
      linked: Math.min(open, amount),
    });
  } else if (kind === 'CHANGE') {
    for (const [key] of paying) payments.delete(key);
    invoices.set(id, { ...invoice, amount });
  } else {
    for (const [key] of paying) payments.delete(key);
    invoices.delete(id);
  }
}

/** Returns the lines that lead from one state of the books to another. */
function changesBetween(before: readonly ExportLine[], after: readonly ExportLine[]): ExportLine[] {
  const keyOf = ([type, data]: ExportLine) => `${type} ${Object(data).externalId}`;
  const old = new Map(before.map((line) => [keyOf(line), line]));
  const now = new Map(after.map((line) => [keyOf(line), line]));
  const changed = [...now].flatMap(([key, line]) =>
    JSON.stringify(old.get(key)) === JSON.stringify(line) ? [] : [line],
  );
  const gone = [...old].flatMap(([key, [type, data]]): ExportLine[] =>
    now.has(key) ? [] : [['deleted', { type, externalId: Object(data).externalId }]],
  );
  return [...changed, ...gone];
}

function expectedOpen({ invoices, payments }: Books): Record<string, number> {
  const open = new Map([...invoices].map(([id, { amount }]) => [id, amount]));
  for (const { invoice, linked } of payments.values()) open.set(invoice, (open.get(invoice) ?? 0) - linked);
  return Object.fromEntries(open);
}

it('is equal to random books, whether they come as complete exports or as changes', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ steps, isFull: fc.boolean() }), { minLength: 2, maxLength: 5 }),
      async (history) => {
        const client = await service.client();
        const erp = await connectFolder(service, client, root);
        const books: Books = { invoices: new Map(), payments: new Map() };
        let lines = linesOf(books);
        await erp.putWhole(lines);
        await erp.start();
        let number = 0;
        let changes = 0;
        for (const { steps: some, isFull } of history) {
          for (const step of some) {
            number += 1;
            apply(books, step, number);
          }
          const next = linesOf(books);
          if (isFull) await erp.putWhole(next);
          else {
            changes += 1;
            await erp.putChanges(changes, changesBetween(lines, next));
          }
          lines = next;
          await erp.run();
          const { state, missingCount } = await integrationOf(erp);
          if (state === 'STOPPED') {
            await client.post(`/integrations/${erp.id}/resume`, { confirmDeletions: missingCount });
            await erp.run();
          }
        }
        await forgetSweep(service, erp);
        await erp.run();
        expect(await openAmounts(client)).toEqual(expectedOpen(books));
        expect(await findingsOf(erp)).toEqual([]);
        const { balances, problem } = await integrationOf(erp);
        expect(problem).toBeNull();
        for (const { theirs, ours } of balances) expect(ours).toBe(theirs);
      },
    ),
    { numRuns: 5 },
  );
});

const sample = (count: number): ExportLine[] => {
  const books: Books = { invoices: new Map(), payments: new Map() };
  for (let i = 1; i <= count; i += 1) books.invoices.set(`I${i}`, { owner: 'A', amount: i });
  return linesOf(books);
};

function hostOf(client: Client, connectionId: string): ConnectorHost {
  const { database, organizations } = service;
  return {
    ...localTools(),
    organizationId: client.organization.id,
    connectionId,
    database,
    organizations,
    folders: [root],
    stagingFolder: service.storage.stagingFolder,
  };
}

/** Lets a server listen on a free port of this machine. @returns its address */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

it('is loaded once by two processes, and from the beginning after one was killed', async () => {
  const client = await service.client();
  const erp = await connectFolder(service, client, root);
  await erp.putWhole(sample(5));
  const host = hostOf(client, erp.id);
  const { url } = await read<{ url: string }>(client, `/integrations/${erp.id}`);
  const folder = openFolder([root])({ url, login: null, secret: '' }, host);
  const killed = {
    ...folder,
    list: () => folder.list(),
    read: async () => {
      return Readable.from(
        (async function* () {
          yield Buffer.from(
            `${JSON.stringify({ type: 'customer', data: { externalId: 'A', name: 'A' } })}\n`,
          );
          throw new Error('killed');
        })(),
      );
    },
  };
  await expect(updateCopy(host, killed, 0)).rejects.toThrow('killed');
  const results = await Promise.allSettled([updateCopy(host, folder, 0), updateCopy(host, folder, 0)]);
  const numbers = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.loadNumber] : []));
  const busy = results.filter(
    (one) => one.status === 'rejected' && String(one.reason).includes('Another process'),
  );
  expect(numbers.length + busy.length).toBe(2);
  expect(new Set(numbers)).toEqual(new Set([1]));
  await erp.start();
  expect(Object.keys(await openAmounts(client))).toHaveLength(5);
});

it('is given up after its time limit if an address sends single bytes', async () => {
  const client = await service.client();
  const erp = await connectFolder(service, client, root);
  const server = createServer((request, response) => {
    response.writeHead(200, { 'last-modified': 'Sat, 31 Jan 2026 22:00:00 GMT' });
    if (request.method === 'HEAD') return response.end();
    const drip = setInterval(() => response.write(' '), 20);
    return response.on('close', () => clearInterval(drip));
  });
  const url = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const host = hostOf(client, erp.id);
  const dripping = openHttps({ url, login: null, secret: '' }, host);
  const failure = await failureOf(updateCopy(host, dripping, 0, { limitMs: 300 }));
  expect(failure.code).toBe('UNREACHABLE');
  expect(failure.message).toMatch(/^The files did not arrive within/);
  // The transaction has ended: another load takes the lock at once.
  await erp.putWhole(sample(2));
  await erp.start();
  expect(Object.keys(await openAmounts(client))).toHaveLength(2);
});

interface ServedExport {
  content: string;
  etag: string;
  isCut: boolean;
  gets: number;
  redirect: string | null;
}

/** Serves an export and counts the times that it is fetched. */
async function startServer(client: Client) {
  const state: ServedExport = { content: '', etag: '"1"', isCut: false, gets: 0, redirect: null };
  const server = createServer((request, response) => {
    if (request.headers.authorization !== 'Bearer key-7319') return response.writeHead(401).end();
    if (state.redirect !== null) return response.writeHead(302, { location: state.redirect }).end();
    const headers = { etag: state.etag, 'last-modified': 'Sat, 31 Jan 2026 22:00:00 GMT' };
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(state.content) });
    if (request.method === 'HEAD') return response.end();
    state.gets += 1;
    if (!state.isCut) return response.end(state.content);
    response.write(state.content.slice(0, 100));
    return setImmediate(() => response.destroy());
  });
  const url = `${await listen(server)}/export`;
  const { id } = await store(client, '/integrations', { kind: 'FILES', url, secret: 'key-7319' });
  return { state, id: String(id), close: () => new Promise((resolve) => server.close(resolve)) };
}

it('is fetched from an address only when it changed, and never cut off or by a redirect', async () => {
  const client = await service.client();
  const served = await startServer(client);
  const connected = { id: served.id, client };
  const run = () => runSource(service, connected, { connectors: FILE_CONNECTORS });
  const text = (lines: readonly ExportLine[]) =>
    [...lines, ['end', { records: lines.length }] as const]
      .map(([type, data]) => `${JSON.stringify({ type, data })}\n`)
      .join('');
  served.state.content = text(sample(3));
  await client.post(`/integrations/${served.id}/start`, {});
  await run();
  await run();
  expect(served.state.gets).toBe(1);
  expect(Object.keys(await openAmounts(client))).toHaveLength(3);
  Object.assign(served.state, { content: text(sample(6)), etag: '"2"', isCut: true });
  await run();
  expect((await integrationOf(connected)).problem?.text).toMatch(/did not answer completely/);
  served.state.redirect = 'http://127.0.0.1:1/';
  await run();
  expect((await integrationOf(connected)).problem?.text).toMatch(/answered HEAD with status 302/);
  Object.assign(served.state, { redirect: null, isCut: false });
  await run();
  expect(Object.keys(await openAmounts(client))).toHaveLength(6);
  await served.close();
});
