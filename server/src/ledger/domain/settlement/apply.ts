import { RefusalError } from '../refusal.ts';
import { putAccountManagers } from './account-managers.ts';
import type { Change, Outcome } from './changes.ts';
import { convertedFigures, type Rates } from './conversion.ts';
import { deleteCustomer, putCustomer } from './customers.ts';
import type { Ledger } from './ledger.ts';
import { deleteDocument, putDocument } from './put-document.ts';
import { putForBankLine } from './put-for-bank-line.ts';
import { reconcile } from './reconcile.ts';
import { writeOff } from './write-off.ts';

/**
 * Applies the changes of a batch in order. A refused change is rolled back and does not stop the others.
 * @param applied called after each applied change, before the next one changes the ledger
 * @returns the outcome of each change, or its Refusal
 */
export function applyChanges(
  ledger: Ledger,
  changes: readonly Change[],
  applied: (index: number, outcome: Outcome) => void = () => {},
): (Outcome | RefusalError)[] {
  return changes.map((change, index) => {
    try {
      const outcome = applyChange(ledger, change);
      ledger.journal.commit();
      applied(index, outcome);
      return outcome;
    } catch (error) {
      ledger.journal.rollback();
      if (error instanceof RefusalError) return error;
      throw error;
    }
  });
}

function applyChange(ledger: Ledger, change: Change): Outcome {
  switch (change.type) {
    case 'putDocument': {
      if (change.bankTransaction !== undefined) return putForBankLine(ledger, change, change.bankTransaction);
      const { id, created } = putDocument(ledger, change);
      return { status: putStatus(ledger, created), id };
    }
    case 'putCustomer': {
      const { id, created } = putCustomer(ledger, change);
      return { status: putStatus(ledger, created), id };
    }
    case 'putAccountManagers': {
      const { id } = putAccountManagers(ledger, change);
      return { status: putStatus(ledger, false), id };
    }
    case 'deleteDocument':
      return { status: 'deleted', id: deleteDocument(ledger, change).id };
    case 'writeOff': {
      const { id } = writeOff(ledger, change);
      return { status: putStatus(ledger, false), id };
    }
    case 'deleteCustomer':
      return deleteCustomer(ledger, change);
    case 'reconcile':
      return reconcile(ledger, change);
  }
}

function putStatus(ledger: Ledger, created: boolean): Outcome['status'] {
  if (ledger.journal.length === 0) return 'unchanged';
  return created ? 'created' : 'updated';
}

/**
 * Closes a batch: stamps the changed records and recomputes the figures that lists filter and sort by. These
 * are the exact figures, converted to the organization's currency (money rule 7).
 */
export function closeBatch(ledger: Ledger, rates: Rates): void {
  const { now } = ledger.context;
  const links = ledger.links.changes();
  const relinked = new Set<string>();
  for (const link of [...links.inserted, ...links.updated, ...links.deleted])
    relinked.add(link.creditId).add(link.debitId);
  for (const document of ledger.documents.changes().updated) relinked.add(document.id);
  for (const id of relinked) {
    const document = ledger.documents.get(id);
    if (document !== undefined) ledger.documents.put({ ...document, updatedAt: now });
  }
  const balances = ledger.balances.changes();
  const refigured = new Set(
    [...balances.inserted, ...balances.updated, ...balances.deleted].map((row) => row.customerId),
  );
  for (const customer of ledger.customers.changes().updated) refigured.add(customer.id);
  for (const id of refigured) {
    const customer = ledger.customers.get(id);
    if (customer === undefined) continue;
    const { balance, amountDue } = convertedFigures(
      ledger.balancesOfCustomer(id),
      ledger.context.currency,
      rates,
    );
    ledger.customers.put({ ...customer, balance, amountDue, updatedAt: now });
  }
  ledger.journal.commit();
}
