import { fromDocuments, joinDocument } from '../ledger/relations.ts';
import type { Database } from '../platform/db/database.ts';

/** An online payment that the ledger contradicts. */
interface OnlinePaymentDifference {
  organizationId: string;
  kind: 'online payment';
  id: string;
  field: string;
  stored: string | null;
  expected: string | null;
  message: string;
}

export interface OnlinePaymentVerification {
  onlinePayments: number;
  differences: OnlinePaymentDifference[];
  differenceCount: number;
}

const MAX_LISTED = 100;

/** States in which the ledger has the payment of an online payment. */
const IN_LEDGER = "('SUCCEEDED', 'REFUNDED', 'REVERSED')";

/** Each online payment with its payment in the ledger, and payments in the ledger that no online payment has. */
const DIFFERENCES = `
SELECT o.id, 'payment' AS field, d.external_id AS stored, 'online:' || o.id AS expected
FROM online_payments o LEFT ${joinDocument('d', 'o.payment_id')} AND d.kind = 'PAYMENT'
WHERE o.organization_id = $1 AND o.payment_id IS NOT NULL AND d.external_id IS DISTINCT FROM 'online:' || o.id
UNION ALL
SELECT o.id, 'amount', d.amount || ' ' || d.currency, o.amount || ' ' || o.currency
FROM online_payments o ${joinDocument('d', 'o.payment_id')}
WHERE o.organization_id = $1 AND (d.amount <> o.amount OR d.currency <> o.currency)
UNION ALL
SELECT o.id, 'state', o.state, CASE WHEN o.payment_id IS NULL THEN 'PENDING' ELSE 'SUCCEEDED' END
FROM online_payments o WHERE o.organization_id = $1 AND o.payment_id IS NOT NULL AND o.state NOT IN ${IN_LEDGER}
UNION ALL
SELECT o.id, 'reversal', o.reversal_refund_id::text, NULL
FROM online_payments o WHERE o.organization_id = $1 AND o.reversal_refund_id IS NOT NULL AND o.state <> 'REVERSED'
UNION ALL
SELECT d.id, 'online payment', d.external_id, NULL ${fromDocuments('d')} AND d.kind = 'PAYMENT'
  AND d.external_id LIKE 'online:%' AND NOT EXISTS (SELECT 1 FROM online_payments o
    WHERE o.organization_id = $1 AND o.payment_id = d.id)`;

type Row = Pick<OnlinePaymentDifference, 'id' | 'field' | 'stored' | 'expected'>;

/** Compares the online payments of all organizations, or of one, with the ledger. */
export async function verifyOnlinePayments(
  { pool }: Pick<Database, 'pool'>,
  { organizationId }: { organizationId?: string } = {},
): Promise<OnlinePaymentVerification> {
  const report: OnlinePaymentVerification = { onlinePayments: 0, differences: [], differenceCount: 0 };
  const { rows: organizations } = await pool.query<{ id: string; count: number }>({
    name: 'organizations with online payments',
    text: `SELECT organization_id AS id, count(*) FROM online_payments
           WHERE $1::uuid IS NULL OR organization_id = $1 GROUP BY 1 ORDER BY 1 -- all organizations`,
    values: [organizationId ?? null],
  });
  for (const { id, count } of organizations) {
    report.onlinePayments += count;
    const { rows } = await pool.query<Row>({
      name: 'online payments that the ledger contradicts',
      text: DIFFERENCES,
      values: [id],
    });
    report.differenceCount += rows.length;
    for (const row of rows.slice(0, MAX_LISTED - report.differences.length))
      report.differences.push({
        organizationId: id,
        kind: 'online payment',
        ...row,
        message: `The ${row.field} of the online payment differs from the ledger.`,
      });
  }
  return report;
}
