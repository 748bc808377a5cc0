import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { BANK_TRANSACTION } from './bank-line.ts';
import type { Payout, PayoutQuery } from './schema.ts';

const MAX_ITEMS = 200;

const SELECT = `
SELECT p.id, p.provider, p.provider_id AS "providerId", p.state, p.currency, p.amount, p.fee,
  p.arrives_on AS "arrivesOn", p.reference, ${BANK_TRANSACTION} AS "bankTransactionId",
  coalesce((SELECT json_agg(json_build_object('kind', i.kind, 'providerId', i.provider_id,
      'onlinePaymentId', i.online_payment_id, 'gross', i.gross, 'fee', i.fee, 'net', i.net) ORDER BY i.rank)
    FROM (SELECT * FROM payout_items i WHERE i.organization_id = $1 AND i.payout_id = p.id
      ORDER BY i.rank LIMIT ${MAX_ITEMS}) i), '[]') AS items,
  p.created_at AS "createdAt"
FROM payouts p WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[])`;

/** Lists payouts, the latest day first. */
export async function listPayouts(database: Database, organizationId: string, query: PayoutQuery) {
  const page = readPage(query, { list: 'payouts', sortBy: 'arrivesOn' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'payouts', organizationId, where: [], sortColumn: 'arrives_on' },
    page,
  );
  const { rows } = await database.pool.query<Payout>({
    name: 'payouts by id',
    text: SELECT,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
