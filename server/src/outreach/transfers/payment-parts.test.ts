import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge, undo } from '../../../test/collections/merging.ts';
import { closeVerified } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { readPdfCode } from '../../../test/harness/pdf-code.ts';
import { readPdf } from '../../../test/harness/pdf-text.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addBankAccount, open, portalPath } from '../../../test/portal/view.ts';
import type { PaymentReference } from '../../cash/references/schema.ts';
import { LANGUAGES } from '../../kernel/formats.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { WrittenMail } from '../mails/schema.ts';

/** How to transfer money, as letters, statements, emails and the portal state it. */

let service: TestService;
let client: Client;
let ada: { id: string };
const clock = new ManualClock('2026-03-17T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-17T09:00:00Z');
  client = await service.client({ name: 'Muster & Söhne' });
  ada = await addUser(service, client, 'ada');
  await putProfile({ address: 'Gasse 1', zipcode: '8000', city: 'Zürich', country: 'CH' });
});
afterAll(() => closeVerified(service));

const QR_IBAN = 'CH4431999123000889012';
const BELGIAN = 'BE68539007547034';
const GERMAN = 'DE89370400440532013000';
const VIRTUAL = 'FR7630006000011234567890189';
const ADDRESS = { address: 'Musterstrasse 2', zipcode: '3000', city: 'Bern', country: 'CH' };

async function putProfile(profile: object): Promise<void> {
  const answer = await client.put('/internal/organization/profile', profile);
  expect(answer.status, answer.text).toBe(200);
}

/** Adds a customer with overdue invoices. */
async function owe(name: string, currency: string, amounts: number[], more: object = {}): Promise<string[]> {
  await store(client, '/customers', customer(name, { name: `Käufer ${name}`, address: ADDRESS, ...more }));
  await store(client, `/customers/external:${name}/contacts`, contact(`${name}@buyer.example`));
  const ids: string[] = [];
  for (const [i, amount] of amounts.entries()) {
    const body = invoice(`${name}-2026-${i + 1}`, name, amount, { currency });
    ids.push((await store<{ id: string }>(client, '/invoices', body)).id);
  }
  return ids;
}

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await fetch(`${service.url}/v1${path}`, {
    headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
  });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const idOf = async (name: string) => (await read<{ id: string }>(client, `/customers/external:${name}`)).id;
const statementOf = (name: string, query = '') =>
  bytesOf(`/customers/external:${name}/statement.pdf${query}`);

/** Returns the letter about invoices, as it would be printed now. */
async function letterOf(name: string, invoiceIds: string[]): Promise<Buffer> {
  const facts = { customerId: await idOf(name), carryingInvoiceId: invoiceIds[0] ?? null, invoiceIds };
  const id = await addAction(service, client, {
    ...facts,
    type: 'LETTER',
    source: 'WORKFLOW',
    name: 'Notice',
  });
  return bytesOf(`/internal/actions/${id}/letter.pdf`);
}

async function printLetters(): Promise<void> {
  const printed = await client.post('/internal/letters/batches', {}, { 'x-quittance-user': ada.id });
  expect(printed.status, printed.text).toBe(201);
}

async function mailOf(name: string, invoiceIds: string[]): Promise<string> {
  const body = { to: [`${name}@buyer.example`], subject: 'Account', text: 'Hello', invoiceIds };
  const answer = await client.post<WrittenMail>(
    `/internal/customers/external:${name}/mails/preview`,
    { ...body, showsInvoices: true },
    { 'x-quittance-user': ada.id },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.text;
}

const textOf = async (bytes: Buffer) => (await readPdf(bytes)).map(({ text }) => text).join('\n');
/** Returns the elements of the code on the last page of a PDF. */
async function codeIn(bytes: Buffer): Promise<string[]> {
  const pages = await readPdf(bytes);
  return readPdfCode(bytes, pages.length)?.split('\n') ?? [];
}

async function namedBy(reference: string): Promise<[string, string[]]> {
  const path = `/internal/payment_references/${encodeURIComponent(reference)}`;
  const found = await read<PaymentReference>(client, path);
  return [found.customer.externalId, found.invoices.map(({ externalId }) => externalId).sort()];
}

/** Returns the reference that a portal page copies. */
async function portalReference(path: string): Promise<string> {
  const { html } = await open(service, path);
  return /data-copy="([^"]*)" data-done="Copied: Payment reference"/.exec(html)?.[1] ?? '';
}

describe('the Swiss payment part', () => {
  it('has the code of the portal in a statement: everything on the account', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    await owe('c', 'CHF', [123_456, 1000]);
    const pdf = await statementOf('c');
    const reference = await portalReference(await portalPath(client, 'c'));
    const creditor = ['S', 'Muster & Söhne', 'Gasse 1', '', '8000', 'Zürich', 'CH'];
    const debtor = ['S', 'Käufer c', 'Musterstrasse 2', '', '3000', 'Bern', 'CH'];
    const expected = ['SPC', '0200', '1', QR_IBAN].concat(
      creditor,
      Array<string>(7).fill(''),
      ['1244.56', 'CHF'],
      debtor,
      ['QRR', reference, 'c', 'EPD'],
    );
    expect(await codeIn(pdf)).toEqual(expected);
    expect(await namedBy(reference)).toEqual(['c', []]);
    const text = await textOf(pdf);
    for (const part of [
      'Payment part',
      'Receipt',
      'Account / Payable to\nCH44 3199 9123 0008 8901 2\nMuster & Söhne\nGasse 1\n8000 Zürich',
      'Payable by\nKäufer c\nMusterstrasse 2\n3000 Bern',
      'Amount\n1 244.56',
      'Acceptance point',
      'Separate before paying in',
    ])
      expect(text).toContain(part);
  });

  it('names the one invoice or all invoices of a letter, and is stored when the letter is printed', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    const ids = await owe('c', 'CHF', [5000, 7000]);
    const one = await codeIn(await letterOf('c', ids.slice(0, 1)));
    expect([one[18], one[27], one[29]]).toEqual(['50.00', 'QRR', 'c-2026-1']);
    expect(one[28]).toBe(await portalReference(`${await portalPath(client, 'c')}?invoice=${ids[0]}`));
    const both = await codeIn(await letterOf('c', ids));
    expect([both[18], both[27], both[29]]).toEqual(['120.00', 'QRR', 'c']);
    const reference = both[28] ?? '';
    const missing = await client.get(`/internal/payment_references/${reference}`);
    expect(missing.status, 'a preview stores nothing').toBe(404);
    await printLetters();
    expect(await namedBy(reference)).toEqual(['c', ['c-2026-1', 'c-2026-2']]);
    expect(await mailOf('c', ids)).toContain(`Payment reference: ${printedQrr(reference)}`);
  });

  it('leaves boxes for an unknown address, and is missing without the address of the creditor', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    await owe('c', 'CHF', [5000], { address: { city: 'Bern' } });
    const pdf = await statementOf('c');
    expect((await codeIn(pdf)).slice(20, 27)).toEqual(['', '', '', '', '', '', '']);
    expect(await textOf(pdf)).toContain('Payable by (name/address)');
    await putProfile({ city: null });
    const plain = await textOf(await statementOf('c'));
    expect(plain).not.toContain('Payment part');
    expect(plain).toMatch(/Payment reference: \d\d( \d{5}){5}/);
  });

  itNightly.each(LANGUAGES)(
    'has the headings of the guidelines and letters of all names in %s',
    async (language) => {
      await addBankAccount(service, client, { currency: 'EUR', iban: 'CH9300762011623852957' });
      const name = `Łódź ${'Gesellschaft für Beleuchtung '.repeat(3)}`;
      await owe('c', 'EUR', [99_999_999_999, 1], { name });
      const pdf = await statementOf('c', `?language=${language}`);
      const code = await codeIn(pdf);
      expect([code[18], code[19], code[21]]).toEqual(['', 'EUR', name.slice(0, 70).trim()]);
      const titles = { de: 'Zahlteil', fr: 'Section paiement', it: 'Sezione pagamento' };
      const title = language in titles ? Object.entries(titles).find(([key]) => key === language)?.[1] : null;
      const text = await textOf(pdf);
      expect(text).toContain(title ?? 'Payment part');
      expect(text).toContain('Łódź');
      expect(text).not.toContain('\ufffd');
    },
  );
});

const printedQrr = (digits: string) =>
  `${digits.slice(0, 2)} ${digits.slice(2).replaceAll(/(.{5})(?=.)/g, '$1 ')}`;

describe('the EPC code', () => {
  it('carries a creditor reference for several invoices, and the number of a single one', async () => {
    await addBankAccount(service, client, { iban: GERMAN, bic: 'COBADEFFXXX' });
    const ids = await owe('c', 'EUR', [5000, 7000]);
    const letter = await letterOf('c', ids);
    const code = await codeIn(letter);
    expect(code.slice(0, 8)).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Muster & Söhne',
      GERMAN,
      'EUR120',
    ]);
    const reference = code[9] ?? '';
    expect(reference).toMatch(/^RF\d\dC[0-9A-Z]{8}$/);
    const text = await textOf(letter);
    for (const line of [
      'Beneficiary: Muster & Söhne',
      'IBAN: DE89 3704 0044 0532 0130 00',
      'BIC: COBADEFFXXX',
      'Amount: €120.00',
      `Payment reference: ${reference.replaceAll(/(.{4})(?=.)/g, '$1 ')}`,
    ])
      expect(text).toContain(line);
    await printLetters();
    expect(await namedBy(reference)).toEqual(['c', ['c-2026-1', 'c-2026-2']]);
    expect((await codeIn(await letterOf('c', ids.slice(0, 1)))).slice(9)).toEqual(['', 'c-2026-1']);
    const [, , , , , , , amount, , account] = await codeIn(await statementOf('c'));
    expect(amount).toBe('EUR120');
    expect(await namedBy(account ?? '')).toEqual(['c', []]);
  });

  it('carries the structured communication of a Belgian account, as the portal does', async () => {
    await addBankAccount(service, client, { iban: BELGIAN });
    const ids = await owe('c', 'EUR', [5000, 7000]);
    const path = await portalPath(client, 'c');
    const all = await portalReference(path);
    expect((await codeIn(await statementOf('c')))[10]).toBe(all);
    const one = await portalReference(`${path}?invoice=${ids[0]}`);
    expect((await codeIn(await letterOf('c', ids.slice(0, 1))))[10]).toBe(one);
    expect(await mailOf('c', ids.slice(0, 1))).toContain(`Payment reference: ${one}`);
  });
});

describe('the virtual account of a customer', () => {
  const OWN = 'DE89 3704 0044 0532 0130 00';
  const printed = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

  /** Returns for each place whether it shows the virtual account and whether it shows that of the organization. */
  async function shownTo(name: string, ids: string[], virtual = VIRTUAL) {
    const texts = {
      portal: (await open(service, await portalPath(client, name))).text,
      mail: await mailOf(name, ids),
      letter: await textOf(await letterOf(name, ids)),
      statement: await textOf(await statementOf(name)),
    };
    return Object.entries(texts).map(([place, text]) => [
      place,
      text.includes(printed(virtual)) ? 'VIRTUAL' : null,
      text.includes(OWN) ? 'ORGANIZATION' : null,
    ]);
  }
  const places = (virtual: boolean) =>
    ['portal', 'mail', 'letter', 'statement'].map((place) =>
      virtual ? [place, 'VIRTUAL', null] : [place, null, 'ORGANIZATION'],
    );

  it('is shown everywhere in place of the account of the organization, also when it changes', async () => {
    await addBankAccount(service, client, { iban: GERMAN });
    const paymentAccount = { iban: VIRTUAL };
    const ids = await owe('v', 'EUR', [5000, 7000], { paymentAccount });
    const others = await owe('o', 'EUR', [5000]);
    expect(await shownTo('v', ids)).toEqual(places(true));
    expect(await shownTo('o', others)).toEqual(places(false));
    await store(client, '/customers', customer('v', { paymentAccount: { iban: BELGIAN } }));
    expect(await shownTo('v', ids, BELGIAN)).toEqual(places(true));
    await store(client, '/customers', customer('v', { paymentAccount: null }));
    expect(await shownTo('v', ids)).toEqual(places(false));
  });

  it('stays with the customer in a merge, and is shown again after the undo', async () => {
    await addBankAccount(service, client, { iban: GERMAN });
    const ids = await owe('v', 'EUR', [5000], { paymentAccount: { iban: VIRTUAL } });
    await owe('o', 'EUR', [6000]);
    const { id } = await merge(client, 'v', 'o');
    expect(await shownTo('o', ids)).toEqual(places(false));
    await undo(client, id);
    expect(await shownTo('v', ids)).toEqual(places(true));
  });
});
