import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import { accountKey } from '../domain/matching/text/fold.ts';
import { joinMatches, joinParts } from '../matches/sources.ts';
import { IS_PROOF, knownPayers } from './known-payers.ts';
import type { PayerQuery, RememberedPayer } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

/** Ids of the cursor are unused: accounts are unique. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns what is remembered about some accounts, in their order. */
export async function findPayers(
  queryable: Queryable,
  organizationId: string,
  accounts: readonly string[],
): Promise<RememberedPayer[]> {
  const { rows } = await queryable.query<RememberedPayer>({
    name: 'payers by account',
    text: `SELECT k.account,
             (SELECT t.payer_name FROM bank_transactions t WHERE t.organization_id = $1 AND t.payer_key = k.account
                AND t.payer_name IS NOT NULL ORDER BY t.booked_on DESC LIMIT 1) AS name,
             count(DISTINCT coalesce(c.parent_id, c.id)) = 1 AS "isDecisive",
             json_agg(json_build_object('customer', ${CUSTOMER_ANSWER('c')}, 'matches', k.matches, 'firstOn', k.first_on,
               'lastOn', k.last_on, 'isAssigned', k.is_assigned) ORDER BY k.matches DESC, c.name, c.id) AS customers
           FROM (${knownPayers('$2')}) k ${joinCustomer('c', 'k.customer_id')}
           GROUP BY k.account ORDER BY k.account COLLATE "C"`,
    values: [organizationId, accounts],
  });
  return rows;
}

/** Lists the remembered accounts of payers, by account. */
export async function listPayers(queryable: Queryable, organizationId: string, query: PayerQuery) {
  const page = readPage(query, { list: 'payers', sortBy: 'account' });
  const { rows: found } = await queryable.query<{ account: string }>({
    name: `accounts of payers${query.search === undefined ? '' : ' that match'}`,
    text: `SELECT k.account FROM (
             (SELECT DISTINCT t.payer_key COLLATE "C" AS account FROM bank_transactions t
              WHERE t.organization_id = $1 AND t.payer_key COLLATE "C" > $2 AND ${REMEMBERED} ${searched(query, SEARCHED_LINE)}
              ORDER BY 1 LIMIT $3)
             UNION
             (SELECT DISTINCT b.payer_key COLLATE "C" FROM bank_payers b ${joinCustomer('c', 'b.customer_id')}
              WHERE b.organization_id = $1 AND b.payer_key COLLATE "C" > $2 AND b.added_at IS NOT NULL
                ${searched(query, SEARCHED_PAYER)}
              ORDER BY 1 LIMIT $3)) k
           ORDER BY 1 LIMIT $3`,
    values: [organizationId, page.after?.key ?? '', page.limit + 1, ...patternsOf(query)],
  });
  const { rows, metadata } = pageMetadata(page, found, null, ({ account }) => ({ key: account, id: NO_ID }));
  const { limit, nextCursor } = metadata;
  const items = await findPayers(
    queryable,
    organizationId,
    rows.map(({ account }) => account),
  );
  return { limit, ...(nextCursor === undefined ? {} : { nextCursor }), items };
}

const REMEMBERED = `EXISTS (SELECT 1 FROM bank_matches m
  WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id AND ${IS_PROOF})`;

const SEARCHED_LINE = `(t.payer_key LIKE $4 OR lower(t.payer_name) LIKE $5 OR EXISTS (
  SELECT 1 FROM bank_matches m ${joinParts('p')} AND p.match_id = m.id ${joinDocument('d', 'p.document_id')}
    ${joinCustomer('c', 'd.customer_id')}
  WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL AND lower(c.name) LIKE $5))`;
const SEARCHED_PAYER = '(b.payer_key LIKE $4 OR lower(c.name) LIKE $5)';

const searched = ({ search }: PayerQuery, condition: string) =>
  search === undefined ? '' : `AND ${condition}`;

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Returns the patterns for accounts and for names. A text without letters and digits is no account. */
function patternsOf({ search }: PayerQuery): string[] {
  if (search === undefined) return [];
  const key = accountKey(search);
  return [key === '' ? '' : like(key), like(search.toLowerCase())];
}

/** Returns whether a customer is remembered for an account. */
export async function isRemembered(
  queryable: Queryable,
  organizationId: string,
  account: string,
  customerId: string,
): Promise<boolean> {
  const { rows } = await queryable.query({
    name: 'remembered customer of payer',
    text: `SELECT 1 FROM (${knownPayers('$2')}) k WHERE k.customer_id = $3`,
    values: [organizationId, [account], customerId],
  });
  return rows.length > 0;
}

/** Returns the customers that some accounts paid for. */
export async function findCustomersOfAccounts(
  queryable: Queryable,
  organizationId: string,
  accounts: readonly string[],
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'customers of payer accounts',
    text: `SELECT DISTINCT d.customer_id AS id FROM bank_transactions t
           ${joinMatches('m')} AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
           ${joinParts('p')} AND p.match_id = m.id
           ${joinDocument('d', 'p.document_id')}
           WHERE t.organization_id = $1 AND t.payer_key = ANY($2::text[])
           UNION SELECT b.customer_id FROM bank_payers b
           WHERE b.organization_id = $1 AND b.payer_key = ANY($2::text[]) AND b.added_at IS NOT NULL`,
    values: [organizationId, accounts],
  });
  return rows.map(({ id }) => id);
}
