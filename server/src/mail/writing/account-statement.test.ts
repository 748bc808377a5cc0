import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  store,
} from '../../../test/harness/factories.ts';
import { readPdf } from '../../../test/harness/pdf-text.ts';
import { itDraws, runs } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { AccountStatement } from '../domain/account-statement.ts';

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;
let customerId: string;
let invoiceId: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-10T12:00:00.000Z');
  client = await service.client({ name: 'Seller' });
  ({ id: customerId } = await store(client, '/customers', customer('c', { language: 'fr' })));
  ({ id: invoiceId } = await store(client, '/invoices', invoice('F-1', 'c', 10_000, issued('2026-01-10'))));
  await store(client, '/invoices', invoice('F-2', 'c', 5_000, issued('2026-02-02')));
  await store(client, '/invoices', invoice('F-3', 'c', 700, { ...issued('2026-02-03'), currency: 'JPY' }));
  await store(client, '/credit_notes', creditNote('A-1', 'c', 1_000, {}, { issuedAt: '2026-02-05' }));
  await store(client, '/payments', payment('P-1', 'c', 4_000, { 'F-1': 4_000 }, paid('2026-02-10')));
  await store(client, '/payments', payment('P-2', 'c', 300, {}, paid('2026-03-01')));
  await store(client, '/refunds', refund('R-1', 'c', 100, {}, { validatedAt: '2026-03-02' }));
});
afterAll(() => closeVerified(service));

const issued = (day: string) => ({ issuedAt: day, dueDate: '2026-03-01' });
const paid = (day: string) => ({ validatedAt: day });

interface Statement {
  from: string;
  to: string;
  currencies: AccountStatement[];
}
interface Aging {
  total: Record<'receivables' | 'onAccount', { amount: number }>;
}
const statement = (query: string) => read<Statement>(client, `/customers/${customerId}/statement?${query}`);

type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

async function storeHistory(own: Client, { invoices, payments, writtenOff }: History): Promise<void> {
  await store(own, '/customers', customer('p'));
  for (const child of ['k', 'l'])
    await store(own, '/customers', customer(child, { parent: { externalId: 'p' } }));
  const dueDate = '2026-03-30';
  for (const [i, { of, amount, on }] of invoices.entries())
    await store(own, '/invoices', invoice(`I-${i}`, of, amount, { issuedAt: on, dueDate }));
  const open = invoices.map(({ amount }) => amount);
  for (const [i, { of, on, links, refunds }] of payments.entries()) {
    const shares = links.map((wanted, at) => [`I-${at}`, Math.min(wanted, open[at] ?? 0)] as const);
    for (const [at, [, amount]] of shares.entries()) open[at] = (open[at] ?? 0) - amount;
    let left = 10 + shares.reduce((sum, [, amount]) => sum + amount, 0);
    const linked = Object.fromEntries(shares.filter(([, amount]) => amount > 0));
    await store(own, '/payments', payment(`P-${i}`, of, left, linked, paid(on)));
    for (const [at, { to, part, day }] of refunds.entries()) {
      const amount = Math.min(left, part);
      left -= amount;
      const taken = { payments: { [`P-${i}`]: amount } };
      if (amount > 0) await store(own, '/refunds', refund(`R-${i}-${at}`, to, amount, taken, paid(day)));
    }
  }
  for (const at of writtenOff)
    await own.post(`/invoices/external:I-${at}/write_off`, { reason: 'insolvent' });
}

const closingOf = async (who: string, to: string, from = client) =>
  (
    await read<Statement>(from, `/customers/external:${who}/statement?from=2026-01-01&to=${to}`)
  ).currencies.find(({ currency }) => currency === 'EUR')?.closing ?? 0;

/** Returns the receivables less the unapplied credits, which the aging computes from documents and links. */
async function agedOf(who: string, asOf: string, from = client): Promise<number> {
  const { id } = await read<{ id: string }>(from, `/customers/external:${who}`);
  const { total } = await read<Aging>(from, `/figures/aging?customerId=${id}&currency=EUR&asOf=${asOf}`);
  return total.receivables.amount - total.onAccount.amount;
}

/** Documents of a customer group, with payments across it and refunds of them. */
const member = fc.constantFrom('p', 'k', 'l');
const marchDay = fc.integer({ min: 1, max: 9 }).map((one) => `2026-03-0${one}`);
const share = fc.integer({ min: 0, max: 60 });
const history = fc.record({
  invoices: fc.array(fc.record({ of: member, amount: fc.integer({ min: 1, max: 100 }), on: marchDay }), {
    minLength: 3,
    maxLength: 3,
  }),
  payments: fc.array(
    fc.record({
      of: member,
      on: marchDay,
      links: fc.tuple(share, share, share),
      refunds: fc.array(fc.record({ to: member, part: fc.integer({ min: 1, max: 80 }), day: marchDay }), {
        maxLength: 2,
      }),
    }),
    { maxLength: 4 },
  ),
  writtenOff: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
});

async function pdf(query: string, of = customerId): Promise<string> {
  const headers = { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret };
  const answer = await fetch(`${service.url}/v1/customers/${of}/statement.pdf?${query}`, { headers });
  expect(answer.status).toBe(200);
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return pages
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}

describe('a statement of a period', () => {
  it('leads from the opening to the closing balance in each currency', async () => {
    const { currencies, ...period } = await statement('from=2026-02-01&to=2026-02-28');
    expect(period).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
    const lines = currencies.map(({ currency, opening, movements, closing }) => [
      currency,
      opening,
      closing,
      ...movements.map(({ kind, number, amount, balance }) => `${kind} ${number} ${amount} ${balance}`),
    ]);
    expect(lines).toEqual([
      [
        'EUR',
        10_000,
        10_000,
        'INVOICE F-2 5000 15000',
        'CREDIT_NOTE A-1 -1000 14000',
        'PAYMENT P-1 -4000 10000',
      ],
      ['JPY', 0, 700, 'INVOICE F-3 700 700'],
    ]);
  });

  it('ends today with the balance, also after a write-off and a recovery', async () => {
    clock.set('2026-03-11T12:00:00.000Z');
    await store(client, `/invoices/${invoiceId}/write_off`, { reason: 'insolvent' });
    clock.set('2026-03-12T12:00:00.000Z');
    await store(client, '/payments', payment('P-3', 'c', 2_500, { 'F-1': 2_500 }, paid('2026-03-12')));
    const [euros] = (await statement('from=2026-03-10')).currencies;
    expect(euros?.movements.map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
      ['WRITE_OFF', '2026-03-11', -6_000],
      ['PAYMENT', '2026-03-12', -2_500],
      ['RECOVERY', '2026-03-12', 2_500],
    ]);
    // Documents of 6,300 without the 3,500 that are still written off.
    const { balances } = await read<{ balances: { currency: string; balance: number }[] }>(
      client,
      `/customers/${customerId}/balance`,
    );
    const balance = balances.find(({ currency }) => currency === 'EUR')?.balance ?? 0;
    expect(euros?.closing).toBe(balance - 3_500);
    const { total } = await read<Aging>(client, `/figures/aging?customerId=${customerId}&currency=EUR`);
    expect(euros?.closing).toBe(total.receivables.amount - total.onAccount.amount);
  });

  it('keeps the write-off of a past month when a payment is refunded later', async () => {
    await store(client, '/customers', customer('w'));
    const { id: lost } = await store(client, '/invoices', invoice('W-1', 'w', 100, issued('2026-01-05')));
    await store(client, '/payments', payment('P-W', 'w', 60, { 'W-1': 60 }, paid('2026-01-10')));
    clock.set('2026-02-01T12:00:00.000Z');
    await store(client, `/invoices/${lost}/write_off`, { reason: 'insolvent' });
    clock.set('2026-03-10T12:00:00.000Z');
    await store(client, '/refunds', refund('R-W', 'w', 60, { payments: { 'P-W': 60 } }, paid('2026-03-01')));
    const linesIn = async (query: string) =>
      (await read<Statement>(client, `/customers/external:w/statement?${query}`)).currencies.map(
        ({ opening, movements, closing }) => [
          opening,
          ...movements.map(({ kind, on, amount }) => `${kind} ${on} ${amount}`),
          closing,
        ],
      );
    expect(await linesIn('from=2026-02-01&to=2026-02-28')).toEqual([[40, 'WRITE_OFF 2026-02-01 -40', 0]]);
    expect(await linesIn('from=2026-03-01&to=2026-03-31')).toEqual([
      [0, 'REFUND 2026-03-01 60', 'WRITE_OFF 2026-03-01 -60', 0],
    ]);
  });

  it('moves what the customer group pays to the account that it is paid for', async () => {
    await store(client, '/customers', customer('p'));
    const { id: childId } = await store(client, '/customers', customer('k', { parent: { externalId: 'p' } }));
    await store(client, '/invoices', invoice('K-1', 'k', 100, issued('2026-01-05')));
    const { id: lost } = await store(client, '/invoices', invoice('K-2', 'k', 100, issued('2026-01-05')));
    await store(client, '/payments', payment('G-1', 'p', 100, { 'K-1': 100 }, paid('2026-01-20')));
    clock.set('2026-02-01T12:00:00.000Z');
    await store(client, `/invoices/${lost}/write_off`, { reason: 'insolvent' });
    clock.set('2026-03-20T12:00:00.000Z');
    await store(client, '/payments', payment('G-2', 'p', 60, { 'K-2': 60 }, paid('2026-02-10')));
    await store(client, '/refunds', refund('G-3', 'k', 25, { payments: { 'G-2': 25 } }, paid('2026-03-05')));
    const linesOf = async (who: string) =>
      (
        await read<Statement>(client, `/customers/external:${who}/statement?from=2026-01-01`)
      ).currencies.flatMap(({ movements }) =>
        movements.map(
          ({ kind, number, on, amount, balance }) => `${kind} ${number} ${on} ${amount} ${balance}`,
        ),
      );
    expect((await linesOf('k')).sort()).toEqual(
      [
        'INVOICE K-1 2026-01-05 100 100',
        'INVOICE K-2 2026-01-05 100 200',
        'TRANSFER K-1 2026-01-20 -100 100',
        'WRITE_OFF K-2 2026-02-01 -100 0',
        'TRANSFER K-2 2026-02-10 -60 -60',
        'RECOVERY K-2 2026-02-10 60 0',
        // The refund of 25 goes to the child: 25 of the recovery are lost again.
        'REFUND G-3 2026-03-05 25 25',
        'TRANSFER G-3 2026-03-05 -25 25',
        'TRANSFER K-2 2026-03-05 25 50',
        'WRITE_OFF K-2 2026-03-05 -25 0',
      ].sort(),
    );
    expect(await linesOf('p')).toEqual([
      'PAYMENT G-1 2026-01-20 -100 -100',
      'TRANSFER G-1 2026-01-20 100 0',
      'PAYMENT G-2 2026-02-10 -60 -60',
      'TRANSFER G-2 2026-02-10 60 0',
    ]);
    const days = ['2026-01-10', '2026-01-31', '2026-02-05', '2026-02-20', '2026-03-04', '2026-03-20'];
    for (const who of ['p', 'k'])
      for (const day of days)
        expect([who, day, await closingOf(who, day)]).toEqual([who, day, await agedOf(who, day)]);
    const text = await pdf('from=2026-01-01&language=de', childId);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Kundengruppe');
  });

  itDraws('ends on each day with the receivables less the unapplied credits', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const own = await service.client({ name: 'Drawn' });
        await storeHistory(own, drawn);
        for (const who of ['p', 'k', 'l'])
          for (const day of ['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-09'])
            expect([who, day, await closingOf(who, day, own)]).toEqual([
              who,
              day,
              await agedOf(who, day, own),
            ]);
      }),
      runs(3),
    );
  });

  it('is read from one snapshot, also while a document changes', async () => {
    const { pool } = service.database;
    const [first, second] = [await pool.connect(), await pool.connect()];
    const waiting = async (count: number) => {
      const text = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'documents'::regclass`;
      await expect.poll(async () => (await pool.query(text)).rows[0]?.count).toBe(count);
    };
    await first.query('BEGIN');
    await first.query('LOCK TABLE documents IN ACCESS EXCLUSIVE MODE');
    const reading = statement('from=2026-02-01&to=2026-02-28');
    await waiting(1);
    // Waits behind the first statement of the reader, and comes before its second one.
    await second.query('BEGIN');
    const locked = second.query('LOCK TABLE documents IN ACCESS EXCLUSIVE MODE');
    await waiting(2);
    await first.query('COMMIT');
    await locked;
    const change =
      'UPDATE documents SET amount = amount + $3 WHERE organization_id = $1 AND external_id = $2';
    await second.query(change, [client.organization.id, 'F-2', 1]);
    await second.query('COMMIT');
    const euros = (await reading).currencies.find(({ currency }) => currency === 'EUR');
    await pool.query(change, [client.organization.id, 'F-2', -1]);
    for (const one of [first, second]) one.release();
    expect(euros?.movements.at(-1)?.balance).toBe(euros?.closing);
  });

  it('is a PDF in the language of the customer', async () => {
    const text = await pdf('from=2026-02-01&to=2026-02-28');
    for (const part of ['Relevé de compte', 'Solde initial', 'F-2', 'Avoir', 'Solde final', '100,00 €'])
      expect(text).toContain(part);
    expect(text).not.toContain('P-2');
    expect(await pdf('from=2026-02-01&to=2026-02-28&language=de')).toContain('Endsaldo');
    expect(await pdf('from=2025-01-01&to=2025-01-31')).toContain('Aucun mouvement');
    expect(await pdf('')).toContain('Factures ouvertes');
  });

  it('refuses wrong periods, and customers of another organization', async () => {
    const path = `/customers/${customerId}/statement`;
    expect(await statement('')).toMatchObject({ from: '2026-03-01', to: '2026-03-10' });
    expectError(await client.get(`${path}?from=2026-02-30`), 400, 'INVALID_DATA', 'from');
    expectError(await client.get(`${path}?from=2026-03-01&to=2026-02-01`), 400, 'INVALID_DATA', 'from');
    expectError(await client.get(`${path}.pdf?to=2026-02-01`), 400, 'INVALID_DATA', 'from');
    const other = await service.client({ name: 'Other' });
    expectError(await other.get(`${path}?from=2026-02-01`), 404, 'NOT_FOUND');
  });
});
