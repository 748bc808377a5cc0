/**
 * SQL for the state of a matched bank transaction. The links of its payments decide whether the money is on
 * account, partly applied, or was returned entirely.
 */
export const stateOfMatched = (transaction: string, organization = '$1'): string => `(
  SELECT CASE
    WHEN count(d.id) = 0 THEN 'MATCHED'
    WHEN sum(d.amount_refunded) = sum(d.amount) THEN 'RETURNED'
    WHEN sum(d.amount_linked) = 0 THEN 'ON_ACCOUNT'
    WHEN sum(d.amount_linked + d.amount_refunded) < sum(d.amount) THEN 'PARTLY_MATCHED'
    ELSE 'MATCHED' END
  FROM bank_matches m
  JOIN bank_match_parts p ON p.organization_id = ${organization} AND p.match_id = m.id AND p.kind = 'PAYMENT'
  JOIN documents d ON d.organization_id = ${organization} AND d.id = p.document_id
  WHERE m.organization_id = ${organization} AND m.bank_transaction_id = ${transaction}.id AND m.undone_at IS NULL)`;

/** SQL for the state of bank transaction `t`. */
export const BANK_TRANSACTION_STATE = `CASE WHEN t.state <> 'MATCHED' THEN t.state ELSE ${stateOfMatched('t')} END`;

/** SQL for the data of events of bank transaction `t`. The names and accounts of payers are not in events. */
export const BANK_TRANSACTION_FACTS = `json_build_object('id', t.id, 'externalId', t.external_id,
  'bankAccountId', t.bank_account_id, 'state', ${BANK_TRANSACTION_STATE}, 'amount', t.amount, 'currency', t.currency,
  'bookedOn', t.booked_on)`;

/** The data of events of bank transactions. */
export interface BankTransactionFacts {
  id: string;
  externalId: string | null;
  bankAccountId: string;
  state: string;
  amount: number;
  currency: string;
  bookedOn: string;
}

type BankTransactionEventType =
  | 'bank_transaction.created'
  | 'bank_transaction.updated'
  | 'bank_transaction.deleted';

/** Builds an event. It names no customer: users who are limited to their own customers do not see it. */
export const bankTransactionEvent = (type: BankTransactionEventType, data: BankTransactionFacts) => ({
  type,
  customerId: null,
  data,
});
