import { expect } from 'vitest';
import type { MatchPartInput } from '../../src/cash/matches/schema.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import { addBankTransaction } from './bank-transactions.ts';
import { customer, invoice, read, store } from './factories.ts';
import type { Client, TestService } from './service.ts';

/** Returns a part that creates a payment, with its links by the externalId of the invoice. */
export const paymentPart = (
  owner: string,
  amount: number,
  links: Record<string, number> = {},
  more: object = {},
): MatchPartInput => ({
  kind: 'PAYMENT',
  amount,
  customer: { externalId: owner },
  linkedInvoices: Object.entries(links).map(([externalId, amountLinked]) => ({
    amountLinked,
    invoice: { externalId },
  })),
  ...more,
});

export const feePart = (amount: number) => ({ kind: 'FEE', amount });

/** Returns a part that creates a refund, which takes back a payment. */
export const returnPart = (owner: string, paymentId: string, amount: number) => ({
  kind: 'REFUND',
  amount: -amount,
  customer: { externalId: owner },
  linkedPayments: [{ amountLinked: amount, payment: { id: paymentId } }],
});

/** Returns the match in force of a transaction. */
export function matchOf({ match }: BankTransaction) {
  if (match === null) throw new Error('the transaction has no match');
  return match;
}

/** Returns the id of the payment of a part. */
export const paymentOf = (one: BankTransaction, part = 0) => matchOf(one).parts[part]?.payment?.id ?? '';

/** Returns requests about bank transactions of one client. */
export function bankClient(service: Pick<TestService, 'database' | 'clock'>, client: Client) {
  const line = (amount: number, more: object = {}) =>
    addBankTransaction(service, client, { amount, ...more });
  const match = (id: string, ...parts: object[]) =>
    client.post<BankTransaction>(`/bank_transactions/${id}/match`, { parts });
  const unmatch = (id: string, cause = 'Wrong customer') =>
    client.post<BankTransaction>(`/bank_transactions/${id}/unmatch`, { cause });
  const accepted = async (answering: ReturnType<typeof match>): Promise<BankTransaction> => {
    const answer = await answering;
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return {
    /** Adds a bank transaction and returns its id. */
    line,
    match,
    unmatch,
    matched: (id: string, ...parts: object[]) => accepted(match(id, ...parts)),
    unmatched: (id: string, cause?: string) => accepted(unmatch(id, cause)),
    transaction: (id: string) => read<BankTransaction>(client, `/bank_transactions/${id}`),
    record: (kind: string, externalId: string) => read(client, `/${kind}/external:${externalId}`),
  };
}

export type BankClient = ReturnType<typeof bankClient>;

/** Returns a client with the customers `c` and `d`, and the invoice `i` of `c` for 1000. */
export async function billedClient(service: TestService): Promise<{ client: Client; bank: BankClient }> {
  const client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/customers', customer('d'));
  await store(client, '/invoices', invoice('i', 'c', 1000));
  return { client, bank: bankClient(service, client) };
}
