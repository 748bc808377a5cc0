import { applyState, type StateLineResult } from '../../exchange/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { readKey, UnreadableSecretError, withConnector } from '../connections/open.ts';
import { problemOf } from '../connections/problem.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { findSettings } from '../connections/store.ts';
import type { Connector } from '../connector.ts';
import type { IntegrationContext } from '../connectors.ts';
import { type AdoptionPair, pairByNumber } from '../domain/adoption.ts';
import { type SourceKey, type SourceSum, type StatedSum, splitSums } from '../domain/canonical.ts';
import { balanceKey } from '../domain/drift.ts';
import type { SourceKind } from '../domain/kinds.ts';
import type { SourceLine, SourceLineType } from '../domain/lines.ts';
import { type FamilyPlan, type KnownRecord, planFamily } from '../domain/plan.ts';
import { loadAdoptable, loadBalances } from './dry-run-records.ts';
import { computeFingerprints } from './fingerprints.ts';
import { readFamilies } from './read-families.ts';
import { loadKnown } from './records.ts';

const PARTIES_TOGETHER = 50;
const MAX_SAMPLES = 20;
const MAX_REFUSALS = 100;

type Counts = Record<StateLineResult['status'], number>;

/** A line of the answer. */
export type DryRunLine =
  | { progress: { families: number; remaining: number } }
  | { sample: Sample }
  | {
      refusal: {
        type: SourceLineType;
        key: SourceKey;
        number: string | null;
        field: string | null;
        reason: string;
      };
    }
  | { pair: AdoptionPair }
  | { sum: DryRunSum }
  | { report: { counts: Partial<Record<SourceLineType, Counts>>; pairs: number; complete: true } }
  | { problem: { code: string; text: string } };

/** Σ of all customers in a currency. */
interface DryRunSum {
  currency: string;
  theirs: number;
  ours: number;
  /** The part of the difference with a cause that the source itself states, such as an item without party. */
  explained: number;
  /** How many customers differ. */
  different: number;
}

interface Sample {
  type: SourceLineType;
  key: SourceKey;
  number: string | null;
  name: string | null;
  currency: string | null;
  amount: number | null;
  result: StateLineResult['status'];
}

/** The results of a dry run so far. */
interface Tally {
  counts: Partial<Record<SourceLineType, Counts>>;
  samples: number;
  refusals: number;
  pairs: number;
  /** Balances here as they would be, by customer and currency. */
  ours: SourceSum[];
  /** Differences with a cause, by currency. */
  explained: Map<string, number>;
}

/** Ends a transaction of a dry run, so that nothing is stored. */
class DiscardedError extends Error {
  override readonly name = 'DiscardedError';
}

/** Reads a source and says what a start would store. Nothing is stored. @throws NOT_FOUND */
export async function* dryRun(
  context: IntegrationContext,
  organization: Organization,
  of: ConnectionRef,
  signal: AbortSignal,
): AsyncGenerator<DryRunLine> {
  const stored = await findSettings(context.database.pool, of);
  const lines: DryRunLine[] = [];
  let wake: (() => void) | null = null;
  const emit = (line: DryRunLine) => {
    lines.push(line);
    wake?.();
  };
  let isOver = false;
  const work = withConnector(context, of, { stored, signal }, (connector) =>
    readAll({ context, organization, of, connector, emit, source: stored.kind }),
  )
    .catch((error: unknown) => {
      const isKey = error instanceof UnreadableSecretError;
      const problem = isKey
        ? { code: 'UNREADABLE_SECRET', text: error.message }
        : problemOf(error, readKey(context, of, stored.secret));
      if (problem === null) throw error;
      emit({ problem });
    })
    .finally(() => {
      isOver = true;
      wake?.();
    });
  // The error is thrown below, after all lines.
  work.catch(() => {});
  for (;;) {
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) yield line;
    if (isOver) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  await work;
}

interface DryRunParts {
  context: IntegrationContext;
  organization: Organization;
  of: ConnectionRef;
  connector: Connector;
  emit: (line: DryRunLine) => void;
  /** Source of contacts. */
  source: SourceKind;
}

async function readAll(parts: DryRunParts): Promise<void> {
  const { connector, emit } = parts;
  const { partyKeys } = await connector.changes({});
  const tally: Tally = { counts: {}, samples: 0, refusals: 0, pairs: 0, ours: [], explained: new Map() };
  const keys = [...new Set(partyKeys)];
  const done = new Set<SourceKey>();
  for (let start = 0; start < keys.length; start += PARTIES_TOGETHER) {
    const some = keys.slice(start, start + PARTIES_TOGETHER).filter((key) => !done.has(key));
    if (some.length > 0) for (const key of await readSome(parts, some, tally)) done.add(key);
    const read = Math.min(start + PARTIES_TOGETHER, keys.length);
    emit({ progress: { families: read, remaining: keys.length - read } });
  }
  for (const sum of compareTotals(await connector.sums(), tally)) emit({ sum });
  emit({ report: { counts: tally.counts, pairs: tally.pairs, complete: true } });
}

/** Reads some customers, states their families in a transaction, and rolls it back. */
async function readSome(
  { context, organization, of, connector, emit, source }: DryRunParts,
  keys: readonly SourceKey[],
  tally: Tally,
): Promise<SourceKey[]> {
  const { families, unread } = await readFamilies(connector, keys);
  for (const { key, text } of unread)
    emit({ refusal: { type: 'customer', key, number: null, field: null, reason: text } });
  for (const { currency, amount, isOutsideSums } of families.flatMap(({ differences }) => differences))
    if (isOutsideSums !== true) tally.explained.set(currency, (tally.explained.get(currency) ?? 0) + amount);
  const { pool } = context.database;
  const partyKeys = families.flatMap(({ parties }) => parties.map(({ key }) => key));
  const itemKeys = families.flatMap(({ items }) => items.map(({ key }) => key));
  const known = await loadKnown(pool, of, { keys: [...partyKeys, ...itemKeys], partyKeys: [] });
  const plans: FamilyPlan[] = [];
  for (const family of families) plans.push(await planAll(family, known, source));
  const unknown = families.flatMap(({ items }) => items.filter(({ key }) => !known.has(key)));
  const documents = await loadAdoptable(pool, organization.id, unknown);
  const parties = families.flatMap((family) => family.parties);
  for (const pair of pairByNumber({ parties, items: unknown }, documents)) {
    tally.pairs += 1;
    emit({ pair });
  }
  const lines = plans.flatMap((plan) => plan.lines);
  await discard(context, organization, lines, async (connection, results) => {
    countResults(lines, results, { tally, emit });
    const customers = new Map(
      lines.flatMap(({ type, key }, i) => {
        const result = results[i];
        const id = result === undefined || result.status === 'refused' ? null : result.id;
        return type === 'customer' && id !== null ? [[key, id] as const] : [];
      }),
    );
    for (const sum of await loadBalances(connection, organization.id, customers)) tally.ours.push(sum);
  });
  return partyKeys;
}

/** Plans a family as if nothing of it were stored, so that all of its lines are compared. */
async function planAll(
  family: FamilyPlan['family'],
  known: ReadonlyMap<SourceKey, KnownRecord>,
  source: string,
): Promise<FamilyPlan> {
  const forced = new Map([...known].map(([key, record]) => [key, { ...record, fingerprint: null }]));
  return planFamily({
    family,
    fingerprints: await computeFingerprints(family),
    known: forced,
    gone: new Set(),
    stated: new Set(known.keys()),
    source,
  });
}

async function discard(
  context: IntegrationContext,
  organization: Organization,
  lines: readonly SourceLine[],
  work: (connection: Connection, results: readonly StateLineResult[]) => Promise<void>,
): Promise<void> {
  if (lines.length === 0) return;
  const stated = lines.map(({ type, data }) => ({ type, data }));
  try {
    await applyState(context, organization, stated, {
      isLenient: true,
      afterWrite: async (connection, results) => {
        await work(connection, results);
        throw new DiscardedError();
      },
    });
  } catch (error) {
    if (!(error instanceof DiscardedError)) throw error;
  }
}

function countResults(
  lines: readonly SourceLine[],
  results: readonly StateLineResult[],
  { tally, emit }: { tally: Tally; emit: (line: DryRunLine) => void },
): void {
  for (const [i, { type, key, data }] of lines.entries()) {
    const result = results[i];
    if (result === undefined) throw new Error(`line ${i} has no result`);
    tally.counts[type] ??= { created: 0, updated: 0, unchanged: 0, deleted: 0, refused: 0 };
    tally.counts[type][result.status] += 1;
    const number = textOf(data['customId']) ?? textOf(data['refNumber']) ?? textOf(data['accountingRef']);
    if (result.status === 'refused') {
      if (result.causedBy !== null || tally.refusals >= MAX_REFUSALS) continue;
      tally.refusals += 1;
      const [detail] = result.details;
      const reason = detail?.error ?? result.message;
      emit({ refusal: { type, key, number, field: detail?.field ?? null, reason } });
    } else if (tally.samples < MAX_SAMPLES) {
      tally.samples += 1;
      const amount = numberOf(data['grossAmount']) ?? numberOf(data['amount']);
      const facts = { name: textOf(data['name']), currency: textOf(data['currency']), amount };
      emit({ sample: { type, key, number, ...facts, result: result.status } });
    }
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns Σ there and here by currency, what explains the difference, and how many customers differ. */
function compareTotals(
  stated: readonly StatedSum[],
  { ours, explained }: Pick<Tally, 'ours' | 'explained'>,
): DryRunSum[] {
  const totals = new Map<string, Omit<DryRunSum, 'currency'>>();
  const balances = new Map<string, { currency: string; theirs: number; ours: number }>();
  const add = (side: 'theirs' | 'ours', { partyKey, currency, balance }: SourceSum) => {
    const key = balanceKey(partyKey, currency);
    const pair = balances.get(key) ?? { currency, theirs: 0, ours: 0 };
    pair[side] += balance;
    balances.set(key, pair);
  };
  const { known, unknown } = splitSums(stated);
  for (const sum of known) add('theirs', sum);
  for (const sum of ours) if (!unknown.has(sum.partyKey)) add('ours', sum);
  for (const { currency, theirs: there, ours: here } of balances.values()) {
    const total = totals.get(currency) ?? {
      theirs: 0,
      ours: 0,
      explained: explained.get(currency) ?? 0,
      different: 0,
    };
    total.theirs += there;
    total.ours += here;
    total.different += Number(there !== here);
    totals.set(currency, total);
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, total]) => ({ currency, ...total }));
}
