import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_UNCONFIRMED } from '../decisions/find-candidates.ts';
import { fromBankTransactions, joinMatches, joinParts } from '../matches/sources.ts';
import type { RecordedTwice } from './schema.ts';

/** Findings that are shown at once. */
const MAX_SHOWN = 20;

/** Returns the payments that may record the money of a matched transaction once more, the oldest finding first. */
export async function findRecordedTwice(
  pool: Database['pool'],
  organizationId: string,
): Promise<RecordedTwice[]> {
  const { rows } = await pool.query<RecordedTwice>({
    name: 'payments recorded twice',
    text: `SELECT json_build_object('id', t.id, 'bookedOn', t.booked_on, 'payer', t.payer_name) AS "bankTransaction",
             json_build_object('id', o.id, 'externalId', o.external_id) AS matched,
             json_build_object('id', d.id, 'externalId', d.external_id) AS payment,
             d.dated_on AS "paidOn", ${CUSTOMER_ANSWER('c')} AS customer, d.amount, d.currency
           ${fromBankTransactions(
             't',
             `JOIN bank_recorded_twice w ON w.organization_id = $1 AND w.bank_transaction_id = t.id
                AND w.decided_at IS NULL
              ${joinDocument('d', 'w.payment_id')} ${joinCustomer('c', 'd.customer_id')}
              ${joinMatches('n')} AND n.bank_transaction_id = t.id AND n.undone_at IS NULL
              ${joinParts('q')} AND q.match_id = n.id AND q.is_created AND q.amount = d.amount
              ${joinDocument('o', 'q.document_id')} AND o.customer_id = d.customer_id`,
           )} AND ${IS_UNCONFIRMED}
           ORDER BY w.found_at, t.id, d.id LIMIT ${MAX_SHOWN}`,
    values: [organizationId],
  });
  return rows;
}
