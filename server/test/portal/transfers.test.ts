import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentReference } from '../../src/cash/references/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { merge, undo } from '../collections/merging.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, type Stored, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addBankAccount, IBAN, OWN_SCRIPT, open, portalPath } from './view.ts';

/** Transfers without typing: national references and codes, and values to copy. */

let service: TestService;
let client: Client;
let path: string;
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-02-10T09:00:00Z');
  client = await service.client({ name: 'Muster & Söhne' });
  await store(client, '/customers', customer('C-1'));
  path = await portalPath(client, 'C-1');
});
afterAll(() => closeVerified(service));

const QR_IBAN = 'CH4431999123000889012';
const BELGIAN = 'BE68539007547034';

async function owe(currency: string, ...amounts: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, amount] of amounts.entries()) {
    const body = { ...invoice(`RE-2026-00${i + 1}`, 'C-1', amount), currency };
    ids.push((await store<Stored>(client, '/invoices', body)).id);
  }
  return ids;
}

async function addAddress(): Promise<void> {
  const body = { address: 'Gasse 1', zipcode: '8000', city: 'Zürich', country: 'CH' };
  const answer = await client.put('/internal/organization/profile', body);
  expect(answer.status, answer.text).toBe(200);
}

async function choose(ids: readonly string[]): Promise<string> {
  const response = await fetch(`${service.url}${path}/payments`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(ids.map((id): [string, string] => ['invoice', id])),
  });
  return response.headers.get('location') ?? '';
}

/** Returns the reference that the copy button of a page holds, and the label of its code. */
async function shownAt(address: string) {
  const { html, text } = await open(service, address);
  const [, reference = ''] = /data-copy="([^"]*)" data-done="Copied: Payment reference"/.exec(html) ?? [];
  const [, label = null] = /aria-label="Payment QR code: ([^"]+)"/.exec(html.replaceAll('\u00a0', ' ')) ?? [];
  return { reference, label, text, html };
}

const lookUp = (reference: string) =>
  read<PaymentReference>(client, `/internal/payment_references/${encodeURIComponent(reference)}`);

describe('a transfer to a QR-IBAN', () => {
  it('has a QR reference of its own for everything, for one invoice, and for a selection', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    await addAddress();
    const ids = await owe('CHF', 1000, 2000, 3000);
    const [first = '', second = ''] = ids;
    const pages = {
      all: await shownAt(path),
      one: await shownAt(`${path}?invoice=${first}`),
      some: await shownAt(await choose([first, second])),
    };
    const references = Object.values(pages).map(({ reference }) => reference);
    for (const reference of references) expect(reference).toMatch(/^[1-9]\d{26}$/);
    expect(new Set(references).size).toBe(3);
    expect(pages.one.label).toBe(`CHF 10.00, reference ${pages.one.reference}`);
    const printed = pages.all.reference.replace(/^(..)(.{5})(.{5})(.{5})(.{5})(.{5})$/, '$1 $2 $3 $4 $5 $6');
    expect(pages.all.text).toContain(`Payment reference ${printed} `);
    const named = async (reference: string) => {
      const { customer: payer, invoices } = await lookUp(reference);
      return [payer.externalId, invoices.map(({ externalId }) => externalId).sort()];
    };
    expect(await named(pages.all.reference)).toEqual(['C-1', []]);
    expect(await named(pages.one.reference)).toEqual(['C-1', ['RE-2026-001']]);
    expect(await named(printed)).toEqual(['C-1', []]);
    expect(await named(pages.some.reference)).toEqual(['C-1', ['RE-2026-001', 'RE-2026-002']]);
    expect((await shownAt(path)).reference).toBe(pages.all.reference);
  });

  it('has no code without the address of the creditor', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    await owe('CHF', 1000);
    const { label, html } = await shownAt(path);
    expect(label).toBeNull();
    expect(html).toContain('data-copy="10.00"');
  });

  it('has the reference of the whole account once too many were made, and no account without one', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    const [id = ''] = await owe('CHF', 1000);
    await service.database.pool.query(
      `INSERT INTO payment_references (organization_id, reference, customer_id, invoice_ids, created_at)
       SELECT $1, (10 ^ 26)::numeric(27) + n, c.id, '{}', $2 FROM customers c, generate_series(1, 200) n
       WHERE c.organization_id = $1`,
      [client.organization.id, clock.now()],
    );
    const before = await shownAt(`${path}?invoice=${id}`);
    expect(before.text).toContain('Payment by bank transfer is not available at the moment.');
    expect(before.html).not.toContain(QR_IBAN);
    clock.set('2026-02-11T10:00:00Z');
    path = await portalPath(client, 'C-1');
    const { reference } = await shownAt(path);
    expect(reference).toMatch(/^[1-9]\d{26}$/);
    await service.database.pool.query(
      'UPDATE payment_references SET created_at = $2 WHERE organization_id = $1',
      [client.organization.id, clock.now()],
    );
    expect((await shownAt(`${path}?invoice=${id}`)).reference).toBe(reference);
  });

  it('belongs to one customer, as does its link', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    await store(client, '/customers', customer('C-2'));
    await owe('CHF', 1000);
    await store(client, '/invoices', { ...invoice('other', 'C-2', 1000), currency: 'CHF' });
    const [own, theirs] = [await shownAt(path), await shownAt(await portalPath(client, 'C-2'))];
    expect(theirs.reference).not.toBe(own.reference);
    expect((await open(service, `${path}/payments/${theirs.reference}`)).status).toBe(404);
  });
});

describe('references of a merged customer', () => {
  it('name the target after the merge, and the customer itself after the undo', async () => {
    await addBankAccount(service, client, { currency: 'CHF', iban: QR_IBAN });
    await store(client, '/customers', customer('C-2'));
    const [first = ''] = await owe('CHF', 1000, 2000);
    await store(client, '/invoices', { ...invoice('other', 'C-2', 1000), currency: 'CHF' });
    const own = [(await shownAt(path)).reference, (await shownAt(`${path}?invoice=${first}`)).reference];
    const theirs = (await shownAt(await portalPath(client, 'C-2'))).reference;
    const payers = () =>
      Promise.all([...own, theirs].map(async (one) => (await lookUp(one)).customer.externalId));
    const { id } = await merge(client, 'C-1', 'C-2');
    expect(await payers()).toEqual(['C-2', 'C-2', 'C-2']);
    await undo(client, id);
    expect(await payers()).toEqual(['C-1', 'C-1', 'C-2']);
  });
});

describe('a transfer to a Belgian account', () => {
  it('has a structured communication', async () => {
    await addBankAccount(service, client, { iban: BELGIAN });
    const [first = ''] = await owe('EUR', 1000, 2000);
    const { reference, label, text } = await shownAt(`${path}?invoice=${first}`);
    expect(reference).toMatch(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/);
    expect(label).toBe(`€10.00, reference ${reference}`);
    expect(text).toContain(`Payment reference ${reference} `);
    expect((await lookUp(reference)).invoices.map(({ externalId }) => externalId)).toEqual(['RE-2026-001']);
  });
});

describe('a transfer to a Belgian account of an invoice that names its own communication', () => {
  it('keeps that communication, because the books know it', async () => {
    await addBankAccount(service, client, { iban: BELGIAN });
    const own = '+++010/8068/17183+++';
    const body = { ...invoice('VF-17', 'C-1', 1000), customId: own };
    const { id } = await store<Stored>(client, '/invoices', body);
    expect((await shownAt(`${path}?invoice=${id}`)).reference).toBe(own);
  });
});

describe('an announcement that the debtor paid today', () => {
  const send = async (address: string) => {
    const response = await fetch(`${service.url}${address}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    });
    expect(response.status).toBe(303);
    return open(service, response.headers.get('location') ?? '');
  };
  /** Moves the clock to a day, with a new link. */
  const goTo = async (day: string) => {
    clock.set(`${day}T09:00:00Z`);
    path = await portalPath(client, 'C-1');
  };
  const promiseOf = async (id: string) =>
    (await read<{ promiseToPay: { date: string } | null }>(client, `/invoices/${id}`)).promiseToPay;

  it('is a promise for the day on which the transfer arrives, and can be taken back', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    const [id = ''] = await owe('EUR', 1000);
    expect((await open(service, `${path}?invoice=${id}`)).text).toContain(
      'You will not be reminded while the transfer is on its way, until 12 Feb 2026. I paid today',
    );
    const { text } = await send(`${path}/invoices/${id}/paid`);
    expect(text).toContain('Thank you. Muster & Söhne expects your payment.');
    expect(text).toContain('You announced this payment. It should arrive by 12 Feb 2026. ');
    expect(text).not.toContain('I paid today');
    expect(await promiseOf(id)).toMatchObject({
      date: '2026-02-12T00:00:00.000Z',
      source: 'PORTAL',
      status: 'OPEN',
      comment: 'The customer announced in the portal that it paid on 10 Feb 2026.',
    });
    const back = await send(`${path}/invoices/${id}/unpaid`);
    expect(back.text).toContain('Your announcement was taken back.');
    expect(back.text).toContain('I paid today');
    expect(await promiseOf(id)).toBeNull();
    expect((await send(`${path}/invoices/${id}/unpaid`)).text).toContain('Nothing was changed.');
  });

  it('holds reminders once: after it was taken back, the debtor can repeat it on that day only', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    const [id = ''] = await owe('EUR', 1000);
    await send(`${path}/invoices/${id}/paid`);
    await goTo('2026-02-12');
    await send(`${path}/invoices/${id}/unpaid`);
    await send(`${path}/invoices/${id}/paid`);
    expect(await promiseOf(id)).toMatchObject({ date: '2026-02-16T00:00:00.000Z', status: 'OPEN' });
    await goTo('2026-02-16');
    const back = await send(`${path}/invoices/${id}/unpaid`);
    expect(back.text).toContain('Your announcement was taken back.');
    expect(back.text).not.toContain('I paid today');
    expect(back.text).not.toContain('You will not be reminded while');
    expect(back.text).toContain('Please contact Muster & Söhne to agree on another day of payment.');
    expect((await send(`${path}/invoices/${id}/paid`)).text).toContain('Nothing was recorded');
    expect(await promiseOf(id)).toBeNull();
  });

  it('is the only promise that can be taken back in the portal', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    const [id = ''] = await owe('EUR', 1000);
    const response = await fetch(`${service.url}${path}/invoices/${id}/promise`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ date: '2026-02-12' }),
    });
    const { text } = await open(service, response.headers.get('location') ?? '');
    expect(text).toContain('Payment promised by 12 Feb 2026');
    expect(text).not.toContain('You announced this payment');
    expect((await send(`${path}/invoices/${id}/unpaid`)).text).toContain('Nothing was changed.');
    expect(await promiseOf(id)).toMatchObject({ date: '2026-02-12T00:00:00.000Z', status: 'OPEN' });
  });

  it('is not offered after a broken promise, and holds only the other invoices of a selection', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    const [first = '', second = ''] = await owe('EUR', 1000, 2000);
    await send(`${path}/invoices/${first}/paid`);
    await goTo('2026-02-13');
    expect((await open(service, `${path}?invoice=${first}`)).text).not.toContain('Have you paid?');
    const address = await choose([first, second]);
    const { text } = await open(service, address);
    expect(text).toContain('I paid today');
    expect(text).not.toContain('You will not be reminded while');
    await send(`${address}/paid`);
    expect(await promiseOf(first)).toMatchObject({ status: 'BROKEN' });
    expect(await promiseOf(second)).toMatchObject({ date: '2026-02-17T00:00:00.000Z', status: 'OPEN' });
  });

  it('covers a selection once, and leaves promises that exist alone', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    const ids = await owe('EUR', 1000, 2000, 3000);
    const [first = '', second = '', third = ''] = ids;
    const stated = { date: '2026-03-01', comment: 'By phone' };
    expect((await client.post(`/invoices/${third}/promise`, stated)).status).toBe(200);
    const address = await choose(ids);
    const pages = await Promise.all([send(`${address}/paid`), send(`${address}/paid`)]);
    for (const { text } of pages) expect(text).toContain('It should arrive by 12 Feb 2026.');
    for (const id of [first, second])
      expect((await read<{ items: [] }>(client, `/invoices/${id}/promises`)).items).toHaveLength(1);
    expect(await promiseOf(third)).toMatchObject({ date: '2026-03-01T00:00:00.000Z', source: 'API' });
    await send(`${address}/unpaid`);
    expect([await promiseOf(first), await promiseOf(second)]).toEqual([null, null]);
    expect(await promiseOf(third)).toMatchObject({ date: '2026-03-01T00:00:00.000Z' });
  });

  it('is refused for invoices of others and from other sites', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    await store(client, '/customers', customer('C-2'));
    const { id } = await store<Stored>(client, '/invoices', invoice('other', 'C-2', 1000));
    const post = (address: string, headers: Record<string, string> = {}) =>
      fetch(`${service.url}${address}`, { method: 'POST', redirect: 'manual', headers });
    expect((await post(`${path}/invoices/${id}/paid`)).status).toBe(404);
    expect((await post(`${path}/payments/RF18539007547034/paid`)).status).toBe(404);
    const [own = ''] = await owe('EUR', 1000);
    const { status } = await post(`${path}/invoices/${own}/paid`, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(404);
    expect([await promiseOf(own), await promiseOf(id)]).toEqual([null, null]);
  });
});

describe('a value to copy', () => {
  it('is the plain one: the IBAN without blanks, the amount as banks take it, the reference', async () => {
    await addBankAccount(service, client, { iban: IBAN });
    await owe('EUR', 123_456);
    const { html } = await shownAt(path);
    const values = [...html.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(['1234,56', 'Muster &amp; Söhne', IBAN, 'C-1']);
  });

  it('needs the only script that a page may run, and a page without transfers may run none', async () => {
    const bare = await open(service, path);
    expect(bare.headers.get('content-security-policy')).not.toContain('script-src');
    expect(bare.html).not.toContain('<script');
    await addBankAccount(service, client, { iban: IBAN });
    await owe('EUR', 100);
    const page = await open(service, path);
    expect(page.headers.get('content-security-policy')).toMatch(/;script-src 'sha256-[^' ]+';/);
    expect(page.html).toContain(OWN_SCRIPT);
    const preview = await client.send('GET', '/internal/portal_settings/preview');
    expect(preview.text).not.toContain('<script');
  });
});
