import { BANK_TRANSACTION_STATE, joinBankAccount } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { withVersion } from '../../platform/record-version.ts';
import { MATCH_FACTS } from '../matches/match-json.ts';
import { fromBankTransactions, fromMatches } from '../matches/sources.ts';
import { QUESTION_JSON } from '../questions/question-json.ts';
import type { BankTransaction } from './schema.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

interface Row extends Omit<BankTransaction, 'version'> {
  storedState: string;
}

const SELECT = `
SELECT t.id, t.external_id AS "externalId", json_build_object('id', a.id, 'name', a.name) AS "bankAccount",
  ${BANK_TRANSACTION_STATE} AS state, t.state AS "storedState", t.amount, t.currency, t.booked_on AS "bookedOn",
  t.value_on AS "valueOn", json_build_object('name', t.payer_name, 'ultimateName', t.ultimate_payer_name,
    'iban', t.payer_iban, 'accountNumber', t.payer_account_number, 'bic', t.payer_bic) AS payer,
  t.end_to_end_id AS "endToEndId", t.mandate_id AS "mandateId", t.bank_reference AS "bankReference",
  t.own_reference AS "ownReference", t.code, t.text, t.additional_text AS "additionalText",
  t.structured_references AS "structuredReferences", t.charges, t.return_reason AS "returnReason",
  t.exclusion_reason AS "exclusionReason", t.kept_whole AS "keptWhole",
  CASE WHEN t.part > 0 THEN json_build_object('id', t.entry_id, 'amount', t.entry_amount, 'part', t.part) END AS batch,
  (SELECT json_build_object(${MATCH_FACTS}) ${fromMatches('m')}
    AND m.bank_transaction_id = t.id AND m.undone_at IS NULL) AS match,
  ${QUESTION_JSON} AS question,
  t.created_at AS "createdAt", t.updated_at AS "updatedAt"
${fromBankTransactions('t', joinBankAccount('a', 't.bank_account_id'))} AND t.id = ANY($2::uuid[])`;

/** Returns bank transactions by id, with their matches in force. */
export async function loadBankTransactionsById(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, BankTransaction>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queryable.query<Row>({
    name: 'bank transactions by id',
    text: SELECT,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, toAnswer(row)]));
}

/** Returns one bank transaction, or throws 404. */
export async function findBankTransaction(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<BankTransaction> {
  const transaction = (await loadBankTransactionsById(queryable, organizationId, [id])).get(id);
  if (transaction === undefined) throw notFound();
  return transaction;
}

/** The version counts decisions about the transaction, not the links of its payments. */
function toAnswer({ storedState, ...row }: Row): BankTransaction {
  const { match, exclusionReason } = row;
  return withVersion(row, { storedState, matchId: match?.id ?? null, exclusionReason });
}
