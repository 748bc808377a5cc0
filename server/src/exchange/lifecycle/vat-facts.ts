import { joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { VatShare } from './domain/collected.ts';
import { type StatedVat, sharesOfVat } from './domain/stated-vat.ts';

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

/** The VAT of an invoice to store. */
export interface NewVat extends Omit<VatFacts, 'typeCode'> {
  typeCode: string | null;
  /** Whether facts that are null stay as they are stored. */
  isPartial: boolean;
}

/** The VAT of invoices by their ids. */
export type VatByInvoice = ReadonlyMap<string, NewVat>;

/** BT-3 of a commercial invoice. */
const INVOICE = '380';

/** Returns the VAT that a line of an import states. */
export function newVat({ shares, prepaidAmount: _, ...facts }: StatedVat): NewVat {
  const { typeCode = null, sellerRegistration = null, buyerRegistration = null } = facts;
  const { buyerAddress = null, buyerAddressScheme = null } = facts;
  return {
    typeCode,
    sellerRegistration,
    buyerRegistration,
    buyerAddress,
    buyerAddressScheme,
    shares: sharesOfVat({ shares }),
    isPartial: true,
  };
}

/** SQL: the VAT of document `alias` as an import states it. Null: none is stored for its amount and currency. */
export const statedVatColumn = (alias: string): string => `
  (SELECT json_strip_nulls(json_build_object('typeCode', v.type_code, 'sellerRegistration', v.seller_registration,
      'buyerRegistration', v.buyer_registration, 'buyerAddress', v.buyer_address,
      'buyerAddressScheme', v.buyer_address_scheme,
      'prepaidAmount', nullif((SELECT sum((s ->> 'taxable')::bigint + (s ->> 'tax')::bigint)
        FROM jsonb_array_elements(v.shares) s) - v.amount, 0),
      'shares', v.shares))
    FROM vat_breakdowns v WHERE v.organization_id = $1 AND v.invoice_id = ${alias}.id
      AND v.amount = ${alias}.amount AND v.currency = ${alias}.currency)`;

const FACTS = [
  'type_code',
  'seller_registration',
  'buyer_registration',
  'buyer_address',
  'buyer_address_scheme',
];
const COMPARED = ['amount', 'currency', ...FACTS, 'shares'];
const listOf = (prefix: string) => COMPARED.map((column) => `${prefix}.${column}`).join(', ');

/**
 * SQL: the shares to store. A line without a category keeps the stored one of the share with the same rate and amounts.
 */
const SHARES = `(SELECT jsonb_agg(CASE WHEN s.share ->> 'category' IS NULL
    THEN s.share || jsonb_build_object('category', (SELECT p -> 'category' FROM jsonb_array_elements(o.shares) p
      WHERE p - 'category' = s.share - 'category' LIMIT 1))
    ELSE s.share END ORDER BY s.place)
  FROM jsonb_array_elements(x.shares) WITH ORDINALITY AS s(share, place))`;

const STORE = `
INSERT INTO vat_breakdowns AS v (organization_id, invoice_id, ${COMPARED.join(', ')}, updated_at)
SELECT $1, d.id, d.amount, d.currency, coalesce(x."typeCode", o.type_code, '${INVOICE}'),
  coalesce(x."sellerRegistration", o.seller_registration), coalesce(x."buyerRegistration", o.buyer_registration),
  coalesce(x."buyerAddress", o.buyer_address),
  CASE WHEN x."buyerAddress" IS NULL THEN coalesce(x."buyerAddressScheme", o.buyer_address_scheme)
    ELSE x."buyerAddressScheme" END, ${SHARES}, $3
FROM jsonb_to_recordset($2::jsonb) AS x("invoiceId" uuid, "typeCode" text, "sellerRegistration" text,
  "buyerRegistration" text, "buyerAddress" text, "buyerAddressScheme" text, shares jsonb, "isPartial" boolean)
${joinDocument('d', 'x."invoiceId"')}
LEFT JOIN vat_breakdowns o ON o.organization_id = $1 AND o.invoice_id = d.id AND x."isPartial"
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
  const stated = [...vat].map(([invoiceId, facts]) => ({ invoiceId, ...facts, shares: sharesOfVat(facts) }));
  const { rows } = await connection.query<{ invoiceId: string }>({
    name: 'store vat of invoices',
    text: STORE,
    values: [organizationId, JSON.stringify(stated), now],
  });
  return new Set(rows.map(({ invoiceId }) => invoiceId));
}
