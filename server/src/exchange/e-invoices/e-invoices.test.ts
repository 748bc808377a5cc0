import {
  ciiFile,
  pdfFile,
  plainSample,
  type Sample,
  sample,
  ublFile,
  zipFile,
  zugferd1File,
} from '@quittance/e-invoice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { finished, runImports } from '../../../test/harness/imports.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { stored, upload } from '../../../test/harness/uploads.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import type { Import } from '../imports/schema.ts';
import type { EInvoicePreview } from './schema.ts';

let service: TestService;
let client: Client;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService({ logLevel: 'silent' });
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('C-1001', { name: 'Müller' }));
});
afterAll(async () => {
  await runner.stop();
  await closeVerified(service);
});

interface Stored {
  id: string;
  externalId: string;
  customer: { externalId: string };
  grossAmount: number;
  netAmount: number | null;
  currency: string;
  name: string | null;
  issuedAt: string;
  dueDate: string;
  pdfUrl: string | null;
  state: string;
  amountOutstanding: number;
  source: string;
  linkedInvoices: { amountLinked: number; invoice: { externalId: string } }[];
}

const part = (content: string | Buffer, fileName = 'invoice.xml') => ({
  bytes: Buffer.from(content),
  fileName,
  type: `application/${fileName.slice(fileName.lastIndexOf('.') + 1)}`,
});
const facturX = (facts: Sample) => pdfFile([{ name: 'factur-x.xml', content: ciiFile(facts) }]);

async function importFile(content: string | Buffer, fileName?: string, query = ''): Promise<Import> {
  const sent = await upload<Import>(client, `/imports${query}`, part(content, fileName));
  expect(sent.status, sent.text).toBe(202);
  return finished(client, sent.body.id);
}

async function preview(content: string | Buffer, fileName?: string, query = '') {
  const path = `/internal/e-invoices/preview${query}`;
  const sent = await upload<EInvoicePreview>(client, path, part(content, fileName));
  expect(sent.status, sent.text).toBe(200);
  return sent.body.items;
}

async function reasons({ id }: Import): Promise<string[]> {
  const { body } = await client.get<{ items: { reason: string }[] }>(`/imports/${id}/errors`);
  return body.items.map(({ reason }) => reason);
}

const count = (created: number, updated = 0, unchanged = 0, refused = 0) => ({
  created,
  updated,
  unchanged,
  refused,
});
const invoiceOf = (number: string) => read<Stored>(client, `/invoices/external:${number}`);

/** An invoice of 120.00 EUR for C-1001. */
const simple = (changes: Partial<Sample> = {}): Sample =>
  plainSample({ net: '100.00', vat: '20.00', gross: '120.00' }, { preceding: [], ...changes });

describe('an imported e-invoice', () => {
  it.each([
    ['UBL', ublFile(sample()), 'a.xml'],
    ['CII', ciiFile(sample()), 'a.xml'],
    ['ZUGFeRD 1', zugferd1File(sample()), 'a.xml'],
    ['Factur-X', facturX(sample()), 'a.pdf'],
  ])('in %s becomes an invoice of its customer', async (syntax, file, fileName) => {
    const done = await importFile(file, fileName);
    expect(done).toMatchObject({ state: 'COMPLETED', fileName, counts: { invoice: count(1) } });
    const invoice = await invoiceOf('2026-1001');
    expect(invoice).toMatchObject({
      customer: { externalId: 'C-1001' },
      grossAmount: 100_000,
      netAmount: null,
      currency: 'EUR',
      name: 'PO-77',
      source: 'IMPORT',
      state: 'DUE',
    });
    expect(invoice.issuedAt.slice(0, 10)).toMatch(/^2026-11-0[12]$/);
    expect(invoice.pdfUrl === null).toBe(syntax !== 'Factur-X');
  });

  it('keeps its PDF as it was, and changes nothing when it is imported again', async () => {
    const file = facturX(simple());
    await importFile(file, 'a.pdf');
    const { pdfUrl } = await invoiceOf('2026-1001');
    const response = await fetch(`${pdfUrl}`.replace('http://test.local', service.url));
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    const events = async () => {
      const { body } = await client.get<{ items: { type: string }[] }>('/events?limit=500');
      return body.items.filter(({ type }) => type.startsWith('invoice.')).length;
    };
    const before = await events();
    const again = await importFile(file, 'a.pdf');
    expect(again).toMatchObject({ state: 'COMPLETED', counts: { invoice: count(0, 0, 1) } });
    expect(await events()).toBe(before);
    expect(await stored(service.storage, client)).toHaveLength(1);
  });

  it('adds its PDF to the invoice that an integration created', async () => {
    await store(client, '/invoices', {
      externalId: 'account.move,7',
      customId: '2026-1001',
      customer: { externalId: 'C-1001' },
      grossAmount: 12_000,
      issuedAt: '2026-11-02',
      dueDate: '2026-11-30',
    });
    const done = await importFile(facturX(simple()), 'a.pdf');
    expect(done.counts).toEqual({ invoice: count(0, 1) });
    const invoice = await read<Stored>(client, '/invoices/external:account.move,7');
    expect(invoice.pdfUrl).not.toBeNull();
    expect(invoice.dueDate.slice(0, 10)).toMatch(/^2026-11-(29|30)$/);
  });

  it('is recognized by VAT number, register number or email', async () => {
    await store(client, '/customers', customer('vat', { vatNumber: 'DE 123 456 789' }));
    await store(client, '/customers', customer('HRB 7'));
    await store(client, '/customers', customer('mail'));
    await store(client, '/customers/external:mail/contacts', { email: 'Anna@Mueller.example' });
    const none = { ...sample().buyer, id: 'x', registration: 'y', vatNumber: 'z', email: '' };
    const address = { id: '0088', scheme: '0088' };
    const buyers = [
      { ...none, address, vatNumber: 'DE123456789' },
      { ...none, address, registration: 'HRB 7' },
      { ...none, address, email: 'anna@mueller.example' },
      { ...none, address: { id: 'anna@mueller.example', scheme: 'EM' } },
    ];
    const files = buyers.map((buyer, at) => ({
      name: `${at}.xml`,
      content: ublFile(simple({ buyer, number: `N-${at}` })),
    }));
    const items = await preview(zipFile(files), 'all.zip');
    expect(
      items.map(({ document }) => [document?.customer.externalId, document?.customer.matchedBy]),
    ).toEqual([
      ['vat', 'VAT_NUMBER'],
      ['HRB 7', 'REFERENCE'],
      ['mail', 'EMAIL'],
      ['mail', 'EMAIL'],
    ]);
  });

  it('of an unknown buyer is refused, or creates the customer once', async () => {
    const buyer = {
      ...sample().buyer,
      id: 'C-2',
      registration: '',
      vatNumber: 'FR1',
      email: 'a@new.example',
    };
    const archive = zipFile([
      { name: 'a.xml', content: ublFile(simple({ buyer })) },
      { name: 'b.pdf', content: facturX(simple({ buyer, number: '2026-1002' })) },
    ]);
    const refused = await importFile(archive, 'all.zip');
    expect(refused).toMatchObject({ state: 'FAILED', counts: { invoice: count(0, 0, 0, 2) } });
    expect(await reasons(refused)).toEqual([
      expect.stringMatching(
        /^a\.xml: CUSTOMER_UNKNOWN: No customer has a number, VAT number or email of Müller/,
      ),
      expect.stringMatching(/^b\.pdf: CUSTOMER_UNKNOWN/),
    ]);
    expect(await stored(service.storage, client)).toEqual([]);
    const done = await importFile(archive, 'all.zip', '?createsCustomers=true');
    expect(done.counts).toEqual({ customer: count(1), contact: count(1), invoice: count(2) });
    expect(await read(client, '/customers/external:C-2')).toMatchObject({ vatNumber: 'FR1' });
  });

  it('that does not add up is refused with the rule and its place, and the others are imported', async () => {
    const wrong = { ...simple().totals, gross: '120.01' };
    const archive = zipFile([
      { name: 'wrong.xml', content: ublFile(simple({ number: 'W-1', totals: wrong })) },
      { name: 'right.xml', content: ublFile(simple()) },
    ]);
    const done = await importFile(archive, 'all.zip');
    expect(done).toMatchObject({ state: 'COMPLETED', linesTotal: 2, counts: { invoice: count(1) } });
    expect(await reasons(done)).toEqual([
      expect.stringMatching(/^wrong\.xml: BR-CO-15: BT-112 is 120\.01, but .* \(line \d+, column \d+\)$/),
    ]);
  });

  it.each([
    ['another amount under its number', {}, 'NUMBER_TAKEN'],
    ['no due date and no payment terms', { dueOn: null, number: 'D-1' }, 'BR-CO-25'],
    [
      'a correction of an open invoice',
      { number: 'K-1', typeCode: '384', preceding: [{ number: '2026-1001', issuedOn: '2026-11-02' }] },
      'CORRECTS_OPEN_INVOICE',
    ],
  ])('with %s is refused', async (_what, changes, rule) => {
    await importFile(ublFile(simple()));
    const facts = plainSample({ net: '10.00', vat: '2.00', gross: '12.00' }, { preceding: [], ...changes });
    const [item] = await preview(ublFile(facts));
    expect(item).toMatchObject({ outcome: 'REFUSED', document: null, refusal: { rule } });
  });

  it('with several due dates is due on the last one, and the import warns', async () => {
    const file = ciiFile(
      simple({
        specification: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
        instalments: [
          { dueOn: '2026-12-31', amount: '40.00' },
          { dueOn: '2027-01-31', amount: '80.00' },
        ],
      }),
    );
    const [item] = await preview(file);
    expect(item?.document).toMatchObject({
      dueOn: '2027-01-31',
      instalments: [
        { dueOn: '2026-12-31', amount: 4_000 },
        { dueOn: '2027-01-31', amount: 8_000 },
      ],
    });
    const done = await importFile(file);
    expect(done).toMatchObject({ counts: { invoice: count(1) }, warningsTotal: 1 });
    expect((await invoiceOf('2026-1001')).dueDate).toMatch(/^2027-01-3[01]/);
    const { body } = await client.get<{ items: object[] }>(`/imports/${done.id}/warnings`);
    expect(body.items).toMatchObject([
      {
        line: 1,
        externalId: '2026-1001',
        field: 'dueDate',
        reason: 'several are stated: 2026-12-31 (40.00 EUR), 2027-01-31 (80.00 EUR). The last one is stored',
      },
    ]);
    expect(await importFile(file)).toMatchObject({ counts: { invoice: count(0, 0, 1) }, warningsTotal: 0 });
  });

  it('without due date is due after the payment terms of its customer', async () => {
    await store(client, '/customers', { externalId: 'C-1001', paymentTerms: 14 });
    const [item] = await preview(ublFile(simple({ dueOn: null })));
    expect(item?.document?.dueOn).toBe('2026-11-16');
  });
});

describe('an imported credit note', () => {
  const credit = (changes: Partial<Sample> = {}) =>
    simple({
      number: 'CN-1',
      typeCode: '381',
      preceding: [{ number: '2026-1001', issuedOn: '2026-11-02' }],
      ...changes,
    });

  itNightly('is linked to the invoice that it names, also in one archive', async () => {
    const archive = zipFile([
      { name: 'credit.xml', content: ublFile(credit()) },
      { name: 'invoice.xml', content: ublFile(simple()) },
    ]);
    const done = await importFile(archive, 'all.zip');
    expect(done.counts).toEqual({ invoice: count(1), credit_note: count(1) });
    expect(await invoiceOf('2026-1001')).toMatchObject({ amountOutstanding: 0, state: 'PAID' });
    const again = await importFile(archive, 'all.zip');
    expect(again.counts).toEqual({ invoice: count(0, 0, 1), credit_note: count(0, 0, 1) });
  });

  itNightly('takes no more than is open', async () => {
    await importFile(ublFile(simple()));
    await store(client, '/payments', {
      externalId: 'p',
      customer: { externalId: 'C-1001' },
      amount: 10_000,
      linkedInvoices: [{ amountLinked: 10_000, invoice: { externalId: '2026-1001' } }],
    });
    const [item] = await preview(ublFile(credit()));
    expect(item?.document?.links).toEqual([{ number: '2026-1001', amount: 2_000 }]);
    await importFile(ublFile(credit()));
    const note = await read<Stored>(client, '/credit_notes/external:CN-1');
    expect(note).toMatchObject({ grossAmount: 12_000, linkedInvoices: [{ amountLinked: 2_000 }] });
  });

  it('may be a negative invoice', async () => {
    await importFile(ublFile(simple()));
    const negative = plainSample(
      { net: '-50.00', vat: '-10.00', gross: '-60.00' },
      { number: 'CN-2', preceding: [{ number: '2026-1001', issuedOn: '2026-11-02' }] },
    );
    expect((await importFile(ublFile(negative))).counts).toEqual({ credit_note: count(1) });
    expect(await invoiceOf('2026-1001')).toMatchObject({ amountOutstanding: 6_000 });
  });
});

describe('an upload', () => {
  it('is shown before it is imported, and stores nothing', async () => {
    const items = await preview(facturX(simple()), 'a.pdf');
    expect(items).toEqual([
      {
        fileName: 'a.pdf',
        outcome: 'CREATED',
        hasPdf: true,
        document: {
          kind: 'INVOICE',
          number: '2026-1001',
          customer: expect.objectContaining({ externalId: 'C-1001', name: 'Müller', matchedBy: 'REFERENCE' }),
          currency: 'EUR',
          amount: 12_000,
          issuedOn: '2026-11-02',
          dueOn: '2026-12-02',
          instalments: [],
          links: [],
        },
        refusal: null,
      },
    ]);
    expect(await stored(service.storage, client)).toEqual([]);
    expectError(await client.get('/invoices/external:2026-1001'), 404, 'NOT_FOUND');
  });

  it('of a file that is no e-invoice is refused as a whole import', async () => {
    const done = await importFile('hello', 'a.xml');
    expect(done).toMatchObject({ state: 'FAILED', failure: 'Every line was refused.' });
    expect(await reasons(done)).toEqual([expect.stringMatching(/^a\.xml: READ-XML: /)]);
  });

  it('takes createsCustomers for e-invoices only', async () => {
    const sent = await client.send('POST', '/imports?createsCustomers=true', {
      body: '{}',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expectError(sent, 400, 'INVALID_DATA', 'createsCustomers');
  });
});
