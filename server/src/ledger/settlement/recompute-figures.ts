import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { allSent, inTransaction } from '../../platform/db/transaction.ts';
import { convertedFigures } from '../domain/settlement/conversion.ts';
import type { CustomerBalance } from '../domain/settlement/records.ts';
import { BALANCE_COLUMNS } from './columns.ts';
import { type ConversionRow, conversionOf, LOAD_CONVERSION } from './conversion.ts';
import { lockFamilies } from './families.ts';
import { CUSTOMER_FIGURES, withFigures } from './figures.ts';
import { waitForOlderTransactions } from './older-transactions.ts';

/**
 * Number of customers whose families are locked at once. Few, so that concurrent writes wait only briefly.
 */
const BATCH = 200;

interface StoredFigures {
  id: string;
  balance: number;
  amountDue: number;
  balances: CustomerBalance[] | null;
}

const LOAD = `
SELECT c.id, c.balance, c.amount_due AS "amountDue", (
    SELECT json_agg(json_build_object(${BALANCE_COLUMNS.map(([property, column]) => `'${property}', b.${column}`).join(', ')}))
    FROM customer_balances b WHERE b.organization_id = $1 AND b.customer_id = c.id) AS balances
FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`;

const WRITE = `${withFigures(
  CUSTOMER_FIGURES,
  `UPDATE customers c SET balance = r.balance, amount_due = r."amountDue", updated_at = $3
FROM json_to_recordset($2::json) AS r(id uuid, balance bigint, "amountDue" bigint)
WHERE c.organization_id = $1 AND c.id = r.id`,
  'c',
)} SELECT 1`;

/**
 * Recomputes the converted figures of all customers with the organization's current currency and rates (money
 * rule 7). Works in bounded batches under the same locks as settlement. Call it after the change of currency
 * or rates is committed. A batch of settlement that begins later finds the new rates when it starts. This
 * function waits for earlier batches to end, so none leaves a figure at old rates.
 * @param onProgress called with the number of customers processed so far
 * @returns the number of customers changed
 */
export async function recomputeFigures(
  context: { database: Database; clock: Clock; organizationId: string },
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  const { database, organizationId } = context;
  await waitForOlderTransactions(database);
  let changed = 0;
  let done = 0;
  for (let after: string | null = null; ; ) {
    const ids = await nextIds(database, organizationId, after);
    const last = ids.at(-1);
    if (last === undefined) return changed;
    changed += await inTransaction(database, (connection) => recomputeBatch(connection, context, ids));
    done += ids.length;
    onProgress(done);
    after = last;
  }
}

async function nextIds(database: Database, organizationId: string, after: string | null): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM customers WHERE organization_id = $1 AND ($2::uuid IS NULL OR id > $2)
     ORDER BY id LIMIT ${BATCH}`,
    [organizationId, after],
  );
  return rows.map(({ id }) => id);
}

async function recomputeBatch(
  connection: Connection,
  { clock, organizationId }: { clock: Clock; organizationId: string },
  ids: string[],
): Promise<number> {
  const values = [organizationId, ids];
  const [, customers, organization] = await allSent([
    lockFamilies(connection, organizationId, ids),
    connection.query<StoredFigures>(LOAD, values),
    connection.query<ConversionRow>(LOAD_CONVERSION, [organizationId]),
  ]);
  const { currency, rates } = conversionOf(organization.rows[0]);
  const wrong = customers.rows.flatMap((stored) => {
    const { balance, amountDue } = convertedFigures(stored.balances ?? [], currency, rates);
    const same = balance === stored.balance && amountDue === stored.amountDue;
    return same ? [] : [{ id: stored.id, balance, amountDue }];
  });
  if (wrong.length > 0) await connection.query(WRITE, [organizationId, JSON.stringify(wrong), clock.now()]);
  return wrong.length;
}
