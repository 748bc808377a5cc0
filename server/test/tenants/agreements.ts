import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { invoice, store } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';

/** Adds an instalment plan for an invoice of its own. */
export async function addInstalmentPlan(client: Client, name: string, text: string): Promise<string> {
  const { id } = await store(
    client,
    '/invoices',
    invoice(`${name} in instalments`, name, 100, { name: text }),
  );
  const instalments = [
    { date: '9999-11-30', amount: 40 },
    { date: '9999-12-31', amount: 60 },
  ];
  return (await store(client, '/instalment_plans', { invoices: [{ id }], instalments, comment: text })).id;
}

/**
 * Adds the debtor's answers about the invoice. They come after the fees, because disputed invoices have no
 * fees.
 */
export async function addAnswers(client: Client, name: string, text: string): Promise<string> {
  const path = `/invoices/external:${encodeURIComponent(name)}`;
  await store(client, `${path}/promise`, { date: '9999-12-31', comment: text });
  const disputed = await store<Invoice>(client, `${path}/dispute`, { reason: 'OTHER', comment: text });
  return disputed.dispute?.id ?? '';
}
