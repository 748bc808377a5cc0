import { isDeepStrictEqual } from 'node:util';
import { fromInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { VatShare } from '../lifecycle/domain/collected.ts';
import { type StatedVat, sharesOfVat } from '../lifecycle/domain/stated-vat.ts';
import { type NewVat, statedVatColumn } from '../lifecycle/vat-facts.ts';
import type { FieldDifference } from './difference.ts';

const FACTS = [
  'typeCode',
  'sellerRegistration',
  'buyerRegistration',
  'buyerAddress',
  'buyerAddressScheme',
] as const;

/** Returns the stored VAT of invoices by their ids, as an import states it. */
export async function loadStoredVat(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, StatedVat>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await connection.query<{ id: string; vat: StatedVat | null }>({
    name: 'vat to compare',
    text: `SELECT d.id, ${statedVatColumn('d')} AS vat ${fromInvoices('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, invoiceIds],
  });
  return new Map(rows.flatMap(({ id, vat }) => (vat === null ? [] : [[id, vat] as const])));
}

/** Returns the facts of VAT that differ from the stored ones. Facts that a line does not state are ignored. */
export function compareVat(given: NewVat, stored: StatedVat | undefined): FieldDifference[] {
  const found = FACTS.flatMap((name): FieldDifference[] => {
    const [value, storedValue] = [given[name], stored?.[name] ?? null];
    return value === null || value === storedValue
      ? []
      : [{ field: `vatBreakdown.${name}`, given: value, stored: storedValue }];
  });
  const shares = given.shares.toSorted(byAmounts);
  const storedShares =
    stored === undefined ? null : withoutUnstated(sharesOfVat(stored).toSorted(byAmounts), shares);
  if (!isDeepStrictEqual(shares, storedShares))
    found.push({ field: 'vatBreakdown.shares', given: shares, stored: storedShares });
  return found;
}

/** Orders shares, because their order means nothing. Those without a rate come first, then those of low rates. */
const byAmounts = (one: VatShare, other: VatShare): number =>
  Number(one.rate ?? -1) - Number(other.rate ?? -1) ||
  one.taxable - other.taxable ||
  one.tax - other.tax ||
  (one.category ?? '').localeCompare(other.category ?? '');

/** Returns stored shares without the categories that the line does not state. Both are in the same order. */
const withoutUnstated = (stored: readonly VatShare[], given: readonly VatShare[]): VatShare[] =>
  stored.map((share, at) => ({ ...share, category: given[at]?.category === null ? null : share.category }));
