import { applyState, type StateLineResult } from '../../exchange/index.ts';
import { discardOutdatedPdfs, recordCustomerSources } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Connector } from '../connector.ts';
import { type Family, NO_PARTY, recordKey, type SourceKey } from '../domain/canonical.ts';
import { findMapped, findRefused, type NewFinding, type Refusal } from '../domain/finding.ts';
import type { SourceLine } from '../domain/lines.ts';
import {
  type DeletedLine,
  type FamilyPlan,
  type KnownRecord,
  missingItems,
  partyKeysOf,
  planFamily,
  planUnanswered,
} from '../domain/plan.ts';
import { storeReadFindings } from '../findings/store.ts';
import { addResults } from './counts.ts';
import { queueUnstated, takeParties } from './due.ts';
import { computeFingerprints } from './fingerprints.ts';
import { holdLease } from './lease.ts';
import { findMergedParties, type MergedParties, storeMerged } from './merged.ts';
import { forgetProof } from './proof.ts';
import { type FamiliesRead, readFamilies } from './read-families.ts';
import { forgetFingerprints, forgetRecords, loadKnown, type ReadRecord, storeRecords } from './records.ts';
import type { SourceRun } from './run-state.ts';

/** Items that one transaction states at most, unless a single family has more. */
const ITEMS_TOGETHER = 600;

/** Customers that were read and are not applied yet. */
export interface PartyPage {
  /** The customers that were asked for. */
  keys: readonly SourceKey[];
  read: FamiliesRead;
  fingerprints: ReadonlyMap<Family, ReadonlyMap<SourceKey, string>>;
}

/** Returns the customers that a page answers: those that were asked for, and their families. */
export const partiesOfPage = ({ keys, read }: PartyPage): SourceKey[] => [
  ...new Set([...keys, ...read.families.flatMap(partyKeysOf)]),
];

/** Reads customers without looking at what is stored here. @throws SourceError */
export async function readParties(connector: Connector, keys: readonly SourceKey[]): Promise<PartyPage> {
  const read = await readFamilies(connector, keys);
  const fingerprints = new Map<Family, ReadonlyMap<SourceKey, string>>();
  for (const family of read.families) fingerprints.set(family, await computeFingerprints(family));
  return { keys, read, fingerprints };
}

/** Writes what changed of customers. Every transaction also takes its customers from the queue. */
export async function applyParties(run: SourceRun, page: PartyPage): Promise<void> {
  const { keys, read, fingerprints } = page;
  const partyKeys = partiesOfPage(page);
  const items = read.families.flatMap((family) => family.items.map(({ key }) => key));
  const { pool } = run.context.database;
  const known = await loadKnown(pool, run.lease, { keys: [...partyKeys, ...items], partyKeys });
  const stated = new Set(items);
  const gone = await run.findGone(missingOf(read, { asked: keys, stated, known }), stated);
  const merged = await findMergedParties(run.connector, { read, known, asked: keys });
  const plans = read.families.map((family) => {
    const own = fingerprints.get(family) ?? new Map<SourceKey, string>();
    return planFamily({ family, fingerprints: own, known, gone, stated, source: run.kind });
  });
  const answered = new Set(plans.flatMap((plan) => plan.partyKeys));
  const problems = new Map(read.unread.map(({ key, text }) => [key, text]));
  for (const key of keys)
    if (!answered.has(key))
      plans.push(planUnanswered({ key, problem: problems.get(key) ?? null, known, gone, stated }));
  for (const some of packPlans(plans)) await applyPlans(run, some, { known, merged });
}

/** Returns the known items that the source did not state with their customers. */
function missingOf(
  { families, unread }: FamiliesRead,
  {
    asked,
    stated,
    known,
  }: {
    asked: readonly SourceKey[];
    stated: ReadonlySet<SourceKey>;
    known: ReadonlyMap<SourceKey, KnownRecord>;
  },
): KnownRecord[] {
  const answered = new Set(families.flatMap(partyKeysOf));
  const failed = new Set(unread.map(({ key }) => key));
  const orphans = [...known.values()].filter(
    ({ partyKey }) =>
      partyKey !== null && asked.includes(partyKey) && !answered.has(partyKey) && !failed.has(partyKey),
  );
  const missing = families.flatMap((family) => missingItems(family, known.values()));
  return [...new Set([...missing, ...orphans])].filter(({ key }) => !stated.has(key));
}

function* packPlans(plans: readonly FamilyPlan[]): Generator<FamilyPlan[]> {
  let pack: FamilyPlan[] = [];
  let size = 0;
  for (const plan of plans) {
    const own = plan.lines.length + plan.deleted.length;
    if (pack.length > 0 && size + own > ITEMS_TOGETHER) {
      yield pack;
      pack = [];
      size = 0;
    }
    pack.push(plan);
    size += own;
  }
  if (pack.length > 0) yield pack;
}

/** Facts about the records of all customers that were read together. */
interface ReadFacts {
  known: ReadonlyMap<SourceKey, KnownRecord>;
  merged: MergedParties;
}

async function applyPlans(
  run: SourceRun,
  plans: readonly FamilyPlan[],
  { known, merged }: ReadFacts,
): Promise<void> {
  const lines = plans.flatMap(({ lines: own, deleted }) => [...own, ...deleted]);
  const after = async (connection: Connection, results: readonly StateLineResult[]) => {
    await holdLease(connection, run.context, run.lease);
    await storeResults(connection, run, { plans, lines, results, known, merged });
    await takeParties(
      connection,
      run.lease,
      plans.flatMap(({ partyKeys }) => partyKeys),
    );
    await forgetProof(connection, run.lease);
    const items = plans.reduce((sum, { family }) => sum + family.items.length, 0);
    const counts = addResults({ ...run.counts, read: run.counts.read + items }, results);
    await run.saveProgress(connection, counts);
  };
  const { context, organization } = run;
  if (lines.length === 0) await inTransaction(context.database, (connection) => after(connection, []));
  else {
    const stated = lines.map(({ type, data }) => ({ type, data }));
    await applyState(context, organization, stated, { afterWrite: after, isLenient: true });
  }
}

interface AppliedLines extends ReadFacts {
  plans: readonly FamilyPlan[];
  lines: readonly (SourceLine | DeletedLine)[];
  results: readonly StateLineResult[];
}

/** Stores what became of the records of families, and the findings of their customers. */
async function storeResults(
  connection: Connection,
  run: SourceRun,
  { plans, lines, results, known, merged }: AppliedLines,
): Promise<void> {
  const ids = new Map<SourceKey, string>();
  const refusals: Refusal[] = [];
  const forgotten: SourceKey[] = [];
  for (const [i, line] of lines.entries()) {
    const result = results[i];
    if (result === undefined) throw new Error(`line ${i} has no result`);
    const refusal = refusalOf(lines, line, result);
    if (refusal !== null) refusals.push(refusal);
    if (result.status === 'refused') continue;
    if (line.type === 'deleted') forgotten.push(line.key);
    else if (result.id !== null) ids.set(line.key, result.id);
  }
  const refused = new Set(refusals.flatMap(({ key, isPartial }) => (isPartial ? [] : [key])));
  const records = plans.flatMap((plan) => recordsOf(plan, ids, refused));
  await storeRecords(connection, run.lease, records);
  await forgetRecords(connection, run.lease, forgotten);
  await discardOutdatedPdfs(connection, run.lease.organizationId, [...ids.values()]);
  await recordCustomers(connection, run, { plans, ids, refusals, known });
  const findings = plans.flatMap((plan) => findingsOf(plan, refusals, known));
  const partyKeys = plans.flatMap((plan) => plan.partyKeys);
  const written = plans.flatMap((plan) => (isWritten(plan) ? plan.partyKeys : []));
  const now = run.context.clock.now();
  await storeReadFindings(connection, { ...run.lease, findings, partyKeys, written, now });
  await queueUnstated(connection, run.lease, formerParties(plans, known));
  if (merged.size > 0)
    await storeMerged(connection, run, { merged, families: plans.map(({ family }) => family), stored: ids });
}

/** Returns the customers that had items of these families before. */
function formerParties(
  plans: readonly FamilyPlan[],
  known: ReadonlyMap<SourceKey, KnownRecord>,
): Set<SourceKey> {
  const former = new Set<SourceKey>();
  for (const { family } of plans)
    for (const { key, partyKey } of family.items) {
      const before = known.get(key)?.partyKey ?? partyKey;
      if (before !== partyKey) former.add(before);
    }
  return former;
}

/** Returns why a line, or a part of it, was refused. Null: it was not. */
function refusalOf(
  lines: AppliedLines['lines'],
  { type, key, partyKey, data }: SourceLine | DeletedLine,
  result: StateLineResult,
): Refusal | null {
  const isPartial = result.status !== 'refused';
  const details = result.status === 'refused' ? result.details : result.warnings;
  const [detail] = details;
  if (isPartial && detail === undefined) return null;
  const reason = detail?.error ?? (result.status === 'refused' ? result.message : '');
  const causedBy =
    result.status === 'refused' && result.causedBy !== null ? lines[result.causedBy] : undefined;
  return {
    type: type === 'deleted' ? data.type : type,
    key,
    partyKey,
    field: detail?.field ?? null,
    reason: type === 'deleted' ? `It could not be deleted: ${reason}` : reason,
    causedBy: causedBy?.key ?? null,
    isPartial,
  };
}

/** Returns the changed records of a family as they are to be stored. */
function recordsOf(
  { family, fingerprints, changed }: FamilyPlan,
  ids: ReadonlyMap<SourceKey, string>,
  refused: ReadonlySet<SourceKey>,
): ReadRecord[] {
  const facts = (key: SourceKey) => ({
    key,
    recordId: ids.get(key) ?? null,
    fingerprint: fingerprints.get(key) ?? '',
    isRefused: refused.has(key),
  });
  const parties = family.parties.map(
    ({ key, number }): ReadRecord => ({
      ...facts(key),
      kind: 'PARTY',
      partyKey: null,
      url: null,
      number,
      currency: null,
      amount: null,
      residual: null,
    }),
  );
  const items = family.items.map(
    ({ key, kind, partyKey, url, number, currency, amount, residual }): ReadRecord => {
      return { ...facts(key), kind, partyKey, url, number, currency, amount, residual };
    },
  );
  return [...parties, ...items].filter(({ key }) => changed.has(key));
}

/** Notes which customers come from the source, and whose newer facts were refused or not stated. */
async function recordCustomers(
  connection: Connection,
  run: SourceRun,
  {
    plans,
    ids,
    refusals,
    known,
  }: Pick<AppliedLines, 'plans' | 'known'> & { ids: Map<SourceKey, string>; refusals: readonly Refusal[] },
): Promise<void> {
  const unstated = plans.flatMap((plan) => plan.behind);
  const behind = new Set(unstated);
  for (const { partyKey, isPartial } of refusals) if (!isPartial) behind.add(partyKey);
  const customers = plans
    .flatMap((plan) => (isWritten(plan) || isUnanswered(plan) ? plan.partyKeys : plan.behind))
    .flatMap((key) => {
      const customerId = ids.get(key) ?? known.get(key)?.recordId ?? null;
      return customerId === null ? [] : [{ customerId, isBehind: behind.has(key) }];
    });
  await forgetFingerprints(connection, run.lease, unstated);
  const { organizationId, connectionId: sourceId } = run.lease;
  const now = run.context.clock.now();
  await recordCustomerSources(connection, organizationId, { sourceId, customers, now });
}

const isUnanswered = ({ family }: FamilyPlan): boolean => family.parties.length === 0;
const isWritten = ({ lines, deleted }: FamilyPlan): boolean => lines.length + deleted.length > 0;

function findingsOf(
  plan: FamilyPlan,
  refusals: readonly Refusal[],
  known: ReadonlyMap<SourceKey, KnownRecord>,
): NewFinding[] {
  const own = new Set(plan.partyKeys);
  const [first = NO_PARTY] = own;
  const items = new Map(plan.family.items.map((item) => [recordKey(item.key), item]));
  const mapped = plan.family.differences.map((difference) =>
    findMapped(
      { ...difference, partyKey: difference.partyKey ?? first },
      items.get(recordKey(difference.key)) ?? null,
    ),
  );
  const refused = refusals.filter(({ partyKey }) => own.has(partyKey));
  return [...mapped, ...findRefused(plan, refused, known)];
}
