import type { RawBuilder } from 'kysely';
import { throwIfClientLeft, untilClientLeaves } from '../../platform/client-signal.ts';
import { prepareCancelRequest } from '../../platform/db/cancel-request.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { nameStatement } from '../../platform/db/named.ts';
import { queryRows, type Shape } from '../../platform/db/rows.ts';
import { readUpToDate } from '../../platform/db/standby.ts';
import { allSent, inSnapshot } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { isLatestDay } from './positions.ts';
import type { Selection } from './selection.ts';

/** Runs a composed statement. */
export type Ask = <Row extends object>(
  label: string,
  query: RawBuilder<unknown>,
  row: Shape<Row>,
) => Promise<Row[]>;

/**
 * The best plan depends on days and filters, so each statement is planned for its values. JIT compilation
 * would take longer than running it.
 */
const SETTINGS = `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
  set_config('work_mem', '64MB', true)`;

/**
 * Computes figures with several statements in one snapshot, so that they agree. If the client of the request
 * leaves, PostgreSQL cancels the statement that runs.
 * @param begin runs first in the transaction
 */
export function inFigures<T>(
  database: Database,
  selection: Selection,
  compute: (ask: Ask, selection: Selection, connection: Connection) => Promise<T>,
  begin?: (connection: Connection) => Promise<void>,
): Promise<T> {
  const read = (from: Database) =>
    inSnapshot(from, (connection) =>
      untilClientLeaves(
        () => prepareCancelRequest(connection),
        async () => {
          await begin?.(connection);
          return computeIn(database, connection, selection, compute);
        },
      ),
    );
  return readUpToDate(database, (standby) => ({ ...database, ...standby }), read);
}

/** Prepares the transaction, finds out whether the day is the latest one, and computes. */
async function computeIn<T>(
  database: Database,
  connection: Connection,
  selection: Selection,
  compute: (ask: Ask, selection: Selection, connection: Connection) => Promise<T>,
): Promise<T> {
  const isLatest = await prepareFigures(connection, selection);
  return compute(askOn(database, connection), { ...selection, isLatest }, connection);
}

/**
 * Sets whether PostgreSQL starts parallel processes for the further statements of a transaction. Each costs 10 ms of
 * CPU time or more, so they make sums of stored rows dearer, and only long computations quicker.
 */
export async function setParallel(connection: Connection, isAllowed: boolean): Promise<void> {
  const value = isAllowed ? 'DEFAULT' : '0';
  await connection.query(`SET LOCAL max_parallel_workers_per_gather TO ${value}`);
}

/** Prepares a transaction for figures. @returns whether the day is the latest one */
export async function prepareFigures(connection: Connection, selection: Selection): Promise<boolean> {
  const settingsApplied = connection.query({ name: 'figures settings', text: SETTINGS, values: [] });
  const [, isLatest] = await allSent([settingsApplied, isLatestDay(connection, selection)]);
  return isLatest;
}

/** Returns a function that runs composed statements on a connection, while the client waits for them. */
export const askOn =
  (database: Pick<Database, 'kysely'>, connection: Connection): Ask =>
  async (label, query, row) => {
    throwIfClientLeft();
    const { sql, parameters } = query.compile(database.kysely);
    const statement = { ...nameStatement(`figures ${label}`, sql), values: [...parameters], row };
    return (await queryRows(connection, statement)).rows;
  };

/**
 * Parses a sum from the database.
 * @throws INVALID_DATA if it is not a safe integer
 */
export function parseExactly(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw invalidField('currency', 'a sum exceeds 2^53 − 1 minor units. Select fewer documents');
  return value;
}
