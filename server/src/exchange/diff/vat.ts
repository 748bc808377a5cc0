import { isDeepStrictEqual } from 'node:util';
import { fromInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
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
export async function storedVat(
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
  const shares = stored === undefined ? null : withoutUnstated(sharesOfVat(stored), given.shares);
  if (!isDeepStrictEqual(given.shares, shares))
    found.push({ field: 'vatBreakdown.shares', given: given.shares, stored: shares });
  return found;
}

/** Returns stored shares without the categories that the line does not state. */
const withoutUnstated = (stored: NewVat['shares'], given: NewVat['shares']): NewVat['shares'] =>
  stored.map((share, at) => ({ ...share, category: given[at]?.category === null ? null : share.category }));
