import { setTimeout as sleep } from 'node:timers/promises';
import type { Keys } from './load.ts';

/** The content of an import file: customers and invoices, each invoice with or without its own payment. */
export interface FileShape {
  customers: number;
  invoices: number;
  payments: number;
}

/** Returns the shape of a file: per 100 records 4 customers, 56 invoices, 40 payments with a link. */
export function shapeOf(records: number): FileShape {
  const customers = Math.round(records * 0.04);
  const payments = Math.round(records * 0.4);
  return { customers, payments, invoices: records - customers - payments };
}

export const AMOUNT = 12_345;
const CHUNK_LINES = 1000;

/** An encoded file and the number of its records. */
export interface PreparedFile {
  bytes: Buffer;
  records: number;
}

/**
 * Creates an NDJSON file in mixed order, as an export would write it: a referenced record may come before or
 * after its referrer.
 */
export function prepareFile({ customers, invoices, payments }: FileShape): PreparedFile {
  const max = Math.max(customers, invoices, payments);
  const chunks: Buffer[] = [];
  let lines: string[] = [];
  const flush = () => {
    chunks.push(Buffer.from(lines.join('')));
    lines = [];
  };
  for (let n = 1; n <= max; n += 1) {
    const customer = { externalId: `c-${(n % customers) + 1}` };
    const push = (type: string, data: object) => lines.push(`${JSON.stringify({ type, data })}\n`);
    if (n <= payments) {
      const linkedInvoices = [{ amountLinked: AMOUNT, invoice: { externalId: `i-${n}` } }];
      push('payment', { externalId: `p-${n}`, customer, currency: 'EUR', amount: AMOUNT, linkedInvoices });
    }
    if (n <= invoices) {
      const dates = { issuedAt: '2026-01-15', dueDate: '2026-02-15' };
      push('invoice', { externalId: `i-${n}`, customer, currency: 'EUR', grossAmount: AMOUNT, ...dates });
    }
    if (n <= customers)
      push('customer', { externalId: `c-${n}`, name: `Customer ${n}`, address: { city: 'Lyon' } });
    if (lines.length >= CHUNK_LINES) flush();
  }
  flush();
  return { bytes: Buffer.concat(chunks), records: customers + invoices + payments };
}

interface ImportAnswer {
  id: string;
  state: string;
}

/**
 * Imports a file over HTTP and waits until it is applied.
 * @returns seconds from the first byte sent to the last record applied
 * @throws Error if the import does not create every record
 */
export async function importFile(port: number, keys: Keys, file: PreparedFile): Promise<number> {
  const headers = { 'x-api-key': keys.apiKey, 'x-api-secret': keys.apiSecret };
  const url = `http://127.0.0.1:${port}/v1/imports`;
  const start = process.hrtime.bigint();
  const sent = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: file.bytes,
  });
  if (sent.status !== 202) throw new Error(`the import returned ${sent.status}: ${await sent.text()}`);
  const { id } = await readImport(sent);
  for (;;) {
    const answer = await fetch(`${url}/${id}`, { headers });
    const text = await answer.clone().text();
    const { state } = await readImport(answer);
    if (state === 'COMPLETED') {
      const created = [...text.matchAll(/"created":(\d+)/g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
      if (created !== file.records) {
        const errors = await fetch(`${url}/${id}/errors?limit=3`, { headers });
        throw new Error(`${file.records} records were sent, but: ${text} ${await errors.text()}`);
      }
      return Number(process.hrtime.bigint() - start) / 1e9;
    }
    if (state === 'FAILED') throw new Error(`the import failed: ${text}`);
    await sleep(50);
  }
}

async function readImport(response: Response): Promise<ImportAnswer> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('id' in body) || !('state' in body))
    throw new Error(`no import: ${JSON.stringify(body)}`);
  return { id: String(body.id), state: String(body.state) };
}
