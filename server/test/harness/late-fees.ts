import { expect } from 'vitest';
import type { LateFee, LateFeeRatesLoaded, LateFeeRunResult } from '../../src/cases/late-fees/schema.ts';
import { customer, invoice, payment, read, store } from './factories.ts';
import type { Answer, Client } from './service.ts';

type Fields = Record<string, unknown>;

const FEES = '/internal/late_fees';

/** Returns the late-fee calls of a client's organization, as the application makes them. */
export function lateFees(client: Client) {
  const post = (path: string, body: Fields = {}): Promise<Answer<LateFee>> =>
    client.post(`${FEES}/${path}`, body);
  const list = async (query = '') =>
    (await read<{ items: LateFee[] }>(client, `${FEES}?sortOrder=ASC&limit=500${query}`)).items;
  return {
    settings: async (body: Fields) => {
      const answer = await client.put('/internal/late_fee_settings', body);
      expect(answer.status, answer.text).toBe(200);
    },
    propose: async (body: Fields = {}): Promise<LateFeeRunResult> => {
      const answer = await client.post<LateFeeRunResult>(`${FEES}/propose`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    loadRates: (csv: string, more: Fields = {}): Promise<Answer<LateFeeRatesLoaded>> =>
      client.post('/internal/late_fee_settings/load_rates', { csv, ...more }),
    list,
    /** Returns the only fee that a query finds. */
    one: async (query: string): Promise<LateFee> => {
      const [fee, ...more] = await list(query);
      if (fee === undefined || more.length > 0)
        throw new Error(`${query} finds ${more.length} more than one`);
      return fee;
    },
    get: (id: string) => read<LateFee>(client, `${FEES}/${id}`),
    accept: (id: string, body: Fields = {}) => post(`${id}/accept`, body),
    reject: (id: string, reason = 'waived') => post(`${id}/reject`, { reason }),
    reopen: (id: string) => post(`${id}/reopen`),
  };
}

/** Formats a fee: kind, state, amount and its days. */
export const describeFee = ({ kind, state, amount, from, until }: LateFee) =>
  `${kind} ${state} ${amount} ${from} ${until}`;

/** Stores a customer with an invoice over 1,000.00, due on 31 January 2025. */
export async function lateInvoice(client: Client, name: string, more: Fields = {}): Promise<{ id: string }> {
  await store(client, '/customers', customer(`c-${name}`));
  return store(
    client,
    '/invoices',
    invoice(name, `c-${name}`, 100_000, { issuedAt: '2025-01-01', dueDate: '2025-01-31', ...more }),
  );
}

/** Pays part of a late invoice on a day. */
export function pay(client: Client, name: string, amount: number, on: string, of = name) {
  return store(
    client,
    '/payments',
    payment(`p-${name}`, `c-${of}`, amount, { [of]: amount }, { validatedAt: on }),
  );
}
