import { sql } from 'kysely';
import { bindOrganization, stateOfMatched } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { comparisonConditions, externalIds } from '../../platform/lists/filters.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { type Matching, selectPage } from '../../platform/lists/select-page.ts';
import { loadBankTransactionsById } from './queries.ts';
import type { BankTransactionQuery } from './schema.ts';

const SORT_COLUMNS = { bookedOn: 'booked_on', createdAt: 'created_at', amount: 'amount' } as const;

/** Lists bank transactions, by default the latest booking day first. */
export async function listBankTransactions(
  database: Database,
  organizationId: string,
  query: BankTransactionQuery,
) {
  const sortBy = query.sortBy ?? 'bookedOn';
  const page = readPage(query, { list: 'bank-transactions', sortBy });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { ...matchingBankTransactions(organizationId, query), sortColumn: SORT_COLUMNS[sortBy] },
    page,
  );
  const transactions = await loadBankTransactionsById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => transactions.get(id) ?? []) };
}

/** Returns all bank transactions that match the filters, in no order. */
export const matchingBankTransactions = (organizationId: string, query: BankTransactionQuery): Matching => ({
  from: 'bank_transactions',
  organizationId,
  where: conditionsOf(organizationId, query),
});

function conditionsOf(organizationId: string, query: BankTransactionQuery) {
  const { bankAccountId, bankStatementId, bookedFrom, bookedUntil, search, state } = query;
  return [
    externalIds(query),
    comparisonConditions(query, 'amount', 'amount'),
    bankAccountId === undefined ? [] : sql<boolean>`bank_account_id = ${bankAccountId}`,
    bookedFrom === undefined ? [] : sql<boolean>`booked_on >= ${bookedFrom}`,
    bookedUntil === undefined ? [] : sql<boolean>`booked_on <= ${bookedUntil}`,
    bankStatementId === undefined
      ? []
      : sql<boolean>`entry_id IN (SELECT g.entry_id FROM bank_sightings g
          WHERE g.organization_id = ${organizationId} AND g.bank_statement_id = ${bankStatementId})`,
    search === undefined ? [] : searched(search),
    state === undefined ? [] : inStates(organizationId, state),
  ].flat();
}

function searched(search: string) {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const byText = sql<boolean>`lower(coalesce(payer_name, '') || ' ' || coalesce(text, '')) LIKE ${pattern}`;
  const amount = Number(search);
  return Number.isSafeInteger(amount) ? sql<boolean>`(${byText} OR amount = ${amount})` : byText;
}

/** Matched transactions are read with the links of their payments, which decide their state. */
function inStates(organizationId: string, states: readonly string[]) {
  const computed = bindOrganization(organizationId, stateOfMatched, 'bank_transactions');
  return sql<boolean>`(state <> 'MATCHED' AND state = ANY(${states})
    OR state = 'MATCHED' AND ${computed} = ANY(${states}))`;
}
