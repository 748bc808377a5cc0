import { expect } from 'vitest';
import { decideLines } from '../../src/cash/decisions/run.ts';
import { joinRecorded } from '../../src/cash/recorded/join-recorded.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import { createBankAccount } from '../../src/ledger/bank-accounts/commands.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { actingAs } from '../../src/platform/current-actor.ts';
import { OWN_IBAN } from './bank-files.ts';
import { customer, invoice, read, store } from './factories.ts';
import type { Client, TestService } from './service.ts';

const never = () => false;

interface SeenPayment {
  externalId: string;
  amount: number;
  amountRefunded: number;
  linkedInvoices: { amountLinked: number; invoice: { externalId: string } }[];
}

/** Returns a customer that owes `invoices`, with the requests of its bank and of its accounting system. */
export async function erpWorld(service: TestService, invoices: Readonly<Record<string, number>>) {
  const client: Client = await service.client();
  const { organization } = client;
  const account = await createBankAccount(service, organization.id, {
    name: 'Main',
    iban: OWN_IBAN,
    currency: 'EUR',
  });
  await store(client, '/customers', customer('K-10001', { name: 'Miller Ltd' }));
  for (const [number, amount] of Object.entries(invoices))
    await store(client, '/invoices', invoice(number, 'K-10001', amount));
  const transactions = async () =>
    (await read<{ items: BankTransaction[] }>(client, '/bank_transactions?sortBy=amount')).items;
  const payments = async () => (await read<{ items: SeenPayment[] }>(client, '/payments?limit=100')).items;
  /** Runs the jobs until nothing changes. */
  const settleJobs = async () => {
    const actor = { ...systemActor(null), job: 'test' };
    await actingAs(actor, async () => {
      for (let applied = 1; applied > 0; ) {
        await joinRecorded(service, organization, never);
        applied = await decideLines(service, organization, never);
      }
      await joinRecorded(service, organization, never);
    });
  };
  return {
    client,
    organization,
    transactions,
    payments,
    settleJobs,
    /** Sends a line of the bank that names an invoice; negative: its return. */
    line: async (number: string, amount: number) => {
      const isReturn = amount < 0;
      const item = {
        externalId: `${isReturn ? 'return' : 'line'} ${number}`,
        bankAccountId: account.id,
        amount,
        bookedOn: isReturn ? '2026-03-12' : '2026-03-10',
        payer: { name: 'Miller Ltd', iban: 'DE89370400440532013000' },
        endToEndId: `E2E-${number}`,
        text: isReturn ? 'Return' : `Invoice ${number}`,
        ...(isReturn ? { returnReason: 'AC04' } : {}),
      };
      const answer = await client.post('/bank_transactions', { items: [item] });
      expect(answer.status, answer.text).toBeLessThan(300);
    },
    /** Sends the payment of the accounting system for an invoice. */
    erp: async (number: string, amount: number, { isLinked = true, isPointing = false, ...more } = {}) => {
      const answer = await client.post('/payments', {
        externalId: `ERP ${number}`,
        customer: { externalId: 'K-10001' },
        amount,
        validatedAt: '2026-03-11',
        ...(isLinked ? { linkedInvoices: [{ amountLinked: amount, invoice: { externalId: number } }] } : {}),
        ...(isPointing ? { bankTransaction: { externalId: `line ${number}` } } : {}),
        ...more,
      });
      expect(answer.status, answer.text).toBe(201);
    },
    /** Returns what users see of the money, without ids. */
    state: async () => ({
      payments: (await payments())
        .map(({ externalId, amount, linkedInvoices }) => ({
          externalId,
          amount,
          links: linkedInvoices.map(({ amountLinked, invoice: { externalId: id } }) => [id, amountLinked]),
        }))
        .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1)),
      lines: (await transactions()).map(({ externalId, state, match }) => ({
        externalId,
        state,
        parts: match?.parts.map(({ isCreated, payment }) => [isCreated, payment?.externalId ?? null]) ?? null,
      })),
    }),
  };
}

export type ErpWorld = Awaited<ReturnType<typeof erpWorld>>;
