import type { Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';

/** Record counts and due amounts of an organization. */
export interface OrganizationFigures {
  customers: number;
  /** Includes paid and written-off invoices. */
  invoices: number;
  /** Exact due amounts by currency: the number of invoices, and the sum in minor units. */
  due: { currency: string; invoices: number; amountDue: number }[];
}

const COUNTS = rowShape<Pick<OrganizationFigures, 'customers' | 'invoices'>>({
  customers: shape.integer,
  invoices: shape.integer,
});
const DUE = rowShape<OrganizationFigures['due'][number]>({
  currency: shape.text,
  invoices: shape.integer,
  amountDue: shape.integer,
});

/** Returns the current figures of an organization, as stored. */
export async function loadOrganizationFigures(
  { pool }: Database,
  organizationId: string,
): Promise<OrganizationFigures> {
  const { rows: counts } = await queryRows(pool, {
    name: 'organization counts',
    text: `SELECT (SELECT count(*) FROM customers WHERE organization_id = $1) AS customers,
             (SELECT count(*) FROM documents WHERE organization_id = $1 AND kind = 'INVOICE') AS invoices`,
    values: [organizationId],
    row: COUNTS,
  });
  const { rows: due } = await queryRows(pool, {
    name: 'organization due',
    text: `SELECT currency, sum(invoices_due)::bigint AS invoices, sum(amount_due)::bigint AS "amountDue"
           FROM customer_balances WHERE organization_id = $1 AND invoices_due > 0 GROUP BY currency ORDER BY currency`,
    values: [organizationId],
    row: DUE,
  });
  const { customers, invoices } = counts[0] ?? { customers: 0, invoices: 0 };
  return { customers, invoices, due };
}
