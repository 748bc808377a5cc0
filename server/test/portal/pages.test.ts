import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { putLogo } from '../harness/uploads.ts';
import { addBankAccount, fillAccount, IBAN, OWN_SCRIPT, open, portalPath } from './view.ts';

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-02-10T09:00:00Z');
  client = await service.client({ name: 'Lumière & Fils' });
});
afterAll(() => closeVerified(service));

describe('the overview', () => {
  it('states exactly who owes whom, in each currency', async () => {
    await fillAccount(client, 'Dupont SA');
    const { status, headers, html, text } = await open(service, await portalPath(client, 'C-1'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain('<title>Dupont SA – account with Lumière &amp; Fils</title>');
    expect(text).toContain(
      'due in EUR Overdue €1,200.00 Due later €500.00 Money on account -€30.00 To pay €1,670.00',
    );
    expect(text).toContain('due in GBP Due later £80.00 To pay £80.00');
  });

  it('lists open invoices, the longest due first, with their state in words', async () => {
    await fillAccount(client, 'Dupont SA');
    const { text } = await open(service, await portalPath(client, 'C-1'));
    expect(text).toContain(
      '2026-001 Overdue 20 Dec 2025 20 Jan 2026 €1,500.00 €1,200.00 How to pay Pay later or dispute ' +
        '2026-002 Due 15 Jan 2026 15 Feb 2026 €500.00 €500.00 How to pay Pay later or dispute ' +
        '2026-003 Due 20 Jan 2026 20 Feb 2026 £80.00 £80.00',
    );
    expect(text).not.toContain('2025-090');
  });

  it('shows an invoice as overdue once the due day has ended in the time zone of the creditor', async () => {
    await store(client, '/customers', customer('C-1'));
    await store(client, '/invoices', invoice('I-1', 'C-1', 100, { dueDate: '2026-02-10' }));
    const path = await portalPath(client, 'C-1');
    clock.set('2026-02-10T22:59:59.999Z');
    expect((await open(service, path)).text).toContain('I-1 Due');
    clock.set('2026-02-10T23:00:00Z');
    expect((await open(service, path)).text).toContain('I-1 Overdue');
  });

  it('is in the language of the customer, not of the creditor', async () => {
    await store(client, '/customers', customer('C-1', { language: 'fr' }));
    await store(client, '/invoices', invoice('I-1', 'C-1', 123_456, { dueDate: '2026-01-20' }));
    const path = await portalPath(client, 'C-1');
    const { html, text } = await open(service, path, { 'accept-language': 'en' });
    expect(html).toContain('<html lang="fr">');
    expect(text).toContain('En retard 1 234,56 € À payer 1 234,56 €');
    await store(client, '/customers', { externalId: 'C-1', language: null });
    expect((await open(service, path)).html).toContain('<html lang="en">');
  });

  it('is in the language of the creditor when the language of the customer is unknown', async () => {
    const french = await service.client({ name: 'Lumière & Fils', language: 'fr' });
    await fillAccount(french, 'Dupont SA');
    const path = await portalPath(french, 'C-1');
    const { html, text } = await open(service, path, { 'accept-language': 'en' });
    expect(html).toContain('<html lang="fr">');
    expect(text).toContain(
      'En retard 1 200,00 € À échoir 500,00 € Avance sur compte -30,00 € À payer 1 670,00 €',
    );
    expect(text).toContain('2026-001 En retard 20 déc. 2025 20 janv. 2026 1 500,00 €');
    expect((await open(service, `${path}?view=credits`)).text).toContain(
      'VIR 4711 Paiement (virement) 3 nov. 2025',
    );
  });

  it('shows an empty account, and an account in credit', async () => {
    await store(client, '/customers', customer('C-1'));
    const path = await portalPath(client, 'C-1');
    expect((await open(service, path)).text).toContain('There is nothing on this account yet.');
    await store(client, '/payments', payment('P-1', 'C-1', 5000));
    const { text } = await open(service, path);
    expect(text).toContain('Nothing is due.');
    expect(text).toContain('To pay €0.00 €50.00 stays on your account, in your favor.');
  });

  it('says first that nothing is to pay, and names the account manager with email and phone', async () => {
    await store(client, '/customers', customer('C-1'));
    await store(client, '/invoices', invoice('I-1', 'C-1', 100));
    await store(client, '/payments', payment('P-1', 'C-1', 100, { 'I-1': 100 }));
    await client.put('/internal/organization/profile', { phone: '+49 40 5550 100' });
    const { id } = await addUser(service, client, 'Ada', { lastName: 'Byron' });
    await client.post('/customers/external:C-1/account-managers', { userIds: [id] });
    const { text } = await open(service, await portalPath(client, 'C-1'));
    expect(text.indexOf('Nothing is due.')).toBeLessThan(text.indexOf('Open invoices'));
    expect(text).not.toContain('How to pay');
    for (const part of ['Your contact', 'Ada Byron', 'Ada@example.com', '+49 40 5550 100'])
      expect(text).toContain(part);
    await service.database.pool.query(
      'UPDATE users SET is_active = false WHERE organization_id = $1 AND id = $2',
      [client.organization.id, id],
    );
    expect((await open(service, await portalPath(client, 'C-1'))).text).not.toContain('Ada Byron');
  });

  it('shows amounts with the decimals of their currency', async () => {
    await store(client, '/customers', customer('C-1'));
    await store(client, '/invoices', { ...invoice('J', 'C-1', 500), currency: 'JPY' });
    await store(client, '/invoices', { ...invoice('K', 'C-1', 1234), currency: 'KWD' });
    await store(client, '/invoices', { ...invoice('M', 'C-1', Number.MAX_SAFE_INTEGER), currency: 'EUR' });
    const { text } = await open(service, await portalPath(client, 'C-1'));
    for (const amount of ['¥500', 'KWD 1.234', '€90,071,992,547,409.91']) expect(text).toContain(amount);
  });

  it('escapes the content of records', async () => {
    const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;`;
    const other = await service.client({ name: evil });
    await store(other, '/customers', customer('C-1', { name: evil }));
    await store(other, '/invoices', invoice('I-1', 'C-1', 100, { customId: evil }));
    await store(other, '/payments', payment('P-1', 'C-1', 100, undefined, { refNumber: evil }));
    await addBankAccount(service, other, { iban: evil, bic: evil });
    const path = await portalPath(other, 'C-1');
    for (const query of [
      '',
      '?view=credits',
      `?view=${encodeURIComponent(evil)}&page=${encodeURIComponent(evil)}`,
    ]) {
      const { html } = await open(service, `${path}${query}`);
      expect(html).toContain('&lt;script>alert(1)');
      // Attributes may contain anything but their quote; browser.test.ts checks this in a browser too.
      const tags =
        html
          .replace(OWN_SCRIPT, '')
          .replaceAll(/="[^"]*"/g, '')
          .match(/<\/?[a-z]+/g) ?? [];
      for (const tag of tags) expect(tag).not.toMatch(/script|img/);
    }
  });
});

describe('the other lists', () => {
  it('show settled invoices, and payments, credit notes and refunds, the newest first', async () => {
    await fillAccount(client, 'Dupont SA');
    const path = await portalPath(client, 'C-1');
    const settled = await open(service, `${path}?view=settled`);
    expect(settled.text).toContain('2025-090 Paid 1 Oct 2025 31 Oct 2025 €420.00 €0.00');
    expect(settled.text).not.toContain('2026-002');
    const { text } = await open(service, `${path}?view=credits`);
    expect(text).toContain('VIR 4711 Payment (bank transfer) 3 Nov 2025 €620.00 €0.00');
    expect(text).toContain('P-2 Payment 1 Feb 2026 €50.00 €30.00');
    for (const line of ['AV-7 Credit note', 'R-1 Refund']) expect(text).toContain(line);
    expect(text.indexOf('P-2')).toBeLessThan(text.indexOf('VIR 4711'));
  });

  it('show a written-off invoice as closed only', async () => {
    await store(client, '/customers', customer('C-1'));
    await store(client, '/invoices', invoice('I-1', 'C-1', 100));
    const path = await portalPath(client, 'C-1');
    const reason = 'Bankrupt';
    await store(client, '/invoices/external:I-1/write_off', { reason });
    expect((await open(service, `${path}?view=settled`)).text).toContain('I-1 Closed');
    expect((await open(service, path)).text).toContain('There are no open invoices.');
    expect((await open(service, `${path}?view=settled`)).text).not.toContain(reason);
  });

  it('have pages of 50 with plain links, without gaps or repetitions', async () => {
    await store(client, '/customers', customer('C-1'));
    const numbers = Array.from({ length: 120 }, (_, i) => `N${1000 + i}`);
    for (const number of numbers) await store(client, '/invoices', invoice(number, 'C-1', 100));
    const path = await portalPath(client, 'C-1');
    const seen: string[] = [];
    let next: string | undefined = path;
    let pages = 0;
    while (next !== undefined) {
      const page = await open(service, next);
      seen.push(...[...page.html.matchAll(/rowheader"[^>]*>(N\d+)</g)].map(([, number = '']) => number));
      pages += 1;
      expect(page.text).toContain(`Page ${pages} of 3`);
      next = /href="([^"]+)" rel="next[^"]*"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual(numbers);
    for (const page of ['99', '3', '99999999'])
      expect((await open(service, `${path}?page=${page}`)).text).toContain('Page 3 of 3');
    for (const page of ['0', '-1', 'x', '1e9', '', '999999999999'])
      expect((await open(service, `${path}?page=${page}&utm_source=mail`)).text).toContain('Page 1 of 3');
  });
});

describe('how to pay', () => {
  const pay = (text: string) => text.slice(text.indexOf('How to pay'));

  it('states the account, the reference and the amount, for the whole balance or one invoice', async () => {
    await fillAccount(client, 'Dupont SA');
    await addBankAccount(service, client, { iban: IBAN, bic: 'BNPAFRPP' });
    const path = await portalPath(client, 'C-1');
    const { html, text } = await open(service, path);
    expect(text).toContain(
      'To pay €1,670.00 Beneficiary Lumière & Fils IBAN FR76 3000 6000 0112 3456 7890 189 BIC BNPAFRPP Bank Banque du Nord Payment reference C-1',
    );
    expect(text).toContain('To pay £80.00 Please ask Lumière & Fils how to pay.');
    expect(html).toContain('aria-label="Payment QR code: €1,670.00, reference C-1"');
    const href =
      /href="([^"]+invoice=[^"]+)"[^>]*aria-label="How to pay invoice 2026-001"/.exec(html)?.[1] ?? '';
    const one = await open(service, href);
    expect(pay(one.text)).toContain('reference 2026-001'.slice(10));
    expect(one.text).toContain(
      'Invoice 2026-001 Overdue €1,200.00 Money on account -€30.00 To pay €1,170.00',
    );
    expect(one.text).not.toContain('Everything that is due in');
    expect(one.html).toContain('aria-label="Payment QR code: €1,170.00, reference 2026-001"');
  });

  it('offers accounts of the customer before those of the organization, and none without bank transfer', async () => {
    const all = { EUR: 'DE89370400440532013000', chosen: IBAN };
    await addBankAccount(service, client, { iban: all.EUR });
    const id = await addBankAccount(service, client, { iban: all.chosen });
    const dollars = { currency: 'USD', accountNumber: '000123456789', routingNumber: '021000021' };
    await addBankAccount(service, client, dollars);
    await store(client, '/customers', customer('C-1'));
    await store(client, '/invoices', invoice('I-1', 'C-1', 100));
    await store(client, '/invoices', { ...invoice('I-2', 'C-1', 200), currency: 'USD' });
    const path = await portalPath(client, 'C-1');
    const seen = async () => {
      const { text } = await open(service, path);
      return ['DE89', 'FR76', '000123456789'].filter((account) => text.includes(account));
    };
    expect(await seen()).toEqual(['DE89', 'FR76', '000123456789']);
    await store(client, '/customers', customer('C-1', { bankAccounts: [{ id }] }));
    expect(await seen()).toEqual(['FR76', '000123456789']);
    const wireTransfer = { enabled: true, bankAccount: { id } };
    await store(
      client,
      '/customers',
      customer('C-1', { bankAccounts: [], paymentMethods: { wireTransfer } }),
    );
    expect(await seen()).toEqual(['FR76', '000123456789']);
    await store(
      client,
      '/customers',
      customer('C-1', { paymentMethods: { wireTransfer: { enabled: false } } }),
    );
    expect(await seen()).toEqual([]);
  });

  it('has a QR code only for euros to a valid IBAN, and only for amounts that the standard allows', async () => {
    await store(client, '/customers', customer('C-1'));
    await addBankAccount(service, client, { currency: 'USD', iban: IBAN });
    await store(client, '/invoices', { ...invoice('I-1', 'C-1', 100), currency: 'USD' });
    const path = await portalPath(client, 'C-1');
    expect((await open(service, path)).html).not.toContain('<svg');
    await addBankAccount(service, client, { iban: 'FR7630006000011234567890188' });
    await store(client, '/invoices', invoice('I-2', 'C-1', 100));
    expect((await open(service, path)).html).not.toContain('<svg');
    await addBankAccount(service, client, { iban: IBAN });
    expect((await open(service, path)).html).toContain('<svg');
    await store(client, '/invoices', invoice('I-3', 'C-1', 99_999_999_900));
    const { html, text } = await open(service, path);
    expect(html).not.toContain('<svg');
    expect(text).toContain('€1,000,000,000.00');
  });
});

describe('the look', () => {
  const PATH = '/internal/portal_settings';
  const greetings = { en: 'Please pay <b>soon</b>.\n\nThank you.', fr: 'Bonjour' };

  it('has the accent, the greeting in the language of the reader and the logo, and nothing else', async () => {
    await store(client, '/customers', customer('C-1', { language: 'fr' }));
    await store(client, '/customers', customer('C-2', { language: 'de' }));
    const [french, german] = [await portalPath(client, 'C-1'), await portalPath(client, 'C-2')];
    const before = await open(service, french);
    expect(before.headers.get('content-security-policy')).not.toContain('img-src');
    const stated = await client.put<{ accent: string; version: number }>(PATH, {
      accent: '#8A1538',
      greetings,
    });
    expect(stated.body).toMatchObject({ accent: '#8a1538', greetings });
    expect((await putLogo(client)).status).toBe(200);
    const page = await open(service, french);
    expect(page.html).toContain('<style>:root{--accent:#8a1538}</style>');
    expect(page.text).toContain('Bonjour');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/style-src 'sha256-[^']+' 'sha256-[^']+';img-src 'self';/);
    const logo = await fetch(`${service.url}${french}/logo`);
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(page.html).toContain(`<img class="logo" src="${french}/logo" alt="Lumière &amp; Fils">`);
    // A reader of German sees the organization's text in the organization's language.
    expect((await open(service, german)).html).toContain(
      'lang="en"><p>Please pay &lt;b>soon&lt;/b>.</p><p>Thank',
    );
    expectError(await client.put(PATH, { accent: '#ffcc00' }), 400, 'INVALID_DATA', 'accent');
    expect((await client.put(PATH, { accent: null, greetings: {} })).status).toBe(200);
    expect((await open(service, french)).html).not.toMatch(/--accent:#8a|Bonjour/);
  });

  it('is previewed before it is saved, with a real customer, on pages of the service only', async () => {
    const preview = (query = '') => client.send('GET', `${PATH}/preview${query}`);
    expectError(await preview(), 404, 'NOT_FOUND');
    await store(client, '/customers', customer('C-1', { name: 'Owes nothing' }));
    await store(client, '/customers', customer('C-2', { name: 'Owes most' }));
    await store(client, '/invoices', invoice('i', 'C-2', 100));
    const query = new URLSearchParams({ accent: '#123456', greeting: '<script>', language: 'de' });
    const { status, text, headers } = await preview(`?${query}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<html lang="de">.*--accent:#123456.*Owes most.*<p>&lt;script>/s);
    expect(headers.get('content-security-policy')).toMatch(/form-action 'none';frame-ancestors 'self'$/);
    const { items } = await read<{ items: { id: string }[] }>(client, '/internal/portal_links');
    expect(items).toEqual([]);
    const other = await store<{ id: string }>(await service.client(), '/customers', customer('C-1'));
    expectError(await preview(`?customerId=${other.id}`), 404, 'NOT_FOUND');
  });
});
