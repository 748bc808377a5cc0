import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError, type SourceErrorCode } from '../../src/integrations/source-error.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { read, store } from '../harness/factories.ts';
import { decideOne, deliver, MONDAY, mailServices, messagesOf, switchOn } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import {
  type Connected,
  connectSource,
  fetchPdfFrom,
  letPdfsBeDue,
  runSource,
  startSource,
} from '../harness/sources.ts';

/** Emails and the portal with PDFs that a source gives on request. */

const PDF = Buffer.from('%PDF-1.7\nthe invoice\n%%EOF\n');
const JO = { key: 'A-c', firstName: 'Jo', lastName: 'Dupont', email: 'jo@buyer.example', phone: null };
const DUE = { issuedOn: '2026-01-23', dueOn: '2026-02-23' };
const clock = new ManualClock(MONDAY);
let service: TestService;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
let one: Connected;
let customerId: string;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp);
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  client = await service.client();
  await switchOn(service, client);
  await service.database.pool.query(
    `UPDATE dunning_plans SET steps = (SELECT jsonb_agg(s || '{"attachments": {"invoices": true, "statement": false}}')
       FROM jsonb_array_elements(steps) AS s) WHERE organization_id = $1`,
    [client.organization.id],
  );
  one = await connectSource(client);
  one.source.offerPdfs();
  one.source.putParty({ key: 'A', contacts: [{ ...JO, isInvoiceAddress: true }] });
  one.source.putItem({
    key: 'A-1',
    kind: 'INVOICE',
    partyKey: 'A',
    amount: 10_000,
    ...DUE,
    number: 'INV/2026/1',
  });
  one.source.pdfs.set('A-1', PDF);
  await startSource(service, one);
  customerId = (await read<{ id: string }>(client, '/customers/external:A')).id;
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await service.close();
});

const goAway = (code: SourceErrorCode = 'UNREACHABLE') => {
  one.source.before = (call) => {
    if (call === 'pdf') throw new SourceError(code, 'no answer');
  };
};
const invoiceId = async (key: string) => (await read<{ id: string }>(client, `/invoices/external:${key}`)).id;
const fileNames = () => smtp.received.map(({ mail }) => mail.attachments.map(({ filename }) => filename));
const stateOf = (actionId: string) =>
  read<{ state: string; comment: string | null }>(client, `/actions/${actionId}`);

async function countWanted(): Promise<number> {
  const { rowCount } = await service.database.pool.query(
    `SELECT 1 FROM source_pdfs WHERE organization_id = $1 AND state = 'WANTED'`,
    [client.organization.id],
  );
  return rowCount ?? 0;
}

/** Lets all attempts to fetch a PDF fail. */
async function failAll(): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await letPdfsBeDue(service, one);
    expect(await fetchPdfFrom(service, one)).toBe(true);
  }
}

describe('a reminder that attaches invoices', () => {
  it('waits until their PDFs are here, and is sent once with them', async () => {
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
    expect(await stateOf(actionId)).toMatchObject({ state: 'TODO' });
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'TAKEN' });
    expect(fileNames()).toEqual([['INV-2026-1.pdf']]);
    expect(one.source.calls.filter((call) => call === 'pdf')).toHaveLength(1);
  });

  it('waits although an operator emptied the name of the integration', async () => {
    await service.database.pool.query(
      'UPDATE organizations SET native_integration = NULL WHERE organization_id = $1',
      [client.organization.id],
    );
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
  });

  it('leaves without a PDF that the source failed to give', async () => {
    goAway();
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
    await failAll();
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(fileNames()).toEqual([[]]);
  });

  it('leaves without a PDF that the source does not have', async () => {
    one.source.pdfs.clear();
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  it('waits at most half an hour, also if no worker fetches the PDF', async () => {
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
    clock.set('2026-03-02T12:29:00.000Z');
    await runSource(service, one);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    clock.set('2026-03-02T12:31:00.000Z');
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  it('looks less and less often', async () => {
    const actionId = await decideOne(service, client, customerId);
    for (const [minute, next] of [
      ['00', '01'],
      ['01', '03'],
      ['05', '08'],
      ['08', '18'],
    ]) {
      clock.set(`2026-03-02T12:${minute}:00.000Z`);
      const at = `2026-03-02T12:${next}:00.000Z`;
      expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', at });
    }
  });

  it('wants the PDFs of its first hundred invoices only', async () => {
    for (let number = 2; number <= 110; number += 1)
      one.source.putItem({ key: `A-${number}`, kind: 'INVOICE', partyKey: 'A', amount: 10_000, ...DUE });
    await runSource(service, one);
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await countWanted()).toBe(100);
  });

  it('leaves no failed email if its PDFs become outdated just before it is sent', async () => {
    const actionId = await decideOne(service, client, customerId);
    await deliver(services, client, actionId);
    expect(await fetchPdfFrom(service, one)).toBe(true);
    const { transport } = services.mail;
    const open: typeof transport.open = async (owner) => {
      one.source.putItem({
        key: 'A-1',
        kind: 'INVOICE',
        partyKey: 'A',
        amount: 10_000,
        ...DUE,
        number: 'INV/1b',
      });
      await runSource(service, one);
      return transport.open(owner);
    };
    const changing = { ...services, mail: { ...services.mail, transport: { ...transport, open } } };
    expect(await deliver(changing, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await messagesOf(service, client, actionId)).toEqual([]);
  });

  it('asks for no PDF of another customer with the same mailbox', async () => {
    one.source.putParty({ key: 'B', contacts: [{ ...JO, key: 'B-c', isInvoiceAddress: true }] });
    one.source.putItem({ key: 'B-1', kind: 'INVOICE', partyKey: 'B', amount: 10_000, ...DUE });
    one.source.pdfs.set('B-1', PDF);
    await runSource(service, one);
    const first = await decideOne(service, client, customerId);
    const other = await read<{ id: string }>(client, '/customers/external:B');
    const second = await decideOne(service, client, other.id);
    expect(await deliver(services, client, second)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await deliver(services, client, second)).toEqual({ kind: 'WAITS', at: expect.any(String) });
    expect(await countWanted()).toBe(0);
    expect(await deliver(services, client, first)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await countWanted()).toBe(1);
  });
});

describe('an email that a person wrote', () => {
  let authorId: string;
  beforeEach(async () => {
    authorId = (await addUser(service, client, 'ada')).id;
  });

  async function write(): Promise<string> {
    const invoice = await read<{ id: string }>(client, '/invoices/external:A-1');
    const body = { to: ['jo@buyer.example'], subject: 'Your invoice', text: 'Dear Jo, it is attached.' };
    const attachments = { invoices: true };
    const written = await client.post<{ action: { id: string } }>(
      `/internal/customers/${customerId}/mails`,
      { ...body, invoiceIds: [invoice.id], attachments },
      { 'x-quittance-user': authorId },
    );
    expect(written.status, written.text).toBe(201);
    return written.body.action.id;
  }

  it('waits for the PDFs, and attaches them', async () => {
    const actionId = await write();
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await messagesOf(service, client, actionId)).toMatchObject([
      { state: 'QUEUED', attachments: [{ fileName: 'INV-2026-1.pdf' }] },
    ]);
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(fileNames()).toEqual([['INV-2026-1.pdf']]);
  });

  it('fails for its author to see, rather than leave without them', async () => {
    goAway();
    const actionId = await write();
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
    await failAll();
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'FAILED' });
    expect(await stateOf(actionId)).toMatchObject({
      state: 'FAILED',
      comment: expect.stringContaining('gave no PDF of 1'),
    });
    expect(await messagesOf(service, client, actionId)).toMatchObject([{ state: 'FAILED' }]);
    expect(fileNames()).toEqual([]);
  });

  it.each([
    ['failed to give them', failAll],
    ['was not asked for them', async () => clock.set('2026-03-02T12:31:00.000Z')],
  ])('asks a source that %s before', async (_name, endWait) => {
    goAway();
    const earlier = await write();
    expect(await deliver(services, client, earlier)).toMatchObject({ kind: 'WAITS' });
    await endWait();
    expect(await deliver(services, client, earlier)).toMatchObject({ kind: 'FAILED' });
    clock.set('2026-03-02T12:32:00.000Z');
    one.source.before = () => {};
    const actionId = await write();
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS', isForPdfs: true });
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(fileNames()).toEqual([['INV-2026-1.pdf']]);
  });
});

describe('the portal', () => {
  let page: string;
  let pdfPath: string;
  beforeEach(async () => {
    const { url } = await store<{ url: string }>(client, `/customers/${customerId}/portal`, {});
    page = url.replace(/^https?:\/\/[^/]+/, service.url);
    pdfPath = `${page}/documents/${await invoiceId('A-1')}/pdf`;
  });

  it('offers the PDF, and gives it as soon as the source has given it', async () => {
    expect(await (await fetch(page)).text()).toContain(new URL(pdfPath).pathname);
    const asked = fetch(pdfPath);
    for (let hasFetched = false; !hasFetched; ) hasFetched = await fetchPdfFrom(service, one);
    const answer = await asked;
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
  });

  it('says within seconds that the document is not available, in the language of the reader', async () => {
    const [late, archive] = await Promise.all([
      fetch(pdfPath, { headers: { 'accept-language': 'de' } }),
      fetch(`${page}/documents.zip`),
    ]);
    expect([late.status, archive.status]).toEqual([503, 503]);
    expect(await late.text()).toContain('stellt es noch bereit');
    expect(await archive.text()).toContain('These PDFs are not available yet');
    expect(await fetchPdfFrom(service, one)).toBe(true);
    expect((await fetch(pdfPath)).status).toBe(200);
    const zip = await fetch(`${page}/documents.zip`);
    expect(zip.status).toBe(200);
    expect(Buffer.from(await zip.arrayBuffer()).includes(PDF)).toBe(true);
  });

  /** Opens the PDF while a worker asks the source for it. */
  async function openWithWorker(headers: Record<string, string> = {}): Promise<Response> {
    const asked = fetch(pdfPath, { headers });
    for (let hasFetched = false; !hasFetched; ) hasFetched = await fetchPdfFrom(service, one);
    return asked;
  }

  it('says that the source is still preparing it while that may be so', async () => {
    goAway();
    const late = await openWithWorker();
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await late.text()).toContain('still providing it');
  });

  it.each([
    ['the source refuses the key', async () => goAway('LOGIN_REFUSED')],
    ['the integration is paused', () => client.post(`/integrations/${one.id}/pause`, {})],
  ])('asks to contact the company if %s', async (_name, fail) => {
    await fail();
    const failed = await openWithWorker({ 'accept-language': 'fr' });
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, null]);
    const text = await failed.text();
    expect(text).toContain('Veuillez demander le PDF à l’entreprise');
    expect(text).toContain(`href="${new URL(page).pathname}"`);
  });

  it('says that there is no PDF, with a link to the account', async () => {
    one.source.pdfs.clear();
    for (const missing of [await openWithWorker(), await fetch(pdfPath)]) {
      expect(missing.status).toBe(404);
      const text = await missing.text();
      expect(text).toContain('There is no PDF of this document');
      expect(text).toContain(`href="${new URL(page).pathname}"`);
    }
  });

  it('names in the archive the documents whose PDF the source failed to give', async () => {
    one.source.putItem({ key: 'A-2', kind: 'INVOICE', partyKey: 'A', amount: 5, number: 'INV/2026/2' });
    one.source.pdfs.set('A-2', Buffer.from('no PDF'));
    await runSource(service, one);
    const openArchive = async () => {
      const answer = await fetch(`${page}/documents.zip`, { headers: { 'accept-language': 'de' } });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer()).toString('latin1');
    };
    const asked = openArchive();
    for (let fetched = 0; fetched < 2; ) fetched += (await fetchPdfFrom(service, one)) ? 1 : 0;
    const zip = await asked;
    expect(zip).toContain(PDF.toString('latin1'));
    expect(zip).toContain('Fehlende PDFs.txt');
    expect(zip).toMatch(/Bitte fragen Sie .+:\n\nINV\/2026\/2\n/);
    one.source.pdfs.set('A-2', PDF);
    clock.set('2026-03-02T12:01:00.000Z');
    pdfPath = pdfPath.replace(/[^/]+\/pdf$/, `${await invoiceId('A-2')}/pdf`);
    expect((await openWithWorker()).status).toBe(200);
    expect(await openArchive()).not.toContain('Fehlende');
  });

  it('opens no document of another customer or organization', async () => {
    one.source.putParty({ key: 'B' });
    one.source.putItem({ key: 'B-1', kind: 'INVOICE', partyKey: 'B', amount: 1 });
    one.source.pdfs.set('B-1', PDF);
    await runSource(service, one);
    const other = await fetch(`${page}/documents/${await invoiceId('B-1')}/pdf`);
    expect(other.status).toBe(404);
    expect(await other.text()).toContain('This link does not work');
    expect(await fetchPdfFrom(service, one)).toBe(false);
  });
});
