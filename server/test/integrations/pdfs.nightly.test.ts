import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../src/integrations/source-error.ts';
import { claimPdf, requestPdfs } from '../../src/ledger/commands.ts';
import { FROM_WANTED_PDFS } from '../../src/ledger/relations.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { expectError } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  expireLeases,
  fetchPdfFrom,
  letPdfsBeDue,
  runSource,
  startSource,
} from '../harness/sources.ts';

/** PDFs of documents that a source gives on request, in the application and in the API. */

const PDF = Buffer.from('%PDF-1.7\nthe invoice\n%%EOF\n');
const clock = new ManualClock('2026-03-02T12:00:00.000Z');
let service: TestService;
let client: Client;
let one: Connected;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T12:00:00.000Z');
  client = await service.client();
  one = await connectSource(client);
  one.source.offerPdfs();
  one.source.putParty({ key: 'A' });
  one.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'A', amount: 100, number: 'INV/2026/1' });
  one.source.putItem({ key: 'A-2', kind: 'CREDIT_NOTE', partyKey: 'A', amount: 30 });
  one.source.pdfs.set('A-1', PDF);
  one.source.pdfs.set('A-2', PDF);
});
afterAll(async () => {
  await service.close();
});

type Link = { pdfUrl: string | null };
const ask = (path = '/invoices/external:A-1', by = client): Promise<Answer<Link>> =>
  by.send<Link>('POST', `${path}/pdf/fetch`);

/** Asks for a PDF while a worker fetches it. */
async function askWithWorker(path?: string, options?: { fetchMs: number }): Promise<Answer<Link>> {
  const asked = ask(path);
  await work(one, asked, options);
  return asked;
}

/** Lets a worker fetch one PDF, as soon as a request has asked for it. */
async function work(of: Connected, asked: Promise<Answer<Link>>, options?: { fetchMs: number }) {
  let answer: string | null = null;
  void asked.then(({ text }) => {
    answer = text;
  });
  while (!(await fetchPdfFrom(service, of, options)))
    if (answer !== null) throw new Error(`answered without a worker: ${answer}`);
}

async function contentOf({ body: { pdfUrl } }: Answer<Link>): Promise<Buffer> {
  const answer = await fetch((pdfUrl ?? '').replace(/^https?:\/\/[^/]+/, service.url));
  expect(answer.headers.get('content-disposition')).toContain('INV-2026-1.pdf');
  return Buffer.from(await answer.arrayBuffer());
}

const reasonOf = ({ text }: Answer<Link>): unknown => JSON.parse(text).Error.reason;
const pdfCalls = () => one.source.calls.filter((call) => call === 'pdf').length;
const idOf = async (path = '/invoices/external:A-1') => (await read<{ id: string }>(client, path)).id;
const offersPdf = async (path?: string) =>
  (await read<{ offersPdf: boolean }>(client, `/integration_records/${await idOf(path)}`)).offersPdf;
const storedUrl = async () => (await read<Link>(client, '/invoices/external:A-1')).pdfUrl;

describe('the PDF of a document of a source', () => {
  beforeEach(() => startSource(service, one));

  it('is fetched once, when it is asked for, and stored', async () => {
    expect(pdfCalls()).toBe(0);
    expect(await offersPdf()).toBe(true);
    const first = await askWithWorker();
    expect(first.status, first.text).toBe(200);
    expect(await contentOf(first)).toEqual(PDF);
    expect((await ask()).status).toBe(200);
    expect(await fetchPdfFrom(service, one)).toBe(false);
    expect(pdfCalls()).toBe(1);
    expect(await offersPdf()).toBe(false);
    expect(await storedUrl()).not.toBeNull();
    expect((await askWithWorker('/credit_notes/external:A-2')).body.pdfUrl).not.toBeNull();
  });

  it('is null where the source has none, which is known afterwards', async () => {
    one.source.pdfs.clear();
    expect(await askWithWorker()).toMatchObject({ status: 200, body: { pdfUrl: null } });
    expect(await offersPdf()).toBe(false);
    expect(await ask()).toMatchObject({ status: 200, body: { pdfUrl: null } });
    expect(await fetchPdfFrom(service, one)).toBe(false);
  });

  it('is asked for again a minute after the source had none if a person wants it, and offered after a day', async () => {
    one.source.pdfs.clear();
    await askWithWorker();
    const source = async () =>
      read<{ pdfMissingAt: string | null }>(client, `/integration_records/${await idOf()}`);
    expect((await source()).pdfMissingAt).toBe('2026-03-02T12:00:00.000Z');
    clock.set('2026-03-02T12:00:59.000Z');
    expect(await ask()).toMatchObject({ status: 200, body: { pdfUrl: null } });
    expect(pdfCalls()).toBe(1);
    clock.set('2026-03-02T12:01:01.000Z');
    expect(await askWithWorker()).toMatchObject({ status: 200, body: { pdfUrl: null } });
    expect(pdfCalls()).toBe(2);
    clock.set('2026-03-03T12:01:00.000Z');
    await runSource(service, one);
    expect(await offersPdf()).toBe(false);
    clock.set('2026-03-03T12:02:00.000Z');
    await runSource(service, one);
    expect(await offersPdf()).toBe(true);
    one.source.pdfs.set('A-1', PDF);
    expect(await contentOf(await askWithWorker())).toEqual(PDF);
    expect((await source()).pdfMissingAt).toBeNull();
  });

  it('is not said to be missing at a source that has no PDFs', async () => {
    one.source.pdfs.clear();
    await askWithWorker();
    const source = async () =>
      read<{ pdfMissingAt: string | null }>(client, `/integration_records/${await idOf()}`);
    expect((await source()).pdfMissingAt).not.toBeNull();
    delete one.source.pdf;
    await runSource(service, one);
    expect((await source()).pdfMissingAt).toBeNull();
  });

  it('is unavailable while the source is away, with the reason but no secret, and comes later', async () => {
    one.source.before = () => {
      throw new SourceError('UNREACHABLE', 'no answer to key-7319');
    };
    const away = await askWithWorker();
    expectError(away, 503, 'UNAVAILABLE');
    expect(reasonOf(away)).toEqual({ code: 'PDF_PENDING', values: {} });
    expect(away.text).toContain('no answer to');
    expect(away.text).not.toContain('key-7319');
    expect(away.headers.get('retry-after')).toBe('30');
    expect(await fetchPdfFrom(service, one)).toBe(false);
    one.source.before = () => {};
    await letPdfsBeDue(service, one);
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await contentOf(await ask())).toEqual(PDF);
  });

  it('is given up after the fifth failure, and asked for again when a person wants it', async () => {
    one.source.before = () => {
      throw new SourceError('UNREACHABLE', 'no answer');
    };
    await askWithWorker();
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      await letPdfsBeDue(service, one);
      expect(await fetchPdfFrom(service, one)).toBe(true);
    }
    await letPdfsBeDue(service, one);
    expect(await fetchPdfFrom(service, one)).toBe(false);
    one.source.before = () => {};
    clock.set('2026-03-02T12:01:00.000Z');
    expect(await contentOf(await askWithWorker())).toEqual(PDF);
  });

  it('ends the attempt if the source does not answer in time', async () => {
    one.source.before = () => new Promise(() => {});
    const late = await askWithWorker(undefined, { fetchMs: 50 });
    expectError(late, 503, 'UNAVAILABLE');
    expect(late.text).toContain('no PDF within 0.05 s');
  });

  it.each([
    ['a login page', Buffer.from('<html>Log in</html>'), 'does not begin with %PDF-'],
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['more than 10 MiB', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'at most'],
  ])('refuses %s', async (_name, bytes, reason) => {
    one.source.pdfs.set('A-1', bytes);
    const refused = await askWithWorker();
    expectError(refused, 503, 'UNAVAILABLE');
    expect(reasonOf(refused)).toMatchObject({ code: 'PDF_FAILED' });
    expect(refused.text).toContain(reason);
    expect(await storedUrl()).toBeNull();
    expect(await fetchPdfFrom(service, one)).toBe(false);
  });

  it('does not ask a paused source', async () => {
    await client.post(`/integrations/${one.id}/pause`, {});
    const paused = await askWithWorker();
    expectError(paused, 503, 'UNAVAILABLE');
    expect(reasonOf(paused)).toEqual({ code: 'PDF_FAILED', values: { problem: 'NOT_READING' } });
    expect(pdfCalls()).toBe(0);
  });

  it('is not fetched for a document that was deleted meanwhile', async () => {
    const asked = ask();
    one.source.before = async (call) => {
      if (call !== 'pdf') return;
      one.source.before = () => {};
      one.source.deleteItem('A-1');
      one.source.putItem({ key: 'A-3', kind: 'INVOICE', partyKey: 'A', amount: 1 });
      await runSource(service, one);
    };
    await work(one, asked);
    expect((await client.get('/invoices/external:A-1')).status).toBe(404);
    expectError(await asked, 404, 'NOT_FOUND');
  });
});

describe('a change at the source', () => {
  beforeEach(async () => {
    await startSource(service, one);
    await askWithWorker();
  });

  it('of what the PDF shows discards it, and it is fetched again', async () => {
    one.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'A', amount: 120, number: 'INV/2026/1' });
    await runSource(service, one);
    expect(await storedUrl()).toBeNull();
    expect(await offersPdf()).toBe(true);
    const changed = Buffer.from('%PDF-1.7\nchanged\n');
    one.source.pdfs.set('A-1', changed);
    expect(await contentOf(await askWithWorker())).toEqual(changed);
  });

  it('of its payment keeps it', async () => {
    one.source.putItem({ key: 'A-p', kind: 'PAYMENT', partyKey: 'A', amount: 40 });
    one.source.link('A-p', 'A-1', 40);
    one.source.putItem({ ...mustHave('A-1'), residual: 60 });
    await runSource(service, one);
    expect(await read(client, '/invoices/external:A-1')).toMatchObject({ amountOutstanding: 60 });
    expect(await storedUrl()).not.toBeNull();
  });
});

function mustHave(key: string) {
  const item = one.source.items.get(key);
  if (item === undefined) throw new Error(`${key} is not at the source`);
  return item;
}

it('fetches again what changed while it was fetched', async () => {
  await startSource(service, one);
  one.source.before = async (call) => {
    if (call !== 'pdf') return;
    one.source.before = () => {};
    one.source.putItem({ ...mustHave('A-1'), amount: 130, residual: 130 });
    await runSource(service, one);
  };
  const asked = ask();
  await work(one, asked);
  expect(await storedUrl()).toBeNull();
  expect(await fetchPdfFrom(service, one)).toBe(true);
  await asked;
  expect(await storedUrl()).not.toBeNull();
  expect(pdfCalls()).toBe(2);
});

it('keeps a PDF that was uploaded before the connection', async () => {
  await store(client, '/customers', customer('A'));
  const { id } = await store(client, '/invoices', invoice('A-1', 'A', 100, { customId: 'INV/2026/1' }));
  const own = Buffer.from('%PDF-1.7\nuploaded\n');
  await client.post(`/invoices/${id}/pdf`, { data: own.toString('base64') });
  await startSource(service, one);
  const answer = await ask();
  expect(await contentOf(answer)).toEqual(own);
  one.source.putItem({ ...mustHave('A-1'), amount: 150, residual: 150 });
  await runSource(service, one);
  expect(await contentOf(await ask())).toEqual(own);
  expect(pdfCalls()).toBe(0);
});

it('fetches one PDF of a source at a time, and does not let a slow source delay others', async () => {
  await startSource(service, one);
  const otherClient = await service.client();
  const other = await connectSource(otherClient);
  other.source.offerPdfs();
  other.source.putParty({ key: 'A' });
  other.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'A', amount: 100, number: 'INV/2026/1' });
  other.source.pdfs.set('A-1', PDF);
  await startSource(service, other);
  const slow = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  one.source.before = (call) => {
    if (call !== 'pdf') return undefined;
    isAsked.resolve();
    return slow.promise;
  };
  const own = ask();
  const theirs = ask(undefined, otherClient);
  const first = work(one, own);
  await isAsked.promise;
  const note = ask('/credit_notes/external:A-2');
  await work(other, theirs);
  expect(await contentOf(await theirs)).toEqual(PDF);
  expect(await fetchPdfFrom(service, one)).toBe(false);
  slow.resolve();
  await first;
  await work(one, note);
  expect([await own, await note].map(({ status }) => status)).toEqual([200, 200]);
});

describe('a PDF that fails for an unknown reason', () => {
  beforeEach(() => startSource(service, one));

  /** Claims a PDF like a worker whose process is killed. */
  const claim = () =>
    claimPdf(
      service.database,
      { organizationId: client.organization.id, sourceId: one.id },
      service.clock.wall.now(),
    );

  it('lets the other PDFs of its source pass', async () => {
    one.source.before = (call) => {
      one.source.before = () => {};
      if (call === 'pdf') throw new TypeError('unknown key-7319');
    };
    const first = ask();
    await expect(work(one, first)).rejects.toThrow('unknown');
    expectError(await first, 503, 'UNAVAILABLE');
    expect((await first).text).not.toContain('unknown');
    expect((await askWithWorker('/credit_notes/external:A-2')).body.pdfUrl).not.toBeNull();
    expect(await fetchPdfFrom(service, one)).toBe(false);
    await letPdfsBeDue(service, one);
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await contentOf(await ask())).toEqual(PDF);
  });

  it('is given up after the fifth attempt', async () => {
    one.source.before = () => {
      throw new TypeError('unknown');
    };
    await expect(work(one, ask())).rejects.toThrow('unknown');
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      await letPdfsBeDue(service, one);
      await expect(fetchPdfFrom(service, one)).rejects.toThrow('unknown');
    }
    await letPdfsBeDue(service, one);
    expect(await fetchPdfFrom(service, one)).toBe(false);
  });

  it('lets the others pass after its process was killed, and is given up after the fifth time', async () => {
    const documentIds = [await idOf(), await idOf('/credit_notes/external:A-2')];
    const wish = { documentIds, purpose: 'BATCH' as const, now: service.clock.now() };
    await requestPdfs(service.database.pool, client.organization.id, wish);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await letPdfsBeDue(service, one);
      const first = await claim();
      await expireLeases(service, one);
      const second = await claim();
      expect([first?.documentId, second?.documentId].toSorted()).toEqual(documentIds.toSorted());
    }
    await letPdfsBeDue(service, one);
    expect([await fetchPdfFrom(service, one), await fetchPdfFrom(service, one)]).toEqual([true, true]);
    expect(await fetchPdfFrom(service, one)).toBe(false);
    expect(pdfCalls()).toBe(0);
    expectError(await ask(), 503, 'UNAVAILABLE');
  });
});

it('keeps a message of the source without characters that cannot be stored', async () => {
  await startSource(service, one);
  one.source.before = () => {
    throw new SourceError('UNKNOWN_ANSWER', 'wrong\0 answer \ud800 to key-7\u0000319');
  };
  const refused = await askWithWorker();
  expectError(refused, 503, 'UNAVAILABLE');
  expect(refused.text).toContain('wrong answer');
  expect(refused.text).not.toContain('key-7319');
});

it('gives no PDF to another organization, and does not ask the source for it', async () => {
  await startSource(service, one);
  const id = await idOf();
  const stranger = await service.client();
  expectError(await ask(`/invoices/${id}`, stranger), 404, 'NOT_FOUND');
  expectError(await ask('/invoices/external:A-1', stranger), 404, 'NOT_FOUND');
  expectError(await ask(`/credit_notes/${id}`), 404, 'NOT_FOUND');
  expect(await fetchPdfFrom(service, one)).toBe(false);
  expect(await fetchPdfFrom(service, { id: one.id, client: stranger })).toBe(false);
});

it('asks the source of a customer that was merged here into a customer of no source', async () => {
  const { id } = await store(client, '/customers', customer('own'));
  await startSource(service, one);
  const from = await read<{ id: string }>(client, '/customers/external:A');
  const merged = await client.post(`/internal/customers/${from.id}/merge`, { into: { id } });
  expect(merged.status, merged.text).toBe(200);
  expect(await offersPdf()).toBe(true);
  expect(await contentOf(await askWithWorker())).toEqual(PDF);
});

it('looks up PDFs by one statement', async () => {
  await startSource(service, one);
  await askWithWorker();
  const documentIds = [await idOf()];
  let statements = 0;
  const counting = new Proxy(service.database.pool, {
    get: (pool, name) => {
      if (name === 'query') statements += 1;
      return name === 'query' ? pool.query.bind(pool) : Reflect.get(pool, name);
    },
  });
  const wish = { documentIds, purpose: 'BATCH' as const, now: service.clock.now() };
  expect(await requestPdfs(counting, client.organization.id, wish)).toEqual([]);
  expect(statements).toBe(1);
});

it('asks no source that has no PDFs', async () => {
  delete one.source.pdf;
  await startSource(service, one);
  expect(await offersPdf()).toBe(false);
  expect(await ask()).toMatchObject({ status: 200, body: { pdfUrl: null } });
});

it('counts wanted PDFs of all organizations without reading those that are stored', async () => {
  const plan = await inTransaction(service.database, async (connection) => {
    await connection.query('SET LOCAL enable_seqscan = off');
    const count = `SELECT p.state, count(*) ${FROM_WANTED_PDFS} GROUP BY 1`;
    return (await connection.query<Record<'QUERY PLAN', string>>(`EXPLAIN ${count}`)).rows;
  });
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('source_pdfs_open_idx');
});
