import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findPdfOwner, putPdf, stageBase64 } from '../../src/exchange/files/commands.ts';
import { storeFetchedPdf } from '../../src/exchange/index.ts';
import { SourceError } from '../../src/integrations/source-error.ts';
import { askForPdfs } from '../../src/ledger/commands.ts';
import type { Organization } from '../../src/platform/organization.ts';
import { read } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  fetchPdfFrom,
  letPdfsBeDue,
  runSource,
  startSource,
} from '../harness/sources.ts';

/** PDFs of sources that are stored while another worker or a person stores one too. */

const PDF = Buffer.from('%PDF-1.7\nthe invoice\n%%EOF\n');
const OWN = Buffer.from('%PDF-1.7\nuploaded\n');
let service: TestService;
let client: Client;
let one: Connected;
let documentId: string;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  one = await connectSource(client);
  one.source.offerPdfs();
  one.source.putParty({ key: 'A' });
  putInvoice(100);
  one.source.pdfs.set('A-1', PDF);
  await startSource(service, one);
  documentId = (await read<{ id: string }>(client, '/invoices/external:A-1')).id;
});
afterAll(async () => {
  await service.close();
});

const putInvoice = (amount: number) =>
  one.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'A', amount, number: 'INV/2026/1' });
const want = () => askForPdfs(service, client.organization.id, [documentId], { waitMs: 0 });

/** Stores a PDF as an upload does. */
async function upload(bytes: Buffer): Promise<void> {
  const organization = await findOrganization();
  const owner = await findPdfOwner(service, organization, 'INVOICE', { id: documentId });
  const staged = await stageBase64(service.storage, bytes.toString('base64'), 'own.pdf');
  await putPdf(service, organization, { kind: 'INVOICE', owner, upload: staged });
}

async function findOrganization(): Promise<Organization> {
  const organization = await service.organizations.byId(client.organization.id);
  if (organization === null) throw new Error('the organization does not exist');
  return organization;
}

/** Returns the PDF that the document has; null: none. */
async function storedPdf(): Promise<Buffer | null> {
  const { pdfUrl } = await read<{ pdfUrl: string | null }>(client, `/invoices/${documentId}`);
  if (pdfUrl === null) return null;
  const answer = await fetch(pdfUrl.replace(/^https?:\/\/[^/]+/, service.url));
  return Buffer.from(await answer.arrayBuffer());
}

/** Changes what the PDF shows, at the source. */
async function changeInvoice(): Promise<void> {
  putInvoice(120);
  await runSource(service, one);
}

it('keeps a PDF that is uploaded while a fetched one is being stored', async () => {
  const organization = await findOrganization();
  const hashes: (string | null)[] = [];
  const fetched = { documentId, bytes: PDF };
  await storeFetchedPdf(service, organization, fetched, async (_connection, sha256) => {
    hashes.push(sha256);
    if (hashes.length === 1) await upload(OWN);
    return true;
  });
  expect(await storedPdf()).toEqual(OWN);
  expect(hashes).toEqual([expect.any(String), null]);
});

it.each([
  ['gives one', (late: PromiseWithResolvers<void>) => late.resolve()],
  ['fails', (late: PromiseWithResolvers<void>) => late.reject(new SourceError('UNREACHABLE', 'late'))],
])('keeps the PDF of the next worker if a source %s after the lease', async (_name, end) => {
  const late = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  one.source.before = (call) => {
    if (call !== 'pdf') return undefined;
    one.source.before = () => {};
    isAsked.resolve();
    return late.promise;
  };
  await want();
  const first = fetchPdfFrom(service, one);
  await isAsked.promise;
  await letPdfsBeDue(service, one);
  expect(await fetchPdfFrom(service, one)).toBe(true);
  end(late);
  expect(await first).toBe(true);
  expect(await storedPdf()).toEqual(PDF);
  expect(await fetchPdfFrom(service, one)).toBe(false);
  await changeInvoice();
  expect(await storedPdf()).toBeNull();
});

it('keeps an uploaded PDF that equals the fetched one', async () => {
  await want();
  expect(await fetchPdfFrom(service, one)).toBe(true);
  await upload(PDF);
  await changeInvoice();
  expect(await storedPdf()).toEqual(PDF);
});
