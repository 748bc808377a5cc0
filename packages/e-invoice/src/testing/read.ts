import { expect } from 'vitest';
import { type EInvoice, type Refusal, readEInvoice } from '../index.ts';

const PLACES: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };

export const decimals = (currency: string): number | null => PLACES[currency] ?? null;

/** Reads a file that must be readable. */
export function invoiceOf(file: string | Uint8Array): EInvoice {
  const { invoice, refusal } = readEInvoice(Buffer.from(file), { decimals });
  expect(refusal).toBeNull();
  if (invoice === null) throw new Error('it was not read');
  return invoice;
}

/** Reads a file that must be refused. */
export function refusalOf(file: string | Uint8Array): Refusal {
  const { refusal } = readEInvoice(Buffer.from(file), { decimals });
  if (refusal === null) throw new Error('it was read');
  return refusal;
}
