import { refuseField } from '../refusal.ts';
import type { BankLine, BankLinePart } from './bank-line.ts';
import type { BankLineRef } from './changes.ts';
import type { Ledger } from './ledger.ts';
import type { DocumentKind, LedgerDocument, Link } from './records.ts';

/** A bank transaction, and the parts of its match that a payment replaces. */
interface Replacement {
  line: BankLine;
  replaced: readonly BankLinePart[];
}

const REFUSED_STATES: Readonly<Record<string, string>> = {
  PENDING: 'the bank has not booked it yet',
  EXCLUDED: 'is excluded. Include it first',
};

/** Returns the bank transaction that a payment names. @throws REFERENCE_NOT_FOUND, CONFLICT */
export function findBankLine(ledger: Ledger, { id, externalId, recognizedMatchId }: BankLineRef): BankLine {
  const line = [...ledger.bankLines.values()].find(
    (one) =>
      (id === undefined || one.id === id) && (externalId === undefined || one.externalId === externalId),
  );
  if (line === undefined)
    throw id === undefined
      ? refuseField('REFERENCE_NOT_FOUND', 'bankTransaction.externalId', `does not exist: ${externalId}`)
      : refuseField('REFERENCE_NOT_FOUND', 'bankTransaction.id', `does not exist: ${id}`);
  const refusal = REFUSED_STATES[line.state];
  if (refusal !== undefined) throw refuseField('CONFLICT', 'bankTransaction', refusal);
  if (recognizedMatchId !== undefined && recognizedMatchId !== line.match?.id)
    throw refuseField('CONFLICT', 'bankTransaction', 'was matched again in the meantime');
  return line;
}

/** A payment or refund that records the money of a bank transaction. */
export interface RecordedMoney {
  kind: DocumentKind;
  /** Null: it is new. */
  id: string | null;
  amount: number;
  customerId: string;
}

/**
 * Returns the parts of the match in force that a payment or refund replaces: the one that it belongs to already, the one
 * of its amount and customer, the only one of its amount, or all payments that together have its amount. A refund may
 * contain the fees of its bank transaction.
 * @throws INVALID_DATA if the amounts differ
 */
export function replacedParts(
  line: BankLine,
  { kind, id, amount, customerId }: RecordedMoney,
): BankLinePart[] {
  const sign = signOf(kind);
  const payments = line.parts.filter((part) => part.kind === kind);
  const own = payments.find(({ documentId }) => documentId !== null && documentId === id);
  const candidates = own === undefined ? payments : [own];
  const same = candidates.filter((part) => sign * part.amount === amount);
  const [one] = same.filter((part) => part.customerId === customerId).concat(same);
  if (one !== undefined) return [one];
  const whole = sign * (line.match === null ? line.amount : sumOf(payments));
  if (own === undefined && whole === amount) return payments;
  const fees = line.parts.filter((part) => part.kind === 'FEE');
  if (own === undefined && kind === 'REFUND' && whole + sign * sumOf(fees) === amount)
    return payments.concat(fees);
  throw refuseField('INVALID_DATA', 'amount', `differs from the bank transaction, which is ${whole}`);
}

/** Returns the sign that the money of a document has on a bank account: refunds left it. */
const signOf = (kind: DocumentKind): 1 | -1 => (kind === 'REFUND' ? -1 : 1);

const sumOf = (parts: readonly BankLinePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** @throws CONFLICT if a person matched the transaction to another customer, or to another payment */
export function refuseOtherMatch(
  ledger: Ledger,
  { line, replaced }: Replacement,
  payment: { id: string | null; customerId: string },
): void {
  if (payment.id !== null && line.matchedElsewhere.includes(payment.id))
    throw refuseField('CONFLICT', 'bankTransaction', 'the payment belongs to another bank transaction');
  if (line.match === null || line.match.isAutomatic) return;
  const root = ledger.rootOf(payment.customerId);
  const isOther = replaced.some(
    ({ documentId, isCreated, customerId }) =>
      documentId !== payment.id &&
      ((documentId !== null && !isCreated) || (customerId !== null && ledger.rootOf(customerId) !== root)),
  );
  if (isOther)
    throw refuseField(
      'CONFLICT',
      'bankTransaction',
      'a person matched it to another payment. Undo that match first',
    );
}

/** Moves the refunds of a payment to the one that replaces it. */
export function moveRefunds(ledger: Ledger, fromId: string, to: LedgerDocument): void {
  const refunds = ledger
    .linksOfCredit(fromId)
    .filter(({ debitId }) => ledger.documents.get(debitId)?.kind === 'REFUND');
  moveLinks(ledger, refunds, { creditId: to.id, creditOn: to.datedOn });
}

/** Moves what a refund of a match gives back to the refund that replaces it, unless that one has links. */
export function moveReturned(ledger: Ledger, fromId: string, to: LedgerDocument): void {
  if (ledger.linksOfDebit(to.id).length > 0) return;
  moveLinks(ledger, ledger.linksOfDebit(fromId), { debitId: to.id, debitOn: to.datedOn });
}

/** Replaces links by new ones with another end. */
function moveLinks(ledger: Ledger, links: readonly Link[], end: Partial<Link>): void {
  if (links.length === 0) return;
  const { newId, now } = ledger.context;
  const moved = links.map(
    (link): Link => ({ ...link, ...end, id: newId(), amountInEffect: 0, createdAt: now }),
  );
  ledger.changeLinks(links, moved);
}

/**
 * Records that a payment is the money of a bank transaction. Later changes of the batch see it so.
 * @returns whether the match changes
 * @throws INVALID_DATA if the payment has another currency
 */
export function closeBankLine(
  ledger: Ledger,
  { line, replaced }: Replacement,
  payment: LedgerDocument,
  { recognizedMatchId }: BankLineRef,
): boolean {
  const isRecognized = recognizedMatchId !== undefined;
  if (payment.currency !== line.currency)
    throw refuseField('INVALID_DATA', 'currency', `differs from the bank transaction, in ${line.currency}`);
  const kept = replaced.length === 1 && replaced[0]?.documentId === payment.id && !replaced[0].isCreated;
  if (kept) return false;
  const position = line.lastPosition + 1;
  const part: BankLinePart = {
    position,
    kind: payment.kind === 'REFUND' ? 'REFUND' : 'PAYMENT',
    documentId: payment.id,
    isCreated: false,
    amount: signOf(payment.kind) * payment.amount,
    customerId: payment.customerId,
    undoing: [],
  };
  const parts = line.parts.filter((one) => !replaced.includes(one)).concat(part);
  const match = { id: line.match?.id ?? '', isAutomatic: isRecognized };
  ledger.bankLines.set(line.id, { ...line, state: 'MATCHED', lastPosition: position, match, parts });
  ledger.closedBankLines.push({
    line,
    paymentId: payment.id,
    amount: payment.amount,
    replaced: replaced.map((one) => one.position),
    isRecognized,
  });
  return true;
}
