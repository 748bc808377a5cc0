/** Records of Tryton for tests of the mapping, with what a test does not care about filled in. */
import type {
  TrytonInvoice,
  TrytonLine,
  TrytonParty,
  TrytonRecords,
} from '../../../src/integrations/domain/tryton/records.ts';

export const COMPANY = { id: 1, name: 'Quittance Test SAS', currency: 'EUR' };

export function partyRecord(values: Partial<TrytonParty> = {}): TrytonParty {
  return {
    id: 2,
    name: 'Dupont Lyon SA',
    code: 'C-100',
    vatNumber: null,
    language: null,
    isActive: true,
    replacedById: null,
    mechanisms: [],
    addresses: [],
    ...values,
  };
}

/** A line in euro, or with the currency and its value in euro (`base`) in another one. */
export function lineRecord(values: Partial<TrytonLine> & { id: number; amount: number }): TrytonLine {
  return {
    moveId: values.id,
    moveNumber: `M${values.moveId ?? values.id}`,
    moveDescription: null,
    journalType: 'cash',
    partyId: 2,
    date: '2026-03-01',
    maturityOn: null,
    description: null,
    reconciliationId: null,
    currency: 'EUR',
    base: values.amount,
    ...values,
  };
}

/** An invoice whose entry is 100 + its id. */
export function invoiceRecord(values: Partial<TrytonInvoice> & { id: number }): TrytonInvoice {
  return {
    number: String(values.id),
    reference: null,
    state: 'posted',
    currency: 'EUR',
    invoiceOn: '2026-03-01',
    untaxedAmount: null,
    amountToPay: null,
    moveIds: [100 + values.id],
    cancelMoveId: null,
    paymentLineIds: [],
    ...values,
  };
}

export function records(
  lines: readonly TrytonLine[],
  invoices: readonly TrytonInvoice[] = [],
  parties: readonly TrytonParty[] = [partyRecord()],
): TrytonRecords {
  return { company: COMPANY, parties, lines, invoices };
}
