import { pairUp } from '../allocation.ts';
import { refuseField } from '../refusal.ts';
import type { LinkWish, Outcome, Reconcile } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { addLink, refuseRepeated } from './put-links.ts';
import type { DocumentKind, Link, Reconciliation, ReconciliationContent } from './records.ts';
import { findDocument } from './references.ts';

type Side = 'invoices' | 'refunds' | 'payments' | 'creditNotes';

const KINDS: Record<Side, DocumentKind> = {
  invoices: 'INVOICE',
  refunds: 'REFUND',
  payments: 'PAYMENT',
  creditNotes: 'CREDIT_NOTE',
};

/**
 * Binds credits to debits under an externalId. The same externalId again replaces what it did
 * before: the same content has no effect, four empty lists undo it.
 */
export function reconcile(ledger: Ledger, change: Reconcile): Outcome {
  const [existing] = ledger.reconciliationsByExternalId(change.externalId);
  const content = resolve(ledger, change);
  if (isEmpty(content)) return undo(ledger, existing);
  if (existing !== undefined && JSON.stringify(existing.content) === JSON.stringify(content))
    return { status: 'unchanged', id: existing.id };
  checkSums(content);
  const replaced = existing === undefined ? [] : ledger.linksOfReconciliation(existing.id);
  ledger.removeLinks(replaced);
  const { now, newId } = ledger.context;
  const id = existing?.id ?? newId();
  const createdAt = existing?.createdAt ?? now;
  ledger.reconciliations.put({ id, externalId: change.externalId, content, createdAt, updatedAt: now });
  bind(ledger, id, content, replaced);
  return { status: existing === undefined ? 'created' : 'updated', id };
}

function resolve(ledger: Ledger, change: Reconcile): ReconciliationContent {
  const side = (name: Side, wishes: readonly LinkWish[]): [string, number][] => {
    const targets = wishes.map((wish, i) => findDocument(ledger, KINDS[name], wish.target, `${name}[${i}]`));
    refuseRepeated(targets, (i) => `${name}[${i}]`);
    return targets.map((target, i) => [target.id, wishes[i]?.amount ?? 0]);
  };
  return {
    invoices: side('invoices', change.invoices),
    refunds: side('refunds', change.refunds),
    payments: side('payments', change.payments),
    creditNotes: side('creditNotes', change.creditNotes),
  };
}

function isEmpty({ invoices, refunds, payments, creditNotes }: ReconciliationContent): boolean {
  return invoices.length + refunds.length + payments.length + creditNotes.length === 0;
}

function undo(ledger: Ledger, existing: Reconciliation | undefined): Outcome {
  if (existing === undefined) return { status: 'undone', id: null };
  ledger.removeLinks(ledger.linksOfReconciliation(existing.id));
  ledger.reconciliations.delete(existing.id);
  return { status: 'undone', id: existing.id };
}

function checkSums({ invoices, refunds, payments, creditNotes }: ReconciliationContent): void {
  const sum = (...sides: [string, number][][]) =>
    sides.flat().reduce((total, [, amount]) => total + BigInt(amount), 0n);
  const debits = sum(invoices, refunds);
  const credits = sum(payments, creditNotes);
  if (debits === credits) return;
  const message = `invoices and refunds come to ${debits}, payments and credit notes to ${credits}; they must be equal`;
  const first =
    invoices.length > 0
      ? 'invoices'
      : refunds.length > 0
        ? 'refunds'
        : payments.length > 0
          ? 'payments'
          : 'creditNotes';
  throw refuseField('INVALID_DATA', first, message);
}

/** Pairs the items in the order given: invoices before refunds, payments before credit notes. */
function bind(
  ledger: Ledger,
  reconciliationId: string,
  content: ReconciliationContent,
  replaced: readonly Link[],
): void {
  // A pair that stays keeps its link and so its age.
  const ids = new Map(replaced.map((link) => [`${link.creditId} ${link.debitId}`, link.id]));
  const fields = new Map<string, string>();
  const shares = (...sides: Side[]) =>
    sides.flatMap((side) =>
      content[side].map(([id, amount], i) => {
        fields.set(id, `${side}[${i}]`);
        return { id, amount };
      }),
    );
  const debits = shares('invoices', 'refunds');
  const credits = shares('payments', 'creditNotes');
  for (const pair of pairUp(credits, debits)) {
    const id = ids.get(`${pair.creditId} ${pair.debitId}`) ?? ledger.context.newId();
    addLink(
      ledger,
      { id, ...pair, reconciliationId },
      {
        credit: fields.get(pair.creditId) ?? '',
        debit: fields.get(pair.debitId) ?? '',
      },
    );
  }
}
