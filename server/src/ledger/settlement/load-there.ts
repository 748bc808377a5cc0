import type { Connection } from '../../platform/db/database.ts';
import { queryRows, row, shape } from '../../platform/db/rows.ts';
import type { CustomerBalance, LedgerCustomer, LedgerDocument, Link } from '../domain/settlement/records.ts';
import { BALANCE_ROW, CUSTOMER_ROW, DOCUMENT_ROW, LINK_ROW } from './columns.ts';
import type { ConversionRow } from './conversion.ts';
import { type Found, MAX_PATIENCE } from './found.ts';
import { LOAD_FUNCTION } from './load-function.ts';
import { callOf } from './node-function.ts';
import type { Names } from './references.ts';

/** What the function on the node answers with. */
interface There extends ConversionRow {
  /** Who stands for a family that the batch touches. */
  roots: string[];
  /** Those of them that were locked. */
  locks: string[];
  /** A list for each way in which they were looked for, which found nothing where it is null. */
  customers: (LedgerCustomer[] | null)[];
  documents: (LedgerDocument[] | null)[];
  balances: CustomerBalance[];
  links: Link[];
}

const { listOf, orNull, record, text, uuid } = shape;

const THERE = row<There>({
  ...{ currency: orNull(text), rates: orNull(record(text)), roots: listOf(uuid), locks: listOf(uuid) },
  customers: listOf(orNull(listOf(CUSTOMER_ROW))),
  documents: listOf(orNull(listOf(DOCUMENT_ROW))),
  ...{ balances: listOf(BALANCE_ROW), links: listOf(LINK_ROW) },
});

const LOAD_THERE = `${callOf(LOAD_FUNCTION)} AS there`;

/** Whether the function on the node loads all that a batch names. */
export function canLoadThere({ reconciliationExternalIds }: Names): boolean {
  return reconciliationExternalIds.length === 0;
}

/**
 * Locks and loads what a batch names where its organization is, by one call: each statement that Citus is sent by itself is planned
 * here and there again, which takes longer than all that the call does.
 * @param patience how long a lock is waited for, in milliseconds; null: families that others hold are left out
 */
export async function loadThere(
  connection: Connection,
  organizationId: string,
  names: Names,
  patience: number | null,
): Promise<Found> {
  const isFree = patience === null;
  const pairs = (kinds: readonly string[], ids: readonly string[]) =>
    kinds.map((kind, i) => `${kind} ${ids[i]}`);
  const externals = pairs(names.documentKinds, names.documentExternalIds);
  const { rows } = await queryRows(connection, {
    name: 'settle load there',
    text: LOAD_THERE,
    values: [
      ...[organizationId, String(patience ?? MAX_PATIENCE), isFree],
      ...[[...new Set(names.documentKinds)], names.documentExternalIds, externals],
      externals.filter((_, i) => names.documentExternalDeep[i]),
      ...[names.documentIds, names.documentIds.filter((_, i) => names.documentIdDeep[i])],
      ...[[...new Set(names.documentCustomKinds)], names.documentCustomIds],
      pairs(names.documentCustomKinds, names.documentCustomIds),
      [...names.customerIds, ...names.writtenCustomerIds],
      [...names.customerExternalIds, ...names.writtenCustomerExternalIds],
    ],
    row: row<{ there: There }>({ there: THERE }),
  });
  const there = rows[0]?.there;
  if (there === undefined) throw new Error('a function answers with a row');
  const locks = new Set(there.locks);
  return {
    begun: there,
    locks,
    held: new Set(isFree ? there.roots.filter((id) => !locks.has(id)) : []),
    records: {
      customers: unique(there.customers).map((customer) => ({
        ...customer,
        balances: there.balances.filter(({ customerId }) => customerId === customer.id),
      })),
      documents: unique(there.documents),
      links: there.links,
    },
  };
}

/** What was found in several ways, once. */
function unique<T extends { id: string }>(lists: readonly (T[] | null)[]): T[] {
  return [...new Map(lists.flatMap((list) => list ?? []).map((one) => [one.id, one])).values()];
}
