import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { RefusalError } from '../domain/refusal.ts';
import { PAYMENT_DAYS } from '../domain/settlement/bank-line.ts';
import type {
  BankLineRef,
  Change,
  LinkInput,
  Outcome,
  PutDocument,
  Reconcile,
} from '../domain/settlement/changes.ts';
import { daysOf } from '../domain/settlement/days.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import type { DocumentKind, LedgerDocument } from '../domain/settlement/records.ts';

/**
 * Payments that are refused because a match has paid their invoices already: the bank was first, and the caller
 * sends the same payment now. Refunds are refused because a match has returned their payments already. They take
 * the place of the documents of these matches. Only refused changes cost anything.
 */
export interface RecognizedPayments {
  /** The bank transaction of a refused payment, by the index of its change. */
  lines: Map<number, BankLineRef>;
  /** Stored payments that refused reconciliations bind, each with its bank transaction. */
  before: PutDocument[];
  /** The refusals, which stay if a change is refused again. */
  refusals: Map<number, RefusalError>;
}

/** Thrown to apply a batch again, with what was recognised. */
export class RecordedPaymentsError extends StaleLockError {
  readonly recognized: RecognizedPayments;

  constructor(recognized: RecognizedPayments) {
    super('payments of the batch record the money of bank transactions');
    this.recognized = recognized;
  }
}

/** Adds the recognised bank transactions to the changes of a batch. */
export function withRecognized(
  changes: readonly Change[],
  recognized: RecognizedPayments | null,
): readonly Change[] {
  if (recognized === null) return changes;
  return changes.map((change, i) => {
    const bankTransaction = recognized.lines.get(i);
    return bankTransaction === undefined || change.type !== 'putDocument'
      ? change
      : { ...change, bankTransaction };
  });
}

/** Returns the outcomes with the first refusal of each change that was recognised and refused again. */
export const withRefusals = (
  outcomes: readonly (Outcome | RefusalError)[],
  { refusals }: RecognizedPayments,
): (Outcome | RefusalError)[] =>
  outcomes.map((outcome, i) => (outcome instanceof RefusalError ? (refusals.get(i) ?? outcome) : outcome));

/** Kinds of documents that record the money of a bank transaction. */
export type RecordedKind = 'PAYMENT' | 'REFUND';

/** A payment or refund of a refused change. */
interface RefusedPayment {
  kind: RecordedKind;
  /** Index of the change. */
  i: number;
  /** Null: it is new. */
  paymentId: string | null;
  amount: number;
  currency: string;
  day: CalendarDay;
  /** Invoices of a payment; payments of a refund. */
  targetIds: string[];
}

interface Candidate {
  rank: number;
  id: string;
  matchId: string;
  isAutomatic: boolean;
  targetIds: string[];
}

const SELECT = `
SELECT r.rank, t.id, m.id AS "matchId", m.is_automatic AS "isAutomatic", ARRAY(
  SELECT k.debit_id FROM links k WHERE k.organization_id = $1 AND p.kind = 'PAYMENT' AND k.credit_id = p.document_id
  UNION SELECT k.credit_id FROM links k WHERE k.organization_id = $1 AND p.kind = 'REFUND' AND k.debit_id = p.document_id)
  AS "targetIds"
FROM json_to_recordset($2::json) AS r(rank integer, kind text, amount bigint, currency text, day date, "targetIds" uuid[])
CROSS JOIN LATERAL (
  SELECT k.credit_id AS id FROM links k
  WHERE k.organization_id = $1 AND r.kind = 'PAYMENT' AND k.debit_id = ANY (r."targetIds")
  UNION SELECT k.debit_id FROM links k
  WHERE k.organization_id = $1 AND r.kind = 'REFUND' AND k.credit_id = ANY (r."targetIds")) c
JOIN bank_match_parts p ON p.organization_id = $1 AND p.document_id = c.id AND p.is_created AND p.kind = r.kind
JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
JOIN bank_transactions t ON t.organization_id = $1 AND t.id = m.bank_transaction_id AND t.currency = r.currency
  AND (abs(p.amount) = r.amount OR r.kind = 'REFUND' AND -t.amount = r.amount AND NOT EXISTS (
    SELECT 1 FROM bank_match_parts o WHERE o.organization_id = $1 AND o.match_id = m.id AND o.is_created
      AND o.kind = p.kind AND o.document_id <> p.document_id))
  AND r.day BETWEEN t.booked_on - ${PAYMENT_DAYS} AND t.booked_on + ${PAYMENT_DAYS}
ORDER BY r.rank, t.id`;

/**
 * Finds the bank transactions whose matches paid what refused changes pay again. A match that a person made
 * counts only if the payment is linked to the same invoices, so nothing that the person decided changes.
 * @returns null: there are none
 */
export async function recognizeRecorded(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  { changes, outcomes }: { changes: readonly Change[]; outcomes: readonly (Outcome | RefusalError)[] },
): Promise<RecognizedPayments | null> {
  const refused = changes.flatMap((change, i) =>
    isExceeded(outcomes[i]) ? refusedPayments(ledger, change, i) : [],
  );
  if (refused.length === 0) return null;
  const { rows } = await connection.query<Candidate>({
    name: 'matches of refused payments',
    text: SELECT,
    values: [organizationId, JSON.stringify(refused.map((one, rank) => ({ ...one, rank })))],
  });
  const byPayment = Map.groupBy(rows, ({ rank }) => rank);
  const byLine = Map.groupBy(rows, ({ id }) => id);
  const recognized: RecognizedPayments = { lines: new Map(), before: [], refusals: new Map() };
  for (const [rank, found] of byPayment) {
    const [line] = found;
    const one = refused[rank];
    if (line === undefined || one === undefined) continue;
    if (found.length > 1 || byLine.get(line.id)?.length !== 1) continue;
    if (!line.isAutomatic && !isSameSet(line.targetIds, one.targetIds)) continue;
    const refusal = outcomes[one.i];
    if (refusal instanceof RefusalError) recognized.refusals.set(one.i, refusal);
    if (changes[one.i]?.type === 'putDocument') recognized.lines.set(one.i, recognizedLine(line));
    else if (one.paymentId !== null) recognized.before.push(joinedUnlinked(one.kind, one.paymentId, line));
  }
  return recognized.refusals.size === 0 ? null : recognized;
}

const isExceeded = (outcome: Outcome | RefusalError | undefined): boolean =>
  outcome instanceof RefusalError && outcome.code === 'AMOUNT_EXCEEDED';

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;

/** A bank transaction with its match in force. */
export interface RecognizedLine {
  id: string;
  matchId: string;
}

const recognizedLine = ({ id, matchId }: RecognizedLine): BankLineRef => ({ id, recognizedMatchId: matchId });

/** Returns the change for a document that the refused reconciliation links. */
const joinedUnlinked = (kind: RecordedKind, id: string, line: RecognizedLine): PutDocument => ({
  ...joinedDocument(kind, id, line),
  ...(kind === 'REFUND' ? { links: { linkedPayments: [] } } : {}),
});

/** Returns the change that makes a stored payment or refund the one of a bank transaction. */
export const joinedDocument = (kind: RecordedKind, id: string, line: RecognizedLine): PutDocument => ({
  type: 'putDocument',
  kind,
  mode: 'update',
  target: { id },
  facts: {},
  bankTransaction: recognizedLine(line),
});

function refusedPayments(ledger: Ledger, change: Change, i: number): RefusedPayment[] {
  if (change.type === 'reconcile') return reconciledDocuments(ledger, change, i);
  if (change.type !== 'putDocument' || change.bankTransaction !== undefined) return [];
  const { kind } = change;
  if (kind !== 'PAYMENT' && kind !== 'REFUND') return [];
  const { timezone, now } = ledger.context;
  const targetIds =
    kind === 'PAYMENT'
      ? idsOf(ledger, 'INVOICE', change.links?.linkedInvoices)
      : idsOf(ledger, 'PAYMENT', change.links?.linkedPayments);
  const [target] = targetIds.flatMap((id) => ledger.documents.get(id) ?? []);
  const [stored] = storedOf(ledger, kind, change.target);
  const { amount = stored?.amount, currency = stored?.currency ?? target?.currency } = change.facts;
  const stated = daysOf({ datedAt: now, ...change.facts }, timezone).datedOn;
  const day = change.facts.datedAt === undefined ? (stored?.datedOn ?? stated) : stated;
  if (amount === undefined || currency === undefined || day === undefined) return [];
  return [{ kind, i, paymentId: stored?.id ?? null, amount, currency, day, targetIds }];
}

/** Returns the payments that a reconciliation links to invoices, and the refunds that it links to payments. */
function reconciledDocuments(ledger: Ledger, change: Reconcile, i: number): RefusedPayment[] {
  const paymentIds = idsOf(ledger, 'PAYMENT', change.payments);
  const refusedOf = (kind: RecordedKind, ids: string[], targetIds: string[]) =>
    ids.flatMap((id): RefusedPayment[] => {
      const document = ledger.documents.get(id);
      return document === undefined ? [] : [{ kind, i, paymentId: id, ...factsOf(document), targetIds }];
    });
  return refusedOf('PAYMENT', paymentIds, idsOf(ledger, 'INVOICE', change.invoices)).concat(
    refusedOf('REFUND', idsOf(ledger, 'REFUND', change.refunds), paymentIds),
  );
}

const factsOf = ({ amount, currency, datedOn }: LedgerDocument) => ({ amount, currency, day: datedOn });

function idsOf(ledger: Ledger, kind: DocumentKind, links: readonly LinkInput[] = []): string[] {
  return [...new Set(links.flatMap(({ target }) => storedOf(ledger, kind, target).map(({ id }) => id)))];
}

function storedOf(ledger: Ledger, kind: DocumentKind, { id, externalId, customId }: LinkInput['target']) {
  if (id !== undefined) return [ledger.documents.get(id)].filter((one) => one !== undefined);
  if (externalId !== undefined) return ledger.documentsByExternalId(`${kind} ${externalId}`);
  return customId === undefined ? [] : ledger.documentsByCustomId(`${kind} ${customId}`);
}
