import { balanceOf, fromDocumentsWith, joinBalances, joinCustomers } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { type SourceKey, type SourceSum, type StatedSum, splitSums } from '../domain/canonical.ts';
import {
  type BalancePair,
  balanceKey,
  type DocumentMadeHere,
  type ExplainedBalance,
  explainBalance,
  findRest,
  type RestReason,
} from '../domain/drift.ts';
import type { NewFinding } from '../domain/finding.ts';
import { storeSumFindings } from '../findings/store.ts';
import { loadCursors } from './due.ts';
import { holdLease } from './lease.ts';
import { hashBalances, storeProof } from './proof.ts';
import { storeUnknownSums } from './records.ts';
import type { SourceRun } from './run-state.ts';

/** Documents made here that one comparison explains. */
const MAX_MADE_HERE = 2_000;

interface OurBalance {
  partyKey: SourceKey;
  customerId: string | null;
  mergedInto: string | null;
  /** Null: the customer has no documents. */
  currency: string | null;
  balance: number;
}

/** A compared balance. */
export interface ComparedBalance {
  pair: BalancePair;
  explained: ExplainedBalance;
}

/** The sums that a source states, with a hash of them and of the balances here. */
export interface StatedSums {
  sums: readonly StatedSum[];
  proof: string;
}

/** The compared balances of a source. */
export interface BalanceComparison {
  balances: readonly ComparedBalance[];
  /** Customers that the source cannot add up. Their balances are not among them. */
  unknown: ReadonlySet<SourceKey>;
  proof: string;
}

/** Asks the source for its sums. @throws SourceError */
export async function readSums({ connector, context, lease }: SourceRun): Promise<StatedSums> {
  const sums = await connector.sums();
  return { sums, proof: await hashBalances(context.database.pool, lease, sums) };
}

/** Compares the balances of all customers with those of the source. */
export async function compareBalances(
  run: SourceRun,
  { sums, proof }: StatedSums,
): Promise<BalanceComparison> {
  const { known: theirs, unknown } = splitSums(sums);
  const { pool } = run.context.database;
  const ours = await loadOurs(pool, run.lease);
  const explained = await loadExplained(pool, run.lease);
  const isUncertain = findUncertain(unknown, ours);
  const pairs = pairBalances(theirs, ours, explained).filter((pair) => !isUncertain(pair));
  const different = pairs.filter((pair) => pair.theirs !== pair.ours);
  const made = await loadMadeHere(
    pool,
    run.lease.organizationId,
    different.flatMap(({ customerId }) => customerId ?? []),
  );
  const balances = pairs.map((pair) => {
    const madeHere = pair.theirs === pair.ours ? [] : (made.get(`${pair.customerId} ${pair.currency}`) ?? []);
    const whole = { ...pair, madeHere };
    return { pair: whole, explained: explainBalance(whole) };
  });
  return { balances, unknown, proof };
}

/** Returns whether a pair depends on an unknown sum: that of its customer, or of one that was merged into it here. */
function findUncertain(
  unknown: ReadonlySet<SourceKey>,
  ours: readonly OurBalance[],
): (pair: BalancePair) => boolean {
  const merged = new Set(ours.flatMap((one) => (unknown.has(one.partyKey) ? (one.mergedInto ?? []) : [])));
  return ({ partyKey, customerId }) =>
    unknown.has(partyKey) || (customerId !== null && merged.has(customerId));
}

async function loadOurs(
  queryable: Pick<Connection, 'query'>,
  { organizationId, connectionId }: ConnectionRef,
): Promise<OurBalance[]> {
  const { rows } = await queryable.query<OurBalance>({
    name: 'balances of source here',
    text: `SELECT r.key AS "partyKey", c.id AS "customerId", c.merged_into_id AS "mergedInto", b.currency,
             coalesce(${balanceOf('b')}, 0) AS balance
           FROM source_records r
           LEFT ${joinCustomers('c')} AND c.id = r.record_id
           LEFT ${joinBalances('b')} AND b.customer_id = c.id
           WHERE r.organization_id = $1 AND r.connection_id = $2 AND r.kind = 'PARTY'`,
    values: [organizationId, connectionId],
  });
  return rows;
}

/** Returns Σ of the differences that the last reads explain, by customer and currency. */
async function loadExplained(
  queryable: Pick<Connection, 'query'>,
  { organizationId, connectionId }: ConnectionRef,
): Promise<Map<string, number>> {
  const { rows } = await queryable.query<{ partyKey: SourceKey; currency: string; amount: number }>({
    name: 'explained differences of source',
    text: `SELECT party_key AS "partyKey", currency, sum(amount)::bigint AS amount FROM source_findings
           WHERE organization_id = $1 AND connection_id = $2 AND state <> 'RESOLVED' AND party_key IS NOT NULL
             AND amount IS NOT NULL AND NOT is_outside_sums
             AND cause NOT IN ('MADE_HERE', 'MERGED_HERE', 'UNEXPLAINED', 'NOT_READ_YET')
           GROUP BY party_key, currency`,
    values: [organizationId, connectionId],
  });
  return new Map(rows.map(({ partyKey, currency, amount }) => [balanceKey(partyKey, currency), amount]));
}

/** Returns the documents of customers that are from no source. */
async function loadMadeHere(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, DocumentMadeHere[]>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await queryable.query<
    DocumentMadeHere & { customerId: string; currency: string; total: number }
  >({
    name: 'documents made here',
    text: `SELECT d.id, d.customer_id AS "customerId", d.currency, d.kind, d.custom_id AS number,
             CASE WHEN d.kind IN ('INVOICE', 'REFUND') THEN d.amount ELSE -d.amount END AS amount
           ${fromDocumentsWith('d', '')} AND d.customer_id = ANY($2) AND NOT EXISTS (
             SELECT 1 FROM source_records r WHERE r.organization_id = $1 AND r.record_id = d.id)
           ORDER BY d.created_at, d.id LIMIT ${MAX_MADE_HERE}`,
    values: [organizationId, [...new Set(customerIds)]],
  });
  const made = rows.map(({ id, kind, number, amount, customerId, currency }) => {
    return { of: `${customerId} ${currency}`, document: { id, kind, number, amount } };
  });
  return new Map(
    [...Map.groupBy(made, ({ of }) => of)].map(([of, group]) => [of, group.map(({ document }) => document)]),
  );
}

/** Pairs the balances there and here by customer and currency. */
function pairBalances(
  theirs: readonly SourceSum[],
  ours: readonly OurBalance[],
  explained: ReadonlyMap<string, number>,
): BalancePair[] {
  const customers = new Map(ours.map((one) => [one.partyKey, one]));
  const here = new Map(
    ours.flatMap(({ partyKey, currency, balance }) =>
      currency === null ? [] : [[balanceKey(partyKey, currency), { partyKey, currency, balance }] as const],
    ),
  );
  const there = new Map(theirs.map((sum) => [balanceKey(sum.partyKey, sum.currency), sum]));
  const merged = mergedBalances(there.values(), customers);
  return [...new Map([...here, ...there])].map(([key, { partyKey, currency }]) => {
    const customer = customers.get(partyKey);
    const customerId = customer?.customerId ?? null;
    return {
      partyKey,
      currency,
      theirs: there.get(key)?.balance ?? 0,
      ours: here.get(key)?.balance ?? 0,
      explainedByFindings: explained.get(key) ?? 0,
      mergedInto: customer?.mergedInto ?? null,
      mergedBalance: merged.get(`${customerId} ${currency}`) ?? 0,
      madeHere: [],
      customerId,
    };
  });
}

/** Returns Σ of the balances there of customers that were merged here, by the customer that took them over. */
function mergedBalances(
  theirs: Iterable<SourceSum>,
  customers: ReadonlyMap<SourceKey, OurBalance>,
): Map<string, number> {
  const merged = new Map<string, number>();
  for (const { partyKey, currency, balance } of theirs) {
    const into = customers.get(partyKey)?.mergedInto ?? null;
    if (into === null) continue;
    const key = `${into} ${currency}`;
    merged.set(key, (merged.get(key) ?? 0) + balance);
  }
  return merged;
}

/** Stores the compared balances and the findings about them. Returns whether all are equal or explained. */
export async function storeBalances(
  run: SourceRun,
  { balances: compared, unknown, proof }: BalanceComparison,
): Promise<boolean> {
  const isEqual = unknown.size === 0 && compared.every(({ explained }) => explained.rest === 0);
  const differing = compared.filter(({ explained }) => explained.rest !== 0);
  const reasons = differing.length === 0 ? new Map<SourceKey, RestReason>() : await restReasons(run);
  const findings: NewFinding[] = compared.flatMap(({ pair, explained }) => [
    ...explained.findings,
    ...(explained.rest === 0
      ? []
      : [findRest(pair, explained.rest, reasons.get(pair.partyKey) ?? 'UNKNOWN')]),
  ]);
  const now = run.context.clock.now();
  await inTransaction(run.context.database, async (connection) => {
    await holdLease(connection, run.context, run.lease);
    await storeSums(connection, run.lease, { compared, now });
    await storeUnknownSums(connection, run.lease, unknown);
    await storeSumFindings(connection, { ...run.lease, findings, now });
    if (isEqual) await storeProof(connection, run.lease, proof);
  });
  return isEqual;
}

/**
 * Returns why the balances of customers may still differ. Some were just changed at the source, so their difference
 * may be over with the next read. The source could not be read completely for others.
 */
async function restReasons({ context, lease, connector }: SourceRun): Promise<Map<SourceKey, RestReason>> {
  const { pool } = context.database;
  const { partyKeys } = await connector.changes(await loadCursors(pool, lease));
  const behind = await loadBehind(pool, lease);
  return new Map<SourceKey, RestReason>([
    ...partyKeys.map((key) => [key, 'CHANGING'] as const),
    ...behind.map((key) => [key, 'BEHIND'] as const),
  ]);
}

/** Returns the customers that the source could not be read completely for. */
async function loadBehind(
  queryable: Pick<Connection, 'query'>,
  { organizationId, connectionId }: ConnectionRef,
): Promise<SourceKey[]> {
  const { rows } = await queryable.query<{ key: SourceKey }>({
    name: 'customers of source that were not read completely',
    text: `SELECT DISTINCT party_key AS key FROM source_findings
           WHERE organization_id = $1 AND connection_id = $2 AND state <> 'RESOLVED' AND party_key IS NOT NULL
             AND cause = 'NOT_READ_YET' AND currency = ''`,
    values: [organizationId, connectionId],
  });
  return rows.map(({ key }) => key);
}

interface SumRow {
  partyKey: SourceKey;
  currency: string;
  theirs: number;
  ours: number;
  explained: number;
}

/** Stores the sums that differ from the stored ones, and deletes those that no longer exist. */
async function storeSums(
  connection: Connection,
  of: ConnectionRef,
  { compared, now }: { compared: readonly ComparedBalance[]; now: string },
): Promise<void> {
  const former = await loadSums(connection, of);
  const changed = compared.flatMap(({ pair: { partyKey, currency, theirs, ours }, explained }) => {
    const key = balanceKey(partyKey, currency);
    const row: SumRow = { partyKey, currency, theirs, ours, explained: explained.explained };
    const before = former.get(key);
    former.delete(key);
    return before !== undefined && isSameSum(before, row) ? [] : [{ id: newId(), ...row }];
  });
  if (changed.length > 0) await writeSums(connection, of, { rows: changed, now });
  if (former.size > 0) await deleteSums(connection, of, [...former.values()]);
}

const isSameSum = (a: SumRow, b: SumRow): boolean =>
  a.theirs === b.theirs && a.ours === b.ours && a.explained === b.explained;

async function loadSums(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
): Promise<Map<string, SumRow>> {
  const { rows } = await connection.query<SumRow>({
    name: 'stored sums of source',
    text: `SELECT party_key AS "partyKey", currency, theirs, ours, explained FROM source_sums
           WHERE organization_id = $1 AND connection_id = $2`,
    values: [organizationId, connectionId],
  });
  return new Map(rows.map((row) => [balanceKey(row.partyKey, row.currency), row]));
}

async function writeSums(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { rows, now }: { rows: readonly (SumRow & { id: string })[]; now: string },
): Promise<void> {
  await connection.query({
    name: 'store sums of source',
    text: `INSERT INTO source_sums AS u
             (organization_id, id, connection_id, party_key, currency, theirs, ours, explained, compared_at)
           SELECT $1, n.id, $2, n."partyKey", n.currency, n.theirs, n.ours, n.explained, $4
           FROM json_to_recordset($3) AS n(id uuid, "partyKey" text, currency text, theirs bigint, ours bigint,
             explained bigint)
           ORDER BY n."partyKey", n.currency
           ON CONFLICT (organization_id, connection_id, party_key, currency) DO UPDATE
           SET theirs = excluded.theirs, ours = excluded.ours, explained = excluded.explained,
             compared_at = excluded.compared_at`,
    values: [organizationId, connectionId, JSON.stringify(rows), now],
  });
}

async function deleteSums(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  sums: readonly SumRow[],
): Promise<void> {
  await connection.query({
    name: 'delete sums of source',
    text: `DELETE FROM source_sums u WHERE u.organization_id = $1 AND u.connection_id = $2
             AND (u.party_key, u.currency) IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
    values: [
      organizationId,
      connectionId,
      sums.map(({ partyKey }) => partyKey),
      sums.map(({ currency }) => currency),
    ],
  });
}
