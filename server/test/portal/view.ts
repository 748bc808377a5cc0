import { readFileSync } from 'node:fs';
import { newId } from '../../src/platform/ids.ts';
import { creditNote, customer, invoice, payment, refund, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';

export const IBAN = 'FR7630006000011234567890189';

/** The script that pages with values to copy contain. */
export const OWN_SCRIPT = `<script type="module">${readFileSync(new URL('../../src/portal/copy.js', import.meta.url), 'utf8')}</script>`;

/** Creates a link to a customer's page and returns its path. */
export async function portalPath(client: Client, externalId: string, body: object = {}): Promise<string> {
  const ref = encodeURIComponent(externalId);
  const { url } = await store<{ url: string }>(client, `/customers/external:${ref}/portal`, body);
  return new URL(url).pathname;
}

/** A page of the portal as it is sent, and its visible text. */
export interface Page {
  status: number;
  headers: Headers;
  html: string;
  text: string;
}

export async function open(
  service: TestService,
  path: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const response = await fetch(`${service.url}${path}`, { headers });
  const html = await response.text();
  const text = html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(OWN_SCRIPT, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"');
  return { status: response.status, headers: response.headers, html, text };
}

export async function addBankAccount(
  { database, clock }: TestService,
  client: Client,
  account: {
    currency?: string;
    iban?: string;
    bic?: string;
    accountNumber?: string;
    routingNumber?: string;
  } = {},
): Promise<string> {
  const id = newId();
  const { currency = 'EUR', iban = null, bic = null, accountNumber = null, routingNumber = null } = account;
  await database.pool.query(
    `INSERT INTO bank_accounts (organization_id, id, name, bank_name, iban, account_number, routing_number, bic,
       currency, created_at) VALUES ($1, $2, 'Main', 'Banque du Nord', $3, $4, $5, $6, $7, $8)`,
    [client.organization.id, id, iban, accountNumber, routingNumber, bic, currency, clock.now()],
  );
  return id;
}

/**
 * Stores a debtor with records of every kind. On 10 February 2026 it owes EUR 1,700.00, of which 1,200.00 are
 * overdue, and GBP 80.00.
 * One invoice is paid.
 */
export async function fillAccount(client: Client, name: string): Promise<void> {
  await store(client, '/customers', customer('C-1', { name }));
  const dates = (issuedAt: string, dueDate: string) => ({ issuedAt, dueDate });
  const add = (path: string, body: unknown) => store(client, path, body);
  await add('/invoices', invoice('2026-001', 'C-1', 150_000, dates('2025-12-20', '2026-01-20')));
  await add('/invoices', invoice('2026-002', 'C-1', 50_000, dates('2026-01-15', '2026-02-15')));
  await add('/invoices', invoice('2025-090', 'C-1', 42_000, dates('2025-10-01', '2025-10-31')));
  await add('/invoices', {
    ...invoice('2026-003', 'C-1', 8000, dates('2026-01-20', '2026-02-20')),
    currency: 'GBP',
  });
  const paid = { validatedAt: '2025-11-03', instrument: 'WIRE_TRANSFER', refNumber: 'VIR 4711' };
  await add('/payments', payment('P-1', 'C-1', 62_000, { '2025-090': 42_000, '2026-001': 20_000 }, paid));
  await add('/credit_notes', creditNote('AV-7', 'C-1', 10_000, { '2026-001': 10_000 }));
  await add('/payments', payment('P-2', 'C-1', 5000, undefined, { validatedAt: '2026-02-01' }));
  await add('/refunds', refund('R-1', 'C-1', 2000, { payments: { 'P-2': 2000 } }));
}
