import type { Keys } from '../lib/load.ts';
import { isFound, jsonClient, type System } from './system.ts';

const AMOUNT = 10_000;

/** Connects to Quittance through its public API. Creates the customers first. */
export async function connectOurs(port: number, keys: Keys, clients: number): Promise<System> {
  const headers = { 'x-api-key': keys.apiKey, 'x-api-secret': keys.apiSecret };
  const { get, post, close } = jsonClient(`http://127.0.0.1:${port}`, clients, () => headers);
  for (let n = 0; n < clients; n += 1)
    await post('/v1/customers', { externalId: `peer-${n}`, name: `Customer ${n}` });
  return {
    name: 'Quittance',
    invoice: async (customer, number) => {
      const body = {
        externalId: number,
        customId: number,
        customer: { externalId: `peer-${customer}` },
        currency: 'EUR',
        grossAmount: AMOUNT,
        netAmount: AMOUNT,
        issuedAt: '2026-11-01',
        dueDate: '2026-12-01',
      };
      return String((await post('/v1/invoices', body))['id']);
    },
    pay: async (customer, invoice, number) => {
      const body = {
        externalId: number,
        customer: { externalId: `peer-${customer}` },
        currency: 'EUR',
        amount: AMOUNT,
        linkedInvoices: [{ amountLinked: AMOUNT, invoice: { id: invoice } }],
      };
      return String((await post('/v1/payments', body))['id']);
    },
    list: async () => {
      const { invoices } = await get('/v1/invoices?limit=100');
      return Array.isArray(invoices) ? invoices.length : 0;
    },
    count: async () => Number((await get('/v1/invoices?limit=1'))['total']),
    isPaid: (invoice) => isFound(get(`/v1/invoices/${invoice}`), ({ state }) => state === 'PAID'),
    isStored: (payment) => isFound(get(`/v1/payments/${payment}`), ({ id }) => id === payment),
    close,
  };
}
