import { recordChange } from '../../ledger/commands.ts';
import { balanceOf, fromDocumentsWith, joinBalances, joinCustomers } from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Connectors } from '../connectors.ts';
import type { NewFinding } from '../domain/finding.ts';
import type { SourceKind } from '../domain/kinds.ts';
import { insertFindings } from '../findings/store.ts';
import { createConnection } from './commands.ts';
import type { IntegrationSource, RunCounts } from './schema.ts';
import type { ConnectionRef } from './secrets.ts';

/** A connection that was read and then paused, such as that of the sample data. */
export interface PausedConnection {
  kind: SourceKind;
  url: string;
  login: string;
  source: Omit<IntegrationSource, 'checkedAt'>;
  /** Its customers, by the key that they have at the source. */
  customers: ReadonlyMap<string, string>;
  /** Documents that the source does not know. */
  madeHere: readonly string[];
  findings: readonly NewFinding[];
}

/** The connection is never opened: it is paused at once. */
const NEVER_OPENED = (): never => {
  throw new Error('a paused connection is not opened');
};
const UNOPENED: Connectors = { ODOO: NEVER_OPENED, TRYTON: NEVER_OPENED, FILES: NEVER_OPENED };

/** A key that opens nothing. */
const SECRET = 'none';

/**
 * Stores a connection in the state after a read that a user paused: records, sums, findings and runs agree with
 * what is stored here. It reads nothing, and programs may still change the records.
 * @returns its id
 */
export async function storePausedConnection(
  context: Context,
  organizationId: string,
  paused: PausedConnection,
): Promise<string> {
  const { kind, url, login } = paused;
  const created = { kind, url, login, secret: SECRET };
  const { id } = await createConnection({ ...context, connectors: UNOPENED }, organizationId, created);
  const of = { organizationId, connectionId: id };
  const now = context.clock.now();
  await inTransaction(context.database, async (connection) => {
    await pauseCreated(connection, of, paused, now);
    await storeParties(connection, of, paused.customers);
    const count = await storeItems(connection, of, paused.madeHere);
    await insertFindings(connection, { ...of, findings: paused.findings, now });
    await storeSums(connection, of, paused.findings, now);
    await storeRun(connection, of, { read: count, now });
    await recordChange(connection, organizationId, {
      action: 'integration.paused',
      records: [{ kind: 'INTEGRATION', id }],
      before: { state: 'RUNNING' },
      after: { state: 'PAUSED' },
    });
  });
  return id;
}

async function pauseCreated(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { source }: PausedConnection,
  now: string,
): Promise<void> {
  await connection.query({
    name: 'pause created source connection',
    text: `UPDATE source_connections SET state = 'PAUSED', source = $3, started_at = $4, read_at = $4, swept_at = $4,
             equal_since = $4, updated_at = $4
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId, JSON.stringify({ ...source, checkedAt: now }), now],
  });
}

async function storeParties(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  customers: PausedConnection['customers'],
): Promise<void> {
  const pairs = [...customers].map(([key, id]) => ({ key, id }));
  await connection.query({
    name: 'store parties of paused connection',
    text: `INSERT INTO source_records (organization_id, connection_id, key, kind, record_id, is_adopted, number)
           SELECT $1, $2, p.key, 'PARTY', p.id, true, c.external_id
           FROM json_to_recordset($3) AS p(key text, id uuid) ${joinCustomers('c')} AND c.id = p.id ORDER BY p.key`,
    values: [organizationId, connectionId, JSON.stringify(pairs)],
  });
}

/** Stores the documents of the customers as items. @returns their number */
async function storeItems(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  madeHere: readonly string[],
): Promise<number> {
  const { rowCount } = await connection.query({
    name: 'store items of paused connection',
    text: `INSERT INTO source_records (organization_id, connection_id, key, kind, party_key, record_id, is_adopted,
             number, currency, amount)
           SELECT $1, $2, 'account.move.line,' || row_number() OVER (ORDER BY d.created_at, d.id), d.kind, r.key, d.id,
             true, coalesce(d.custom_id, d.external_id), d.currency, d.amount
           ${fromDocumentsWith('d', 'JOIN source_records r ON r.organization_id = $1 AND r.record_id = d.customer_id')}
             AND r.connection_id = $2 AND d.id <> ALL($3)`,
    values: [organizationId, connectionId, madeHere],
  });
  return rowCount ?? 0;
}

/** Stores the balances: those there are the ones here with what the findings explain. */
async function storeSums(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  findings: readonly NewFinding[],
  now: string,
): Promise<void> {
  const { rows } = await connection.query<{ partyKey: string; currency: string; ours: number }>({
    name: 'balances of paused connection',
    text: `SELECT r.key AS "partyKey", b.currency, ${balanceOf('b')} AS ours
           FROM source_records r ${joinCustomers('c')} AND c.id = r.record_id
             ${joinBalances('b')} AND b.customer_id = c.id
           WHERE r.organization_id = $1 AND r.connection_id = $2`,
    values: [organizationId, connectionId],
  });
  const keyOf = (partyKey: string | null, currency: string) => JSON.stringify([partyKey, currency]);
  const explained = new Map<string, number>();
  for (const { partyKey, currency, amount } of findings)
    if (amount !== null) {
      const key = keyOf(partyKey, currency);
      explained.set(key, (explained.get(key) ?? 0) + amount);
    }
  const known = new Set(rows.map(({ partyKey, currency }) => keyOf(partyKey, currency)));
  const others = findings.flatMap(({ partyKey, currency, amount }) =>
    amount === null || partyKey === null || known.has(keyOf(partyKey, currency))
      ? []
      : [{ partyKey, currency, ours: 0 }],
  );
  const sums = [...rows, ...others].map((row) => {
    return { ...row, id: newId(), explained: explained.get(keyOf(row.partyKey, row.currency)) ?? 0 };
  });
  await connection.query({
    name: 'store sums of paused connection',
    text: `INSERT INTO source_sums
             (organization_id, id, connection_id, party_key, currency, theirs, ours, explained, compared_at)
           SELECT $1, n.id, $2, n."partyKey", n.currency, n.ours + n.explained, n.ours, n.explained, $4
           FROM json_to_recordset($3) AS n(id uuid, "partyKey" text, currency text, ours bigint, explained bigint)`,
    values: [organizationId, connectionId, JSON.stringify(sums), now],
  });
}

async function storeRun(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { read, now }: { read: number; now: string },
): Promise<void> {
  const counts: RunCounts = { read, created: 0, updated: 0, unchanged: read, deleted: 0, refused: 0 };
  await connection.query({
    name: 'store run of paused connection',
    text: `INSERT INTO source_runs (organization_id, id, connection_id, trigger, state, phase, counts, started_at,
             finished_at)
           VALUES ($1, $2, $3, 'USER', 'COMPLETED', 'SUMS', $4, $5, $5)`,
    values: [organizationId, newId(), connectionId, JSON.stringify(counts), now],
  });
}
