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

async function pdf(query: string): Promise<string> {
  const headers = { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret };
  const answer = await fetch(`${service.url}/v1/customers/${customerId}/statement.pdf?${query}`, { headers });
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
      ...[currency, opening, closing],
      ...movements.map(({ kind, number, amount, balance }) => `${kind} ${number} ${amount} ${balance}`),
    ]);
    expect(lines).toEqual([
      [
        ...['EUR', 10_000, 10_000, 'INVOICE F-2 5000 15000'],
        ...['CREDIT_NOTE A-1 -1000 14000', 'PAYMENT P-1 -4000 10000'],
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
