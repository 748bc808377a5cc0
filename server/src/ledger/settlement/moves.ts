import type { Connection } from '../../platform/db/database.ts';
import type { Change, PutCustomer, PutDocument, Ref } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import type { LedgerCustomer } from '../domain/settlement/records.ts';
import { LOAD_LINKS_ACROSS } from './load.ts';

/**
 * Finds records that move, and loads what they need. An import of an invoice does not load its links. An
 * import of a customer does not load those of its documents. Moves are rare. Renamed records count as moving,
 * because a later change of the batch may use the new name.
 */

/** Returns the ids of stored invoices that the batch may move to another customer or currency. */
export function movedInvoices(ledger: Ledger, changes: readonly Change[]): string[] {
  const moved = new Set<string>();
  for (const change of changes) {
    if (change.type !== 'putDocument' || change.kind !== 'INVOICE') continue;
    const document = storedInvoice(ledger, change);
    if (document === undefined) continue;
    const { customer, facts } = change;
    const stays =
      (customer === undefined || resolveCustomerId(ledger, customer) === document.customerId) &&
      !isRenamed(document, change.target);
    if (!stays || (facts.currency ?? document.currency) !== document.currency) moved.add(document.id);
  }
  return [...moved];
}

function storedInvoice(ledger: Ledger, { target }: PutDocument) {
  if (target.id !== undefined) return ledger.documents.get(target.id);
  if (target.externalId === undefined) return undefined;
  return ledger.documentsByExternalId(`INVOICE ${target.externalId}`)[0];
}

/**
 * Loads the links that would cross families, for customers that may leave their family.
 * @returns the ids of the credits of these links
 */
export async function loadLinksAcross(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  changes: readonly Change[],
): Promise<string[]> {
  const leaving = changes.flatMap((change) =>
    change.type === 'putCustomer' ? (leavingCustomer(ledger, change)?.id ?? []) : [],
  );
  if (leaving.length === 0) return [];
  const { rows } = await connection.query<{ customerId: string; id: string; creditId: string }>({
    name: 'settle links across',
    text: LOAD_LINKS_ACROSS,
    values: [organizationId, leaving],
  });
  for (const { customerId, id } of rows) {
    const links = ledger.linksAcross.get(customerId);
    if (links === undefined) ledger.linksAcross.set(customerId, new Set([id]));
    else links.add(id);
  }
  return [...new Set(rows.map(({ creditId }) => creditId))];
}

function leavingCustomer(ledger: Ledger, { parent, target }: PutCustomer): LedgerCustomer | undefined {
  const customer = findNamed(ledger, target);
  if (customer === undefined || isRenamed(customer, target)) return customer;
  if (parent === undefined) return undefined;
  const stays =
    parent !== null && customer.parentId !== null && resolveCustomerId(ledger, parent) === customer.parentId;
  return stays ? undefined : customer;
}

function isRenamed(record: { externalId: string }, { externalId }: Ref): boolean {
  return externalId !== undefined && externalId !== record.externalId;
}

/** Returns the id of the customer that a reference resolves to. A merged customer resolves to its target. */
function resolveCustomerId(ledger: Ledger, ref: Ref): string | undefined {
  const customer = findNamed(ledger, ref);
  return customer?.mergedIntoId ?? customer?.id;
}

function findNamed(ledger: Ledger, ref: Ref): LedgerCustomer | undefined {
  if (ref.id !== undefined) return ledger.customers.get(ref.id);
  return ref.externalId === undefined ? undefined : ledger.customersByExternalId(ref.externalId)[0];
}
