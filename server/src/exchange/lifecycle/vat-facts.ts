import { joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { VatShare } from './domain/collected.ts';
import { standardRate } from './domain/rate.ts';

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

/** The VAT of invoices by their ids. */
export type VatByInvoice = ReadonlyMap<string, VatFacts>;

const FACTS = [
  'type_code',
  'seller_registration',
  'buyer_registration',
  'buyer_address',
  'buyer_address_scheme',
];
const COMPARED = ['amount', 'currency', ...FACTS, 'shares'];
const listOf = (prefix: string) => COMPARED.map((column) => `${prefix}.${column}`).join(', ');

const STORE = `
INSERT INTO vat_breakdowns AS v (organization_id, invoice_id, ${COMPARED.join(', ')}, updated_at)
SELECT $1, d.id, d.amount, d.currency, x."typeCode", x."sellerRegistration", x."buyerRegistration",
  x."buyerAddress", x."buyerAddressScheme", x.shares, $3
FROM jsonb_to_recordset($2::jsonb) AS x("invoiceId" uuid, "typeCode" text, "sellerRegistration" text,
  "buyerRegistration" text, "buyerAddress" text, "buyerAddressScheme" text, shares jsonb)
${joinDocument('d', 'x."invoiceId"')}
ORDER BY d.id
ON CONFLICT (organization_id, invoice_id) DO UPDATE
SET ${COMPARED.map((column) => `${column} = excluded.${column}`).join(', ')}, is_waiting = true,
  is_replaced = v.is_replaced OR v.shares <> excluded.shares, updated_at = excluded.updated_at
WHERE (${listOf('v')}) IS DISTINCT FROM (${listOf('excluded')})
RETURNING v.invoice_id AS "invoiceId"`;

/**
 * Stores the VAT of invoices by rate, with their present amounts. If a status reported other VAT, the next comparison
 * reports the difference.
 * @returns the ids of the invoices whose facts changed
 */
export async function storeVatFacts(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { vat, now }: { vat: VatByInvoice; now: string },
): Promise<ReadonlySet<string>> {
  if (vat.size === 0) return new Set();
  const stated = [...vat].map(([invoiceId, facts]) => ({ invoiceId, ...withStandardRates(facts) }));
  const { rows } = await connection.query<{ invoiceId: string }>({
    name: 'store vat of invoices',
    text: STORE,
    values: [organizationId, JSON.stringify(stated), now],
  });
  return new Set(rows.map(({ invoiceId }) => invoiceId));
}

function withStandardRates(facts: VatFacts): VatFacts {
  const shares = facts.shares.map((share) => ({
    ...share,
    rate: share.rate === null ? null : standardRate(share.rate),
  }));
  return { ...facts, shares };
}
