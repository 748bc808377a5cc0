import { findPayoutLine, matchPayout } from '../../cash/commands.ts';
import type { MatchPartInput } from '../../cash/schemas.ts';
import { joinDocument, joinDocuments } from '../../ledger/relations.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ProviderContext } from '../connections/open.ts';
import { PROVIDER_NAMES, type Provider } from '../domain/kinds.ts';
import { type PayoutPart, partsOfPayout } from '../domain/payout-parts.ts';

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
WHERE p.organization_id = $1 AND p.provider = $2 AND p.bank_transaction_id IS NULL AND p.state = 'PAID'
  AND p.arrives_on > $3::date - ${SEARCHED_DAYS}
ORDER BY p.arrives_on, p.id LIMIT 100`;

/** The items of a payout with the documents of the ledger that they are. */
const ITEMS = `
SELECT i.kind, i.gross, o.id IS NOT NULL AS "isOurs",
  CASE WHEN i.kind = 'PAYMENT' THEN d.id WHEN i.kind = 'REVERSAL' THEN o.reversal_refund_id ELSE r.id END AS "documentId",
  CASE WHEN i.kind = 'PAYMENT' THEN d.amount ELSE coalesce(r.amount, v.amount) END AS amount
FROM payout_items i
LEFT JOIN online_payments o ON o.organization_id = $1 AND o.id = i.online_payment_id
LEFT ${joinDocument('d', 'o.payment_id')}
LEFT ${joinDocument('v', 'o.reversal_refund_id')}
LEFT ${joinDocuments('r')} AND i.kind = 'REFUND' AND r.kind = 'REFUND' AND r.amount = -i.gross
  AND r.external_id LIKE 'online:' || o.id || ':refund:%'
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
    return;
  }
  await pool.query({
    name: 'payout has a bank line',
    text: `UPDATE payouts SET bank_transaction_id = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2`,
    values: [organization.id, id, transactionId, context.clock.now()],
  });
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
