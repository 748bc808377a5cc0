import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../platform/db/database.ts';
import type { VatShare } from './domain/collected.ts';

/** The VAT of an invoice by rate, and what its life-cycle messages name. */
export interface VatFacts {
  /** BT-3. */
  typeCode: string;
  /** SIREN. */
  sellerRegistration: string | null;
  buyerRegistration: string | null;
  /** BT-49. */
  buyerAddress: string | null;
  buyerAddressScheme: string | null;
  shares: VatShare[];
}

export const VAT_FACTS = `v.type_code AS "typeCode", v.seller_registration AS "sellerRegistration",
  v.buyer_registration AS "buyerRegistration", v.buyer_address AS "buyerAddress",
  v.buyer_address_scheme AS "buyerAddressScheme", v.shares`;

/** Whether the facts were stored, are stored already, or cannot change because something was reported. */
export type StoredVat = 'STORED' | 'UNCHANGED' | 'REPORTED';

/** Stores the VAT of an invoice by rate, unless a status reported another one. */
export async function storeVatFacts(
  connection: Connection,
  organizationId: string,
  { invoiceId, facts, now }: { invoiceId: string; facts: VatFacts; now: string },
): Promise<StoredVat> {
  const { rows } = await connection.query<VatFacts>({
    name: 'lock vat of invoice',
    text: `SELECT ${VAT_FACTS} FROM vat_breakdowns v WHERE v.organization_id = $1 AND v.invoice_id = $2 FOR UPDATE`,
    values: [organizationId, invoiceId],
  });
  const [before] = rows;
  if (before !== undefined && isDeepStrictEqual({ ...before }, facts)) return 'UNCHANGED';
  const { rows: reported } = await connection.query({
    name: 'invoice has life-cycle statuses',
    text: 'SELECT 1 FROM lifecycle_statuses WHERE organization_id = $1 AND invoice_id = $2 LIMIT 1',
    values: [organizationId, invoiceId],
  });
  if (reported.length > 0) return 'REPORTED';
  await connection.query({
    name: 'store vat of invoice',
    text: `INSERT INTO vat_breakdowns (organization_id, invoice_id, type_code, seller_registration, buyer_registration,
             buyer_address, buyer_address_scheme, shares, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (organization_id, invoice_id) DO UPDATE SET type_code = excluded.type_code,
             seller_registration = excluded.seller_registration, buyer_registration = excluded.buyer_registration,
             buyer_address = excluded.buyer_address, buyer_address_scheme = excluded.buyer_address_scheme,
             shares = excluded.shares, is_waiting = true, updated_at = excluded.updated_at`,
    values: [
      organizationId,
      invoiceId,
      facts.typeCode,
      facts.sellerRegistration,
      facts.buyerRegistration,
      facts.buyerAddress,
      facts.buyerAddressScheme,
      JSON.stringify(facts.shares),
      now,
    ],
  });
  return 'STORED';
}
