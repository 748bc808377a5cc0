import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentReference } from '../../src/cash/references/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, read, type Stored, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addBankAccount, IBAN, open, portalPath } from './view.ts';

/** Payments in the portal: everything, or selected invoices, less money on account. */

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-02-10T09:00:00Z');
  client = await service.client({ name: 'Lumière & Fils' });
  await addBankAccount(service, client, { iban: IBAN });
  await store(client, '/customers', customer('C-1'));
});
afterAll(() => closeVerified(service));

const DUE = ['2026-01-10', '2026-01-20', '2026-02-20', '2026-03-20'];

/**
 * Stores invoices of these amounts in euros, the first two of them overdue.
 * @returns their ids
 */
async function owe(...euros: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, amount] of euros.entries()) {
    const body = invoice(`I-${i + 1}`, 'C-1', amount * 100, { dueDate: DUE[i % DUE.length] });
    ids.push((await store<Stored>(client, '/invoices', body)).id);
  }
  return ids;
}

/**
 * Selects invoices with the form.
 * @returns the redirect's path
 */
async function choose(path: string, fields: [string, string][], headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}${path}/payments`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

const those = (ids: readonly (string | undefined)[]): [string, string][] =>
  ids.map((id) => ['invoice', id ?? '']);

/** Returns the amount that the page asks for, with its QR code and its reference. */
async function askedAt(address: string) {
  const { status, html, text } = await open(service, address);
  expect(status).toBe(200);
  const [, amount = '', reference = ''] = /Payment QR code: (\S+), reference ([^"]+)"/.exec(html) ?? [];
  return { amount, reference, text };
}

describe('the total to pay', () => {
  // Regression: users saw a balance of €50 next to "Everything that is due: €1,000.00".
  it('is one calculation, amounts due less money on account, equal in the QR code and the reference', async () => {
    await store(client, '/invoices', invoice('I-1', 'C-1', 100_000, { dueDate: '2026-01-20' }));
    await store(client, '/payments', payment('P-1', 'C-1', 90_000));
    await store(client, '/credit_notes', creditNote('N-1', 'C-1', 5000));
    const { amount, reference, text } = await askedAt(await portalPath(client, 'C-1'));
    expect(text).toContain('Overdue €1,000.00 Money on account -€950.00 To pay €50.00');
    expect([amount, reference]).toEqual(['€50.00', 'C-1']);
    expect(text).not.toContain('Balance');
  });

  it('is never negative, and offers no payment when it is zero', async () => {
    await owe(10, 20);
    await store(client, '/payments', payment('P-1', 'C-1', 5000));
    const { html, text } = await open(service, await portalPath(client, 'C-1'));
    expect(text).toContain(
      'Overdue €30.00 Money on account -€30.00 To pay €0.00 €20.00 stays on your account',
    );
    expect(html).not.toContain('<svg');
    expect(text).not.toContain('IBAN');
  });

  it('includes the money on account of a parent, as reminders do', async () => {
    await store(client, '/customers', customer('parent'));
    await store(client, '/customers', customer('C-1', { parent: { externalId: 'parent' } }));
    await store(client, '/payments', payment('P-1', 'parent', 500));
    await owe(10);
    const { text } = await open(service, await portalPath(client, 'C-1'));
    expect(text).toContain('Money on account -€5.00 To pay €5.00');
  });

  it('is shown before the invoices, however many there are', async () => {
    for (let i = 0; i < 60; i += 1) await store(client, '/invoices', invoice(`N${i}`, 'C-1', 100));
    const { html } = await open(service, await portalPath(client, 'C-1'));
    expect(html.indexOf('<svg')).toBeLessThan(html.indexOf('<table'));
    expect(html.match(/type="checkbox"/g)).toHaveLength(50);
    const more = /href="([^"]+rows=100[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await open(service, more)).html.match(/type="checkbox"/g)).toHaveLength(60);
  });
});

describe('chosen invoices', () => {
  it('have one amount and one reference, which shows collectors what was chosen', async () => {
    const [, second, third] = await owe(10, 20, 30, 40);
    const path = await portalPath(client, 'C-1');
    const { status, location } = await choose(path, those([third, second]));
    expect(status).toBe(303);
    expect(location).toMatch(new RegExp(`^${path}/payments/RF\\d\\dC1[0-9A-Z]{8}$`));
    const { amount, reference, text } = await askedAt(location);
    expect(text).toContain('2 invoices in EUR Overdue €20.00 Due later €30.00 To pay €50.00');
    expect(text).toContain(`Payment reference ${reference.match(/.{1,4}/g)?.join(' ')} `);
    expect(amount).toBe('€50.00');
    expect(reference.length).toBeLessThanOrEqual(25);
    const found = await read<PaymentReference>(client, `/internal/payment_references/${reference}`);
    expect(found).toMatchObject({ reference, customer: { externalId: 'C-1' }, createdAt: clock.now() });
    expect(
      found.invoices.map(({ externalId, amountOutstanding }) => [externalId, amountOutstanding]),
    ).toEqual([
      ['I-2', 2000],
      ['I-3', 3000],
    ]);
    const typed = encodeURIComponent(` ${reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`);
    expect(await read(client, `/internal/payment_references/${typed}`)).toEqual(found);
  });

  it('have the same reference again, also when two visitors choose at the same time', async () => {
    const [first, second, third] = await owe(10, 20, 30);
    const path = await portalPath(client, 'C-1', { expiresIn: 7 * 86_400 });
    const twice = await Promise.all([
      choose(path, those([first, second])),
      choose(path, those([second, first, first])),
    ]);
    clock.set('2026-02-12T09:00:00Z');
    const again = await choose(path, those([first, second, 'nonsense']));
    expect(new Set([...twice, again].map(({ location }) => location)).size).toBe(1);
    expect((await choose(path, those([first, third]))).location).not.toBe(again.location);
  });

  it('are reduced by money on account, the oldest first', async () => {
    const [first, second, third] = await owe(10, 20, 30);
    await store(client, '/payments', payment('P-1', 'C-1', 1500));
    const path = await portalPath(client, 'C-1');
    const amountOf = async (...ids: (string | undefined)[]) =>
      (await askedAt((await choose(path, those(ids))).location)).amount;
    expect(await amountOf(first, second)).toBe('€15.00');
    expect(await amountOf(second, third)).toBe('€45.00');
    expect(await amountOf(first, second, third)).toBe('€45.00');
    expect((await askedAt(path)).amount).toBe('€45.00');
    expect(await amountOf(second)).toBe('€15.00');
    const { text } = await open(service, `${path}?invoice=${first}`);
    expect(text).toContain('To pay €0.00');
    expect(text).toContain('Nothing is left to pay.');
  });

  it('are all overdue ones by one button', async () => {
    await owe(10, 20, 30, 40);
    const path = await portalPath(client, 'C-1');
    expect((await open(service, path)).text).toContain('Pay only what is overdue: €30.00');
    const { location } = await choose(path, [['overdue', '1']]);
    expect((await askedAt(location)).text).toContain('2 invoices in EUR Overdue €30.00 To pay €30.00');
  });

  it('have one card per currency, and one reference', async () => {
    const [first] = await owe(10);
    const other = { ...invoice('U-1', 'C-1', 500), currency: 'USD' };
    const { id } = await store<Stored>(client, '/invoices', other);
    const { location } = await choose(await portalPath(client, 'C-1'), those([first, id]));
    const { text } = await askedAt(location);
    expect(text).toContain('1 invoice in EUR');
    expect(text).toContain('1 invoice in USD');
  });

  it('are left out when they are paid or deleted meanwhile', async () => {
    const [first, second, third] = await owe(10, 20, 30);
    const { location } = await choose(await portalPath(client, 'C-1'), those([first, second, third]));
    await store(client, '/payments', payment('P-1', 'C-1', 1000, { 'I-1': 1000 }));
    expect((await client.delete('/invoices/external:I-2')).status).toBeLessThan(300);
    const { amount, reference, text } = await askedAt(location);
    expect(amount).toBe('€30.00');
    expect(text).toContain('2 of the chosen invoices are no longer open.');
    const { invoices } = await read<PaymentReference>(client, `/internal/payment_references/${reference}`);
    expect(invoices.map(({ amountOutstanding }) => amountOutstanding)).toEqual([0, 3000]);
  });

  it('lead to the invoice itself when it is one, and back with a message when it is none', async () => {
    const [first] = await owe(10, 20);
    const path = await portalPath(client, 'C-1');
    expect((await choose(path, those([first]))).location).toBe(`${path}?invoice=${first}#pay`);
    for (const fields of [[], those(['x', '01890000-0000-7000-8000-000000000000'])]) {
      const { location } = await choose(path, fields);
      expect((await open(service, location)).text).toContain('No open invoice was chosen.');
    }
  });
});

describe('a choice', () => {
  const made = async () => {
    const { rows } = await service.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM payment_references WHERE organization_id = $1',
      [client.organization.id],
    );
    return rows[0]?.count;
  };

  it('ignores invoices of other customers, relatives and organizations', async () => {
    const [own, second] = await owe(10, 20);
    await store(client, '/customers', customer('child', { parent: { externalId: 'C-1' } }));
    const child = await store<Stored>(client, '/invoices', invoice('child', 'child', 100));
    const theirs = await service.client();
    await store(theirs, '/customers', customer('C-1'));
    const foreign = await store<Stored>(theirs, '/invoices', invoice('I-1', 'C-1', 100));
    const path = await portalPath(client, 'C-1');
    expect((await choose(path, those([own, child.id, foreign.id]))).location).toBe(
      `${path}?invoice=${own}#pay`,
    );
    const { location } = await choose(path, those([own, second]));
    const reference = location.split('/').at(-1);
    for (const who of [await portalPath(client, 'child'), await portalPath(theirs, 'C-1')])
      expect((await open(service, `${who}/payments/${reference}`)).status).toBe(404);
    expectError(await theirs.get(`/internal/payment_references/${reference}`), 404, 'NOT_FOUND');
  });

  it('is limited to 200 invoices, and to 200 times a day', async () => {
    const ids = await owe(1, 2, 3);
    const path = await portalPath(client, 'C-1', { expiresIn: 7 * 86_400 });
    const many = Array.from(
      { length: 201 },
      (_, i) => `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    );
    const { location } = await choose(path, those(many));
    expect((await open(service, location)).text).toContain('at most 200 invoices at once');
    await service.database.pool.query(
      `INSERT INTO payment_references SELECT $1, 'RF' || n, (SELECT id FROM customers WHERE organization_id = $1),
         ARRAY[$2::uuid], $3 FROM generate_series(1, 200) n`,
      [client.organization.id, ids[0], clock.now()],
    );
    const often = await choose(path, those(ids));
    expect((await open(service, often.location)).text).toContain('chosen too often today');
    clock.set('2026-02-11T09:00:01Z');
    expect((await choose(path, those(ids))).location).toContain('/payments/RF');
  });

  it('is refused from other sites, through invalid links, and with invalid references', async () => {
    const ids = await owe(10, 20);
    const path = await portalPath(client, 'C-1');
    const own = await choose(path, those(ids), { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(own.status).toBe(303);
    expect((await choose(path, those(ids), { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await choose(path, those(ids), { origin: 'https://evil.example' })).status).toBe(404);
    expect((await choose('/portal/none', those(ids))).status).toBe(404);
    expect(await made()).toBe(1);
    const reference = own.location.split('/').at(-1) ?? '';
    const wrong = `${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`;
    for (const text of [wrong, 'RF', 'x'.repeat(64), encodeURIComponent('<b>')]) {
      expect((await open(service, `${path}/payments/${text}`)).status).toBe(404);
      const answer = await client.get(`/internal/payment_references/${text}`);
      expectError(answer, 404, 'NOT_FOUND');
    }
    expectError(await client.get('/internal/payment_references/RF18539007547034'), 404, 'NOT_FOUND');
  });
});
