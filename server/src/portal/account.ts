import { isAnnounced } from '../cases/relations.ts';
import type { CalendarDay, Timestamp } from '../kernel/calendar.ts';
import type { Language } from '../kernel/formats.ts';
import { accountsIn, chooseAccounts, type PayableAccount } from '../ledger/bank-accounts/queries.ts';
import type { CoveredSums } from '../ledger/domain/open-items.ts';
import type { PaymentAccount, PaymentMethods } from '../ledger/domain/settlement/records.ts';
import { loadCoveredSums, loadOnAccount } from '../ledger/reads.ts';
import {
  fromCustomers,
  fromDocuments,
  fromOpenInvoices,
  fromOpenInvoicesWith,
  hasStoredPdf,
  joinDocument,
  mayHaveSourcePdf,
} from '../ledger/relations.ts';
import type { Connection } from '../platform/db/database.ts';

/** The customer of a page and its date. Reads only this customer's records, none of its family. */
export interface AccountRef {
  organizationId: string;
  customerId: string;
  /** The organization's current day: earlier due dates are overdue. */
  today: CalendarDay;
}

/** Exact figures in one currency, in minor units. */
export interface BalanceFigures {
  currency: string;
  amountDue: number;
  amountOverdue: number;
  onAccount: number;
  /** The part of the due and the overdue amounts that unapplied cash covers. */
  covered: number;
  coveredOverdue: number;
}

export interface Debtor {
  externalId: string;
  name: string;
  /** Null: the organization's language applies. */
  language: Language | null;
  paymentMethods: PaymentMethods | null;
  bankAccountIds: string[] | null;
  paymentAccount: PaymentAccount | null;
  figures: BalanceFigures[];
}

/** A document as the debtor sees it. */
export interface PortalDocument {
  id: string;
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT' | 'REFUND';
  externalId: string;
  customId: string | null;
  refNumber: string | null;
  currency: string;
  amount: number;
  amountLinked: number;
  amountRefunded: number;
  datedOn: CalendarDay;
  dueOn: CalendarDay | null;
  writtenOffAt: Timestamp | null;
  /** Day of the promise in force. */
  promiseDueOn: CalendarDay | null;
  /** Whether that promise is a transfer that the debtor announced. */
  isAnnounced: boolean;
  /** When the open dispute was opened. */
  disputedAt: Timestamp | null;
  instrument: string | null;
  /** Whether it has a PDF here, or may have one at its source. */
  hasPdf: boolean;
  isPdfStored: boolean;
}

export interface DocumentPage {
  documents: PortalDocument[];
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** Rows per page. */
  size: number;
}

const NEWEST = 'd.dated_on DESC, d.dated_at DESC, d.id DESC';

/**
 * The portal's lists: the documents `d` of customer $2 as the index needs them, how they are counted, and their
 * sort orders.
 */
export const LISTS = {
  open: {
    from: `${fromOpenInvoicesWith('o', joinDocument('d', 'o.id'))} AND o.customer_id = $2`,
    counted: `${fromOpenInvoices('o')} AND o.customer_id = $2`,
    order: 'o.due_on, o.id',
  },
  settled: documentList("d.kind = 'INVOICE' AND NOT d.is_open"),
  credits: documentList("d.kind IN ('PAYMENT', 'CREDIT_NOTE', 'REFUND')"),
} as const;

function documentList(where: string) {
  const from = `${fromDocuments('d')} AND d.customer_id = $2 AND ${where}`;
  return { from, counted: from, order: NEWEST };
}

export type ListName = keyof typeof LISTS;

/** Default rows per page. */
export const PAGE_SIZE = 50;
/** Maximum rows per page. Writing twice as many would block other requests noticeably. */
export const MAX_PAGE_SIZE = 100;

interface DebtorRow extends Omit<Debtor, 'figures'> {
  balances: { currency: string; amountDue: number }[] | null;
  overdue: { currency: string; amount: number }[] | null;
}

const DEBTOR = `
SELECT c.external_id AS "externalId", c.name, c.language, c.payment_methods AS "paymentMethods",
  c.bank_account_ids AS "bankAccountIds", c.payment_account AS "paymentAccount",
  (SELECT json_agg(json_build_object('currency', b.currency, 'amountDue', b.amount_due))
    FROM customer_balances b WHERE b.organization_id = $1 AND b.customer_id = c.id) AS balances,
  (SELECT json_agg(json_build_object('currency', o.currency, 'amount', o.amount))
    FROM (SELECT d.currency, sum(d.amount - d.amount_linked) AS amount
      ${fromOpenInvoices('d')} AND d.customer_id = c.id AND d.due_on < $3::date
      GROUP BY d.currency) o) AS overdue
${fromCustomers('c')} AND c.id = $2`;

/** Returns the debtor with its figures per currency; null if it was deleted meanwhile. */
export async function readDebtor(
  connection: Connection,
  { organizationId, customerId, today }: AccountRef,
): Promise<Debtor | null> {
  const { rows } = await connection.query<DebtorRow>(DEBTOR, [organizationId, customerId, today]);
  const [row] = rows;
  if (row === undefined) return null;
  const { balances, overdue, ...debtor } = row;
  const byCustomer = await loadOnAccount(connection, organizationId, [customerId], today);
  const onAccount = byCustomer.get(customerId) ?? new Map<string, number>();
  const covered = await loadCoveredSums(connection, organizationId, { customerId, onAccount }, today);
  return { ...debtor, figures: figuresOf({ balances, overdue, onAccount, covered }) };
}

interface FigureFacts extends Pick<DebtorRow, 'balances' | 'overdue'> {
  onAccount: ReadonlyMap<string, number>;
  covered: ReadonlyMap<string, CoveredSums>;
}

function figuresOf({ balances, overdue, onAccount, covered }: FigureFacts): BalanceFigures[] {
  const dueOf = new Map((balances ?? []).map(({ currency, amountDue }) => [currency, amountDue]));
  const overdueOf = new Map((overdue ?? []).map(({ currency, amount }) => [currency, amount]));
  return [...new Set([...dueOf.keys(), ...onAccount.keys()])].sort().map((currency) => {
    const paid = covered.get(currency) ?? { overdue: 0, dueLater: 0 };
    return {
      currency,
      amountDue: dueOf.get(currency) ?? 0,
      amountOverdue: overdueOf.get(currency) ?? 0,
      onAccount: onAccount.get(currency) ?? 0,
      covered: paid.overdue + paid.dueLater,
      coveredOverdue: paid.overdue,
    };
  });
}

/** Columns of `PortalDocument` from a document `d`; $1 is the organization. */
export const DOCUMENT = `d.id, d.kind, d.external_id AS "externalId", d.custom_id AS "customId", d.ref_number AS "refNumber",
  d.currency, d.amount, d.amount_linked AS "amountLinked", d.amount_refunded AS "amountRefunded", d.dated_on AS "datedOn",
  d.due_on AS "dueOn", d.written_off_at AS "writtenOffAt", d.promise_due_on AS "promiseDueOn", d.instrument,
  (d.promise_due_on IS NOT NULL AND ${isAnnounced('d.id')}) AS "isAnnounced",
  (SELECT x.opened_at FROM disputes x
    WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL) AS "disputedAt",
  ${hasStoredPdf('d.id')} AS "isPdfStored", (${hasStoredPdf('d.id')} OR ${mayHaveSourcePdf('d')}) AS "hasPdf"`;

/**
 * Reads one page of a list; a page beyond the end becomes the last one. Its statements are unnamed, so
 * PostgreSQL plans each for its customer: some have three documents and some a million.
 */
export async function readPage(
  connection: Connection,
  { organizationId, customerId }: AccountRef,
  list: ListName,
  { page: wanted, size }: { page: number; size: number },
): Promise<DocumentPage> {
  const { from, counted, order } = LISTS[list];
  const found = await connection.query<{ total: number }>(`SELECT count(*) AS total ${counted}`, [
    organizationId,
    customerId,
  ]);
  const total = found.rows[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted, pages);
  const { rows } = await connection.query<PortalDocument>(
    `SELECT ${DOCUMENT} ${from} ORDER BY ${order} LIMIT $3 OFFSET $4`,
    [organizationId, customerId, size, (page - 1) * size],
  );
  return { documents: rows, page, pages, total, size };
}

/**
 * Returns the bank accounts for the debtor's payments in these currencies; none if bank transfers are
 * disabled for it.
 */
export async function readBankAccounts(
  connection: Connection,
  organizationId: string,
  debtor: Debtor,
  currencies: readonly string[],
): Promise<PayableAccount[]> {
  return chooseAccounts(await accountsIn(connection, organizationId, currencies), debtor, currencies);
}
