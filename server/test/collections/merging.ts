import { expect } from 'vitest';
import type { CustomerMerge } from '../../src/cases/merges/schema.ts';
import type { Customer } from '../../src/ledger/schemas.ts';
import { read } from '../harness/factories.ts';
import type { Answer, Client } from '../harness/service.ts';

export const external = (externalId: string) => `external:${encodeURIComponent(externalId)}`;

/** Requests a merge of one customer into another, both by externalId. */
export const askMerge = (
  client: Client,
  from: string,
  into: string,
  headers: Record<string, string> = {},
): Promise<Answer<CustomerMerge>> =>
  client.post(`/internal/customers/${external(from)}/merge`, { into: { externalId: into } }, headers);

/** Merges one customer into another; the service must accept it. */
export async function merge(client: Client, from: string, into: string): Promise<CustomerMerge> {
  const answer = await askMerge(client, from, into);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export const askUndo = (client: Client, id: string): Promise<Answer<CustomerMerge>> =>
  client.post(`/internal/customer_merges/${id}/undo`, undefined);

export async function undo(client: Client, id: string): Promise<CustomerMerge> {
  const answer = await askUndo(client, id);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export const customerOf = (client: Client, externalId: string) =>
  read<Customer>(client, `/customers/${external(externalId)}`);

/** Returns a customer's exact balance in each currency. */
export async function balances(client: Client, externalId: string): Promise<Record<string, number>> {
  const found = await customerOf(client, externalId);
  return Object.fromEntries(found.balances.map(({ currency, balance }) => [currency, balance]));
}

/**
 * Returns all stored rows of an organization, except times of change, event logs and merges. Rows are sorted
 * as text.
 */
export async function everything(client: Client, query: Query): Promise<Record<string, string[]>> {
  const tables = await query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1`,
    [],
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (HISTORY.includes(name)) continue;
    const rows = await query(
      `SELECT (to_jsonb(t) - 'updated_at')::text AS name FROM ${name} t WHERE organization_id = $1 ORDER BY 1`,
      [client.organization.id],
    );
    all[name] = rows.map((row) => row.name);
  }
  return all;
}

const HISTORY = [
  'customer_merges',
  'customer_merge_items',
  'restatements',
  'outbox',
  'events',
  'event_feeds',
  'idempotency_keys',
  'organizations',
];

export type Query = (text: string, values: unknown[]) => Promise<{ name: string }[]>;
