import { datesOf, externalIdOfPart, refOf } from '../../ledger/commands.ts';
import type { Change, LinkInput, PutDocument, Reconcile } from '../../ledger/domain/settlement/changes.ts';
import type { DocumentFacts } from '../../ledger/domain/settlement/records.ts';
import { ID_LENGTH } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { sumOf } from './check-parts.ts';
import type { MatchableTransaction } from './load-transaction.ts';
import type { ResolvedPart } from './resolve-parts.ts';

/** The changes of the ledger for one part. */
export interface PartPlan {
  position: number;
  part: ResolvedPart;
  /** The payment or refund first; none for a fee. */
  changes: Change[];
}

/** Returns the changes of each part. */
export function planChanges(
  organization: Organization,
  transaction: MatchableTransaction,
  parts: readonly ResolvedPart[],
  firstPosition: number,
): PartPlan[] {
  return parts.map((part, i) => {
    const position = firstPosition + i;
    return { position, part, changes: changesOf(organization, transaction, part, position) };
  });
}

function changesOf(
  organization: Organization,
  transaction: MatchableTransaction,
  part: ResolvedPart,
  position: number,
): Change[] {
  const { kind, joined } = part;
  if (kind === 'FEE') return [];
  const externalId = externalIdOfPart(transaction.id, position);
  const isReconciled =
    kind === 'PAYMENT' ? joined !== null || sumOf(part.linkedCreditNotes) > 0n : joined !== null;
  const document: PutDocument =
    joined === null
      ? {
          type: 'putDocument',
          kind,
          mode: 'import',
          target: { externalId },
          customer: refOf(part.customer ?? {}),
          facts: factsOf(organization, transaction, part.amount),
          ...(isReconciled ? {} : { links: linksOf(part) }),
        }
      : { type: 'putDocument', kind, mode: 'update', target: { id: joined.id }, facts: {} };
  const changes: Change[] = [document];
  if (isReconciled && hasLinks(part)) changes.push(reconciliationOf(part, externalId));
  return changes.concat(writeOffsOf(part));
}

function factsOf(
  organization: Organization,
  { currency, bookedOn, bankAccountId, reference, isDirectDebit }: MatchableTransaction,
  amount: number,
): Partial<DocumentFacts> {
  return {
    amount: Math.abs(amount),
    currency,
    ...datesOf(organization).dated(bookedOn),
    instrument: isDirectDebit ? 'DIRECT_DEBIT' : 'WIRE_TRANSFER',
    bankAccountId,
    refNumber: reference?.slice(0, ID_LENGTH).trim() || null,
  };
}

const hasLinks = ({ linkedInvoices, linkedCreditNotes, linkedPayments }: ResolvedPart) =>
  sumOf(linkedInvoices) + sumOf(linkedCreditNotes) + sumOf(linkedPayments) > 0n;

const invoicesOf = ({ linkedInvoices = [] }: ResolvedPart): LinkInput[] =>
  linkedInvoices.map(({ invoice, amountLinked }) => ({ target: refOf(invoice), amount: amountLinked }));
const creditNotesOf = ({ linkedCreditNotes = [] }: ResolvedPart): LinkInput[] =>
  linkedCreditNotes.map(({ creditNote, amountLinked }) => ({
    target: refOf(creditNote),
    amount: amountLinked,
  }));
const paymentsOf = ({ linkedPayments = [] }: ResolvedPart): LinkInput[] =>
  linkedPayments.map(({ payment, amountLinked }) => ({ target: refOf(payment), amount: amountLinked }));

const linksOf = (part: ResolvedPart): NonNullable<PutDocument['links']> =>
  part.kind === 'PAYMENT'
    ? { linkedInvoices: invoicesOf(part) }
    : { linkedPayments: paymentsOf(part), linkedCreditNotes: creditNotesOf(part) };

/** Undoing a reconciliation restores what a joined document and the credit notes were before. */
function reconciliationOf(part: ResolvedPart, externalId: string): Reconcile {
  const target = part.joined === null ? { externalId } : { id: part.joined.id };
  const own = (amount: bigint): LinkInput[] => (amount > 0n ? [{ target, amount: Number(amount) }] : []);
  const deducted = sumOf(part.linkedCreditNotes);
  return part.kind === 'PAYMENT'
    ? {
        type: 'reconcile',
        externalId,
        invoices: invoicesOf(part),
        refunds: [],
        payments: own(sumOf(part.linkedInvoices) - deducted),
        creditNotes: creditNotesOf(part),
      }
    : {
        type: 'reconcile',
        externalId,
        invoices: [],
        refunds: own(deducted + sumOf(part.linkedPayments)),
        payments: paymentsOf(part),
        creditNotes: creditNotesOf(part),
      };
}

function writeOffsOf({ linkedInvoices = [], reversed }: ResolvedPart): Change[] {
  const written = linkedInvoices.flatMap(({ invoice, writeOffReason }): Change[] =>
    writeOffReason === undefined
      ? []
      : [{ type: 'writeOff', target: refOf(invoice), reason: writeOffReason }],
  );
  return written.concat(
    reversed.map(({ invoiceId }) => ({ type: 'writeOff', target: { id: invoiceId }, reason: null })),
  );
}

const RECONCILED: Record<string, [list: string, document: string]> = {
  invoices: ['linkedInvoices', 'invoice'],
  creditNotes: ['linkedCreditNotes', 'creditNote'],
  payments: ['linkedPayments', 'payment'],
};

/** Returns the path in the request of a field that the ledger names. */
export function fieldOfPart(change: Change, part: ResolvedPart, i: number, field: string): string {
  const path = `parts[${i}]`;
  if (change.type !== 'reconcile') return `${path}.${field}`;
  const [, side = '', index, property] = /^(\w+)(\[\d+\])?(?:\.(\w+))?$/.exec(field) ?? [];
  const isOwn = side === (part.kind === 'PAYMENT' ? 'payments' : 'refunds');
  const [list, document] = RECONCILED[side] ?? [side, side];
  if (isOwn) return `${path}.amount`;
  if (index === undefined) return `${path}.${list}`;
  if (property === 'amountLinked') return `${path}.${list}${index}.amountLinked`;
  return `${path}.${list}${index}.${document}${property === undefined ? '' : `.${property}`}`;
}
