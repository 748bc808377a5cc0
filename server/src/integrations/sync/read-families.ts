import type { Connector } from '../connector.ts';
import type { Family, SourceKey } from '../domain/canonical.ts';
import { SourceError } from '../source-error.ts';

export interface FamiliesRead {
  families: readonly Family[];
  /** Customers whose family has an unknown shape, with what was wrong. The others are read. */
  unread: readonly { key: SourceKey; text: string }[];
}

/**
 * Reads the families of customers. If the source answers something unknown, it reads them one by one.
 * @throws SourceError
 */
export async function readFamilies(connector: Connector, keys: readonly SourceKey[]): Promise<FamiliesRead> {
  try {
    return withoutStopped(distinctFamilies(await connector.families(keys)));
  } catch (error) {
    if (!(error instanceof SourceError) || error.code !== 'UNKNOWN_ANSWER') throw error;
    const [key] = keys;
    if (keys.length === 1 && key !== undefined)
      return { families: [], unread: [{ key, text: error.message }] };
  }
  const families: Family[] = [];
  const unread: { key: SourceKey; text: string }[] = [];
  const done = new Set<SourceKey>();
  for (const key of keys) {
    if (done.has(key)) continue;
    const read = await readFamilies(connector, [key]);
    for (const family of read.families) {
      families.push(family);
      for (const party of family.parties) done.add(party.key);
    }
    for (const one of read.unread) unread.push(one);
  }
  return { families: distinctFamilies(families), unread };
}

/** Sets aside the families that the mapping could not understand. Nothing of them is written or deleted. */
function withoutStopped(families: readonly Family[]): FamiliesRead {
  const read: Family[] = [];
  const unread: { key: SourceKey; text: string }[] = [];
  for (const family of families) {
    if (family.stoppedBy === undefined) read.push(family);
    else for (const { key } of family.parties) unread.push({ key, text: family.stoppedBy });
  }
  return { families: read, unread };
}

/** Returns each family once: customers of one family may have been asked for separately. */
function distinctFamilies(families: readonly Family[]): Family[] {
  const seen = new Set<SourceKey>();
  return families.filter(({ parties }) => {
    const isKnown = parties.some(({ key }) => seen.has(key));
    for (const { key } of parties) seen.add(key);
    return !isKnown;
  });
}
