/** A Tryton that is connected over HTTP as an administrator does it, and what must be equal at any time. */
import { expect } from 'vitest';
import type { Connector } from '../../../src/integrations/connector.ts';
import { type Item, recordKey } from '../../../src/integrations/domain/canonical.ts';
import { CONNECTORS, type Connectors } from '../../../src/integrations/routes.ts';
import { readBooks } from '../../harness/books.ts';
import { expectSound } from '../../harness/expect-sound.ts';
import { read, store } from '../../harness/factories.ts';
import type { Client, TestService } from '../../harness/service.ts';
import { findingsOf, forgetSweep, integrationOf, runSource } from '../../harness/sources.ts';
import type { Tryton } from './installation.ts';
import { readAll } from './truth.ts';

/** A connection of an organization that reads a Tryton. */
export interface ConnectedTryton {
  id: string;
  client: Client;
  service: TestService;
  connectors: Connectors;
}

/** Connects a database of a Tryton as the user who may only read, and checks it. */
export async function connectTryton(
  service: TestService,
  { url, books }: Pick<Tryton, 'url' | 'books'>,
  database: string,
  connectors: Connectors = CONNECTORS,
): Promise<ConnectedTryton> {
  const client = await service.client({ currency: 'EUR' });
  const secret = books.passwords.reader;
  const { id } = await store(client, '/integrations', {
    kind: 'TRYTON',
    url,
    database,
    login: 'reader',
    secret,
  });
  const check = await client.send<{ isReady: boolean }>('POST', `/integrations/${id}/check`, {});
  expect(check.body, check.text).toMatchObject({ isReady: true, source: { product: 'Tryton' } });
  return { id: String(id), client, service, connectors };
}

/** Starts a connection; the next `pull` reads everything. */
export async function startReading({ client, id }: ConnectedTryton): Promise<void> {
  const started = await client.post(`/integrations/${id}/start`, {});
  expect(started.status, started.text).toBe(200);
}

/** Reads once, as the worker does. */
export async function pull(connected: ConnectedTryton, { isSweep = false } = {}): Promise<void> {
  const { service, connectors } = connected;
  if (isSweep) await forgetSweep(service, connected);
  await runSource(service, connected, { connectors });
}

/** Expects that the sums per currency agree, and that no read stopped or has work left. Two requests. */
export async function expectEqualSums(connected: ConnectedTryton, report: () => string): Promise<void> {
  const { balances, problem, state, remainingFamilies } = await integrationOf(connected);
  expect({ problem, state, remainingFamilies }, report()).toEqual({
    problem: null,
    state: 'RUNNING',
    remainingFamilies: 0,
  });
  const causes: readonly string[] = ['UNEXPLAINED', 'REFUSED_HERE', 'NOT_READ_YET'];
  const findings = await findingsOf(connected, 'state=OPEN&limit=500');
  expect(
    findings.filter(({ cause }) => causes.includes(cause)),
    report(),
  ).toEqual([]);
  for (const { currency, theirs, ours, explained } of balances)
    expect(`${currency} ${ours + explained}`, `${JSON.stringify(findings)}\n${report()}`).toBe(
      `${currency} ${theirs}`,
    );
}

interface Sum {
  customer: { externalId: string } | null;
  currency: string;
  theirs: number;
  ours: number;
  explained: number;
}

/**
 * Expects that Quittance equals the source: the sums per customer and currency, each document with its customer
 * and its residual, nothing that the source does not have, and no contradiction of its own.
 */
export async function expectEqual(
  connected: ConnectedTryton,
  connector: Connector,
  report: () => string,
): Promise<void> {
  const { client, service, id } = connected;
  await expectEqualSums(connected, report);
  for (let query = 'limit=500'; ; ) {
    const page = await read<{ items: Sum[]; nextCursor?: string }>(
      client,
      `/integrations/${id}/sums?${query}`,
    );
    for (const sum of page.items)
      expect(sum.ours + sum.explained, `${JSON.stringify(sum)}\n${report()}`).toBe(sum.theirs);
    if (page.nextCursor === undefined) break;
    query = `limit=500&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  const items = (await readAll(connector)).flatMap((family) => family.items);
  const { theirs, ours } = { theirs: itemTexts(items), ours: await documentTexts(client) };
  // Missing ones are lost, and others are synthetic transactions.
  expect(ours.documents, report()).toEqual(theirs.documents);
  expect(ours.residuals, report()).toEqual(theirs.residuals);
  await expectSound(service, client);
}

interface Texts {
  /** Kind, key, customer, currency and amount of each document. */
  documents: string[];
  /** Open amounts of the invoices, by key. */
  residuals: Record<string, number>;
}

function itemTexts(items: readonly Item[]): Texts {
  return {
    documents: items
      .map(({ kind, key, partyKey, currency, amount }) => `${kind} ${key} ${partyKey} ${currency} ${amount}`)
      .sort(),
    residuals: Object.fromEntries(
      items.flatMap(({ kind, key, residual }) => (kind === 'INVOICE' ? [[recordKey(key), residual]] : [])),
    ),
  };
}

async function documentTexts(client: Client): Promise<Texts> {
  const books = await readBooks(client);
  const text = (
    kind: string,
    {
      externalId,
      customer,
      currency,
    }: { externalId: string; customer: { externalId: string }; currency: string },
    amount: number,
  ) => `${kind} ${externalId} ${customer.externalId} ${currency} ${amount}`;
  return {
    documents: [
      ...books.invoices.map((one) => text('INVOICE', one, one.grossAmount)),
      ...books.payments.map((one) => text('PAYMENT', one, one.amount)),
      ...books.creditNotes.map((one) => text('CREDIT_NOTE', one, one.amount)),
      ...books.refunds.map((one) => text('REFUND', one, one.amount)),
    ].sort(),
    residuals: Object.fromEntries(
      books.invoices.map(({ externalId, amountOutstanding }) => [externalId, amountOutstanding]),
    ),
  };
}
