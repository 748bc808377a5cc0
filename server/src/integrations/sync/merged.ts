import type { Connection } from '../../platform/db/database.ts';
import type { Connector } from '../connector.ts';
import type { Family, SourceKey } from '../domain/canonical.ts';
import { findMergedThere, type NewFinding } from '../domain/finding.ts';
import { type KnownRecord, partyKeysOf } from '../domain/plan.ts';
import { storeOverFindings } from '../findings/store.ts';
import { type FamiliesRead, readFamilies } from './read-families.ts';
import { loadKnown } from './records.ts';
import type { SourceRun } from './run-state.ts';

/** The customers that took over items, by the key of the customer that had them and no longer exists. */
export type MergedParties = ReadonlyMap<SourceKey, { items: readonly SourceKey[]; intoKey: SourceKey }>;

interface MovedItems {
  read: FamiliesRead;
  known: ReadonlyMap<SourceKey, KnownRecord>;
  /** The customers that were read. */
  asked: readonly SourceKey[];
}

/**
 * Finds customers that the source merged into others: their items belong to another customer, and the source no
 * longer states them. Asks the source for customers that were not read.
 * @throws SourceError
 */
export async function findMergedParties(
  connector: Connector,
  { read, known, asked }: MovedItems,
): Promise<MergedParties> {
  const moved = read.families.flatMap(({ items }) =>
    items.flatMap(({ key, partyKey }) => {
      const from = known.get(key)?.partyKey ?? partyKey;
      return from === partyKey ? [] : [{ key, from, into: partyKey }];
    }),
  );
  const byFormer = Map.groupBy(moved, ({ from }) => from);
  const existing = statedParties(read);
  const unasked = [...byFormer.keys()].filter((key) => !existing.has(key) && !asked.includes(key));
  if (unasked.length > 0)
    for (const key of statedParties(await readFamilies(connector, unasked))) existing.add(key);
  return new Map(
    [...byFormer].flatMap(([from, items]) => {
      const [first] = items;
      if (first === undefined || existing.has(from)) return [];
      return [[from, { items: items.map(({ key }) => key), intoKey: first.into }]];
    }),
  );
}

const statedParties = ({ families, unread }: FamiliesRead): Set<SourceKey> =>
  new Set(families.flatMap(partyKeysOf).concat(unread.map(({ key }) => key)));

/** Stores that customers were merged at the source. It is over at once: their items have moved here, too. */
export async function storeMerged(
  connection: Connection,
  run: SourceRun,
  {
    merged,
    families,
    stored,
  }: { merged: MergedParties; families: readonly Family[]; stored: ReadonlyMap<SourceKey, string> },
): Promise<void> {
  const parties = new Map(families.flatMap(({ parties: own }) => own.map((party) => [party.key, party])));
  const applied = [...merged].filter(
    ([, { items, intoKey }]) => parties.has(intoKey) && items.some((key) => stored.has(key)),
  );
  if (applied.length === 0) return;
  const former = await loadKnown(connection, run.lease, { keys: applied.map(([key]) => key), partyKeys: [] });
  const findings = applied.flatMap(([key, { intoKey }]): NewFinding[] => {
    const from = former.get(key);
    const into = parties.get(intoKey);
    return from === undefined || into === undefined ? [] : [findMergedThere(from, into)];
  });
  await storeOverFindings(connection, { ...run.lease, findings, now: run.context.clock.now() });
}
