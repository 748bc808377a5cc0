import type { Schema } from '../../api/types.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { nameOfPayment } from '../../records/payment/columns.tsx';
import type { Total } from './balance.ts';
import type { Candidate } from './draft.ts';

type Transaction = Schema<'BankTransaction'>;

/** The documents of a customer that a transaction may pay or take back. */
export interface Candidates {
  rows: readonly Candidate[] | undefined;
  problem: ReturnType<typeof useRows>['problem'];
  hasMore: boolean;
  readMore: () => void;
}

/** Reads the open invoices and credit notes of a customer, or for money out its payments and credit notes. */
export function useCandidates(customerId: string, { currency }: Transaction, { isIn }: Total): Candidates {
  const customer = { 'customer.id': customerId };
  const documents = useRows(
    isIn ? '/v1/internal/invoices' : '/v1/internal/payments',
    isIn
      ? { ...customer, state: ['DUE', 'OVERDUE'], sortBy: 'dueDate', sortOrder: 'ASC' }
      : { ...customer, sortBy: 'validatedAt', sortOrder: 'DESC' },
  );
  const credits = useRows('/v1/internal/credit_notes', { ...customer, unapplied: true });
  const first = documents.rows?.flatMap((row) => ('invoice' in row ? ofInvoice(row) : ofPayment(row)));
  const rows =
    first === undefined || credits.rows === undefined
      ? undefined
      : first
          .concat(credits.rows.map(ofCreditNote))
          .flatMap(({ candidate, currency: own }) =>
            own === currency && candidate.open > 0 ? [candidate] : [],
          );
  return {
    rows,
    problem: documents.problem ?? credits.problem,
    hasMore: documents.hasMore,
    readMore: documents.readMore,
  };
}

interface Row {
  candidate: Candidate;
  currency: string;
}

const ofInvoice = ({ invoice, daysOverdue }: Schema<'InvoiceRow'>): Row => ({
  candidate: {
    kind: 'INVOICE',
    id: invoice.id,
    number: invoice.customId,
    on: invoice.dueDate,
    isOverdue: daysOverdue > 0,
    open: invoice.amountOutstanding,
  },
  currency: invoice.currency,
});

const ofPayment = ({ payment }: Schema<'PaymentRow'>): Row => ({
  candidate: {
    kind: 'PAYMENT',
    id: payment.id,
    number: nameOfPayment(payment),
    on: payment.validatedAt,
    isOverdue: false,
    open: payment.amountLinked + payment.amountUnlinked,
  },
  currency: payment.currency,
});

const ofCreditNote = ({ creditNote }: Schema<'CreditNoteRow'>): Row => ({
  candidate: {
    kind: 'CREDIT_NOTE',
    id: creditNote.id,
    number: creditNote.customId,
    on: creditNote.issuedAt,
    isOverdue: false,
    open: creditNote.amountUnlinked,
  },
  currency: creditNote.currency,
});

/** Returns whether the text of a transaction contains a number as a whole word. */
export function isNamedIn({ text, structuredReferences, endToEndId }: Transaction, number: string): boolean {
  const all = [text, endToEndId, ...structuredReferences.map(({ reference }) => reference)];
  const words = all.join(' ').toLowerCase();
  const at = words.indexOf(number.toLowerCase());
  if (number === '' || at < 0) return false;
  const isPart = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return !isPart(words[at - 1]) && !isPart(words[at + number.length]);
}

/** Orders candidates: first those that the text names, then those of the amount, then by their day. */
export function orderCandidates(
  rows: readonly Candidate[],
  transaction: Transaction,
  { amount }: Total,
): Candidate[] {
  const rank = ({ number, open }: Candidate) =>
    isNamedIn(transaction, number) ? 0 : open === amount ? 1 : 2;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
