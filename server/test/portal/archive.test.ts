import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { closeVerified } from '../harness/contract.ts';
import { creditNote, customer, invoice, type Stored, store } from '../harness/factories.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { pdf, upload } from '../harness/uploads.ts';
import { open, portalPath } from './view.ts';

/** All PDFs of a list in one archive. */

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-02-10T09:00:00Z') });
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('C-1'));
});
afterAll(() => closeVerified(service));

async function addPdf(who: Client, number: string, of: string, bytes: Buffer): Promise<string> {
  const { id } = await store<Stored>(who, '/invoices', invoice(number, of, 100));
  expect((await upload(who, `/invoices/${id}/pdf`, { bytes })).status).toBe(204);
  return id;
}

const archiveOf = (path: string, query = '', init: RequestInit = {}) =>
  fetch(`${service.url}${path}/documents.zip${query}`, init);

/** Returns the entries of an archive by its central directory, after checking their bytes. */
function entriesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const found = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = zip.readUInt16LE(end + 10); i > 0; i -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    expect(crc32(bytes), name).toBe(zip.readUInt32LE(at + 16));
    found.set(name, bytes);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

async function entriesIn(response: Response): Promise<Map<string, Buffer>> {
  expect(response.status).toBe(200);
  const zip = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(zip.length));
  return entriesOf(zip);
}

describe('the archive', () => {
  it('contains the PDFs of the list by name, and is a download', async () => {
    const [one, two] = [pdf(5000, 'one'), pdf(200_000, 'two')];
    await addPdf(client, 'F-1', 'C-1', one);
    await addPdf(client, 'F-2', 'C-1', two);
    await store(client, '/invoices', invoice('F-3', 'C-1', 100));
    const path = await portalPath(client, 'C-1');
    const page = await open(service, path);
    expect(page.text).toContain('Download all 2 PDFs as one archive');
    const href = /href="([^"]+documents\.zip[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const response = await fetch(`${service.url}${href}`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="C-1 overview 2026-02-10.zip"',
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const entries = await entriesIn(response);
    expect([...entries.keys()]).toEqual(['F-1.pdf', 'F-2.pdf']);
    expect([...entries.values()].map((bytes) => bytes.equals(one) || bytes.equals(two))).toEqual([
      true,
      true,
    ]);
    const head = await archiveOf(path, '', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
  });

  it('exists for each list separately', async () => {
    await addPdf(client, 'F-1', 'C-1', pdf());
    const { id } = await store<Stored>(client, '/credit_notes', creditNote('N-1', 'C-1', 50));
    await upload(client, `/credit_notes/${id}/pdf`, { bytes: pdf() });
    const path = await portalPath(client, 'C-1');
    expect([...(await entriesIn(await archiveOf(path))).keys()]).toEqual(['F-1.pdf']);
    expect([...(await entriesIn(await archiveOf(path, '?view=credits'))).keys()]).toEqual(['N-1.pdf']);
    expect((await archiveOf(path, '?view=settled')).status).toBe(404);
    expect((await open(service, `${path}?view=settled`)).html).not.toContain('documents.zip');
  });

  it('contains only the ticked documents, and none of another customer', async () => {
    await store(client, '/customers', customer('C-2'));
    const [first, second] = [
      await addPdf(client, 'T-1', 'C-1', pdf()),
      await addPdf(client, 'T-2', 'C-1', pdf()),
    ];
    await addPdf(client, 'T-3', 'C-1', pdf());
    const foreign = await addPdf(client, 'X-1', 'C-2', pdf());
    const path = await portalPath(client, 'C-1');
    const query = [first, second, foreign].map((id) => `invoice=${id}`).join('&');
    const found = await entriesIn(await archiveOf(path, `?view=overview&${query}`));
    expect([...found.keys()].sort()).toEqual(['T-1.pdf', 'T-2.pdf']);
    const { text } = await open(service, path);
    expect(text).toContain('Download the chosen PDFs');
    expect((await archiveOf(path, `?view=overview&invoice=${foreign}`)).status).toBe(404);
  });

  it('says so when no PDF is chosen', async () => {
    await addPdf(client, 'T-1', 'C-1', pdf());
    const { id } = await store<Stored>(client, '/invoices', invoice('T-2', 'C-1', 100));
    const path = await portalPath(client, 'C-1');
    expect((await open(service, path)).html).toContain('name="chosen" value="1"');
    for (const query of ['?view=overview&chosen=1', `?view=overview&chosen=1&invoice=${id}`]) {
      const { status, headers } = await archiveOf(path, query, { redirect: 'manual' });
      expect(status).toBe(303);
      const location = headers.get('location') ?? '';
      expect(location.startsWith(`${path}?`)).toBe(true);
      expect((await open(service, location)).text).toContain('No PDF was chosen.');
    }
  });

  it('contains documents of its customer only, and is closed like the page', async () => {
    await store(client, '/customers', customer('child', { parent: { externalId: 'C-1' } }));
    const theirs = await service.client();
    await store(theirs, '/customers', customer('C-1'));
    await addPdf(client, 'F-1', 'C-1', pdf());
    await addPdf(client, 'F-2', 'child', pdf());
    await addPdf(theirs, 'F-3', 'C-1', pdf());
    const path = await portalPath(client, 'C-1');
    expect([...(await entriesIn(await archiveOf(path))).keys()]).toEqual(['F-1.pdf']);
    const foreign = path.replace(/qp_[0-9a-f]{32}/, `qp_${theirs.organization.id.replaceAll('-', '')}`);
    for (const gone of [foreign, '/portal/none']) expect((await archiveOf(gone)).status).toBe(404);
  });

  it('has unique names for files with similar names', async () => {
    for (const number of ['a/b', 'a\\b', 'A:b', '..']) await addPdf(client, number, 'C-1', pdf());
    const names = [...(await entriesIn(await archiveOf(await portalPath(client, 'C-1')))).keys()];
    expect(names).toEqual(['a_b.pdf', 'a_b (2).pdf', 'A_b (3).pdf', 'document.pdf']);
  });
});

/** Adds many invoices that share one PDF, without the API: uploads would take minutes. */
async function addMany(count: number, size: number): Promise<void> {
  await addPdf(client, 'first', 'C-1', pdf());
  for (let i = 1; i < count; i += 1) {
    const { id } = await store<Stored>(client, '/invoices', invoice(`N-${i}`, 'C-1', 100));
    await service.database.pool.query(
      `INSERT INTO files (organization_id, id, document_id, sha256, size, content_type, file_name, created_at)
       SELECT $1, $2, $3, sha256, $4, content_type, $5, created_at FROM files WHERE organization_id = $1 LIMIT 1`,
      [client.organization.id, newId(), id, size, `N-${i}.pdf`],
    );
  }
}

describe('limits of an archive', () => {
  it('refuse an archive that is too large', async () => {
    await addMany(3, 130_000_000);
    const path = await portalPath(client, 'C-1');
    const { status, text } = await open(service, `${path}/documents.zip`);
    expect(status).toBe(413);
    expect(text).toContain('An archive holds at most 500 PDFs and 250 MB.');
    expect((await open(service, `${path}/documents.zip`, { 'accept-language': 'fr' })).text).toContain(
      '250 Mo',
    );
  });

  it('make a long list offer an archive per page', async () => {
    await addMany(60, pdf().length);
    const path = await portalPath(client, 'C-1');
    expect((await entriesIn(await archiveOf(path))).size).toBe(60);
    expect((await entriesIn(await archiveOf(path, '?page=2'))).size).toBe(10);
    expect((await entriesIn(await archiveOf(path, '?page=1&rows=100'))).size).toBe(60);
    await service.database.pool.query('UPDATE files SET size = 10000000 WHERE organization_id = $1', [
      client.organization.id,
    ]);
    expect((await open(service, path)).text).toContain('Download the PDFs of this page as one archive');
  });

  it('break the download when a file is missing, so that a part is not mistaken for the whole', async () => {
    await addPdf(client, 'F-1', 'C-1', pdf(100_000));
    const gone = pdf(100_000, 'gone');
    await addPdf(client, 'F-2', 'C-1', gone);
    const sha256 = createHash('sha256').update(gone).digest('hex');
    await service.storage.remove(client.organization.id, sha256);
    const path = await portalPath(client, 'C-1');
    await expect(archiveOf(path).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect((await open(service, path)).status).toBe(200);
  });

  itNightly('bound the memory to what is being sent, and clients that disconnect are dropped', async () => {
    for (let i = 0; i < 12; i += 1) await addPdf(client, `L-${i}`, 'C-1', pdf(8_000_000, `${i}`));
    const path = await portalPath(client, 'C-1');
    const before = process.memoryUsage().arrayBuffers;
    const leaving = new AbortController();
    const response = await archiveOf(path, '', { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    await sleep(300);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
    leaving.abort();
    await sleep(50);
    expect((await entriesIn(await archiveOf(path))).size).toBe(12);
  });

  it('delay a link that requests archives too often', async () => {
    await addPdf(client, 'F-1', 'C-1', pdf());
    const path = await portalPath(client, 'C-1');
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) statuses.push((await archiveOf(path, '', { method: 'HEAD' })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await open(service, path)).status).toBe(200);
  });
});
