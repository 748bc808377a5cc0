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
