import { findPayoutLine, matchPayout } from '../../cash/commands.ts';
import type { MatchPartInput } from '../../cash/schemas.ts';
import { fromDocuments, joinDocument } from '../../ledger/relations.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ProviderContext } from '../connections/open.ts';
import { PROVIDER_NAMES, type Provider } from '../domain/kinds.ts';
import { type PayoutPart, partsOfPayout } from '../domain/payout-parts.ts';
import { BANK_TRANSACTION } from './bank-line.ts';

interface OpenPayout {
  id: string;
  currency: string;
  amount: number;
  arrivesOn: string;
  reference: string | null;
}

/** Days in which the bank line of a payout is looked for. */
const SEARCHED_DAYS = 60;

const OPEN = `
SELECT p.id, p.currency, p.amount, p.arrives_on AS "arrivesOn", p.reference FROM payouts p
WHERE p.organization_id = $1 AND p.provider = $2 AND p.state = 'PAID' AND ${BANK_TRANSACTION} IS NULL
  AND p.arrives_on > $3::date - ${SEARCHED_DAYS}
ORDER BY p.arrives_on, p.id LIMIT 100`;

/** SQL: the only refund of its amount that no user requested here, or null. */
const REFUND_MADE_ELSEWHERE = `(SELECT (array_agg(r.id))[1] ${fromDocuments('r')} AND r.kind = 'REFUND'
  AND r.amount = -i.gross AND r.external_id LIKE 'online:' || o.id || ':refund:%'
  AND NOT EXISTS (SELECT 1 FROM online_payment_refunds e WHERE e.organization_id = $1 AND e.refund_id = r.id)
  HAVING count(*) = 1)`;

/** The items of a payout with the documents of the ledger that they are. */
const ITEMS = `
SELECT i.kind, i.gross, i.fee, coalesce(o.surcharge, 0) AS surcharge, o.id IS NOT NULL AS "isOurs",
  x.id AS "documentId", x.amount
FROM payout_items i
LEFT JOIN online_payments o ON o.organization_id = $1 AND o.id = i.online_payment_id
LEFT JOIN online_payment_refunds f ON f.organization_id = $1 AND f.online_payment_id = o.id
  AND f.provider_id = i.provider_refund_id AND i.kind = 'REFUND'
LEFT ${joinDocument(
  'x',
  `CASE i.kind WHEN 'PAYMENT' THEN o.payment_id WHEN 'REVERSAL' THEN o.reversal_refund_id
  WHEN 'REFUND' THEN CASE WHEN f.id IS NULL THEN ${REFUND_MADE_ELSEWHERE} ELSE f.refund_id END END`,
)}
WHERE i.organization_id = $1 AND i.payout_id = $2 ORDER BY i.rank`;

/** Finds the lines of bank statements that are payouts of a provider, and explains them. */
export async function matchPayouts(
  context: ProviderContext,
  organization: Organization,
  provider: Provider,
): Promise<void> {
  if (organization.nativeIntegration !== null) return;
  const { pool } = context.database;
  const { rows } = await pool.query<OpenPayout>({
    name: 'payouts without a bank line',
    text: OPEN,
    values: [organization.id, provider, context.clock.now().slice(0, 10)],
  });
  for (const payout of rows) await matchOne(context, organization, provider, payout);
}

async function matchOne(
  context: ProviderContext,
  organization: Organization,
  provider: Provider,
  payout: OpenPayout,
): Promise<void> {
  const { pool } = context.database;
  const { id, reference, ...line } = payout;
  const texts = [PROVIDER_NAMES[provider], ...(reference === null ? [] : [reference])];
  const transactionId = await findPayoutLine(pool, organization.id, { ...line, texts });
  if (transactionId === null) return;
  const { rows } = await pool.query<PayoutPart>({
    name: 'items of payout',
    text: ITEMS,
    values: [organization.id, id],
  });
  const parts = partsOfPayout(payout.amount, rows);
  if (parts === null) return;
  try {
    await matchPayout(context, organization, { transactionId, parts: parts.map(inputOf) });
  } catch (error) {
    // A person or a rule decided the line or a payment meanwhile. People see both.
    if (!(error instanceof ApiError) || error.code === 'UNAVAILABLE') throw error;
  }
}

function inputOf({
  kind,
  amount,
  documentId,
}: NonNullable<ReturnType<typeof partsOfPayout>>[number]): MatchPartInput {
  if (documentId === null) return { kind, amount };
  return kind === 'PAYMENT'
    ? { kind, amount, payment: { id: documentId } }
    : { kind, amount, refund: { id: documentId } };
}
