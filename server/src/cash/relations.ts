/**
 * SQL fragments over cash, for statements of other wings. Each names the organization of its rows, as those of the
 * ledger do (docs/adr/0089).
 */
import { joinBankAccount, joinDocument } from '../ledger/relations.ts';
import { fromBankTransactions, fromParts, joinMatches } from './matches/sources.ts';
import { repeatedReference } from './transactions/sources.ts';

export { FROM_HOLDING_MONEY, HOLDS_UNTIL, MOVE_PAYERS } from './holds/sources.ts';
export { fromPayerQuestions, joinBankTransaction } from './questions/sources.ts';

/** SQL: the organization has bank statements or transactions. `$1` is the organization. */
export const USES_CASH = 'EXISTS (SELECT 1 FROM cash_settings s WHERE s.organization_id = $1)';

/** The parts of the proposals for bank transactions `$2`, as `x.part`. */
const PROPOSED_PARTS = `(SELECT jsonb_path_query(t.decision, '$.proposals[*].parts[*]') AS part ${fromBankTransactions('t')}
  AND t.id = ANY($2::uuid[])) x`;

/**
 * SQL: the customers that decisions about bank transactions `$2` may change: those of the proposals, and of the
 * matches in force, also those of the transactions that a proposal takes back.
 */
export const customersOfProposals = `SELECT coalesce(d.customer_id, (x.part->>'customerId')::uuid) AS id
  FROM ${PROPOSED_PARTS} LEFT ${joinDocument('d', "coalesce(x.part->>'documentId', x.part->>'paymentId')::uuid")}
  WHERE coalesce(d.customer_id, (x.part->>'customerId')::uuid) IS NOT NULL
  UNION SELECT p.customer_id ${fromParts('p', `${joinMatches('m')} AND m.id = p.match_id AND m.undone_at IS NULL`)}
    AND p.customer_id IS NOT NULL AND (m.bank_transaction_id = ANY($2::uuid[])
      OR m.bank_transaction_id IN (SELECT (x.part->>'earlierLineId')::uuid FROM ${PROPOSED_PARTS}))`;

/** `JOIN` of the bank transactions that a match in force explains by documents. Conditions follow with `AND`. */
export const joinMatchedTransaction = (alias: string, documents: string): string =>
  `JOIN bank_match_parts ${alias}p ON ${alias}p.organization_id = $1 AND ${alias}p.document_id ${documents}
  JOIN bank_matches ${alias}m ON ${alias}m.organization_id = $1 AND ${alias}m.id = ${alias}p.match_id
    AND ${alias}m.undone_at IS NULL
  JOIN bank_transactions ${alias} ON ${alias}.organization_id = $1 AND ${alias}.id = ${alias}m.bank_transaction_id`;

/** SQL: message `alias` contained a remittance advice. */
export const hasRemittanceAdvice = (alias: string): string =>
  `EXISTS (SELECT 1 FROM remittance_advices v WHERE v.organization_id = $1 AND v.message_id = ${alias}.id)`;

/** SQL: the bank transactions in the form of the lines of an import. `$1` is the organization. */
export const exportedBankTransactions = `
  SELECT t.id, t.external_id AS "externalId", t.bank_account_id AS "bankAccountId",
    coalesce(a.iban, a.account_number) AS "bankAccountNumber", t.currency, t.amount, t.booked_on AS "bookedOn",
    t.value_on AS "valueOn", t.state = 'PENDING' AS "isPending", json_build_object('name', t.payer_name,
      'ultimateName', t.ultimate_payer_name, 'iban', t.payer_iban, 'accountNumber', t.payer_account_number,
      'bic', t.payer_bic) AS payer,
    t.end_to_end_id AS "endToEndId", t.mandate_id AS "mandateId", t.bank_reference AS "bankReference", t.code, t.text,
    ${repeatedReference('t')} AS "structuredReference", t.return_reason AS "returnReason"
  FROM bank_transactions t ${joinBankAccount('a', 't.bank_account_id')}
  WHERE t.organization_id = $1 ORDER BY t.booked_on, t.id`;
