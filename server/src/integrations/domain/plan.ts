import { type Family, type ItemKind, type MappedDifference, NO_PARTY, type SourceKey } from './canonical.ts';
import { externalIdOfFileKey } from './files/keys.ts';
import {
  LINE_TYPE_OF,
  linesOfFamily,
  type RecordRefs,
  type SourceLine,
  type SourceLineType,
} from './lines.ts';

/** A record of the source as the last read stored it. */
export interface KnownRecord {
  key: SourceKey;
  kind: 'PARTY' | ItemKind;
  /** Null for customers. */
  partyKey: SourceKey | null;
  /** Null: it was refused. */
  recordId: string | null;
  isAdopted: boolean;
  /** Null: it has to be written again. */
  fingerprint: string | null;
  currency: string | null;
  amount: number | null;
}

/** A record to delete here, because the source no longer has it. */
export interface DeletedLine {
  type: 'deleted';
  data: { type: SourceLineType; id: string };
  key: SourceKey;
  partyKey: SourceKey;
}

export interface FamilyPlan {
  family: Family;
  /** The customers that it answers, as they are queued. */
  partyKeys: readonly SourceKey[];
  /** Customers whose newer facts are missing here, because the source did not state them. */
  behind: readonly SourceKey[];
  /** Empty: nothing changed. */
  lines: readonly SourceLine[];
  deleted: readonly DeletedLine[];
  /** By key of each customer and item of the family. */
  fingerprints: ReadonlyMap<SourceKey, string>;
  /** Keys whose fingerprint differs from the stored one. */
  changed: ReadonlySet<SourceKey>;
}

interface PlanInput {
  family: Family;
  fingerprints: ReadonlyMap<SourceKey, string>;
  /** Known records of the family's customers, and those with keys of the family. */
  known: ReadonlyMap<SourceKey, KnownRecord>;
  /** Keys of known items that the source certainly no longer has. */
  gone: ReadonlySet<SourceKey>;
  /** Keys of all items that were read together, with whichever customer. */
  stated: ReadonlySet<SourceKey>;
  /** Source of contacts. */
  source: string;
}

/** Decides what has to be written so that a family here equals that of the source. */
export function planFamily({ family, fingerprints, known, gone, stated, source }: PlanInput): FamilyPlan {
  const changed = new Set(
    [...fingerprints].flatMap(([key, text]) => (known.get(key)?.fingerprint === text ? [] : [key])),
  );
  const parties = new Set(family.parties.map(({ key }) => key));
  const own = [...known.values()].filter(({ partyKey }) => partyKey !== null && parties.has(partyKey));
  const deleted = deletedLines(own, gone);
  const isUnchanged = changed.size === 0 && deleted.length === 0;
  const lines = isUnchanged
    ? []
    : linesOfFamily(family, {
        refs: refsOf(known, source === 'FILES' ? externalIdOfFileKey : undefined),
        source,
        isNew: (key) => (known.get(key)?.recordId ?? null) === null,
      });
  const differences = findUnstated(own, { gone, stated });
  return {
    family: { ...family, differences: [...family.differences, ...differences] },
    partyKeys: partyKeysOf(family),
    behind: differences.map(({ key }) => key),
    lines,
    deleted,
    fingerprints,
    changed,
  };
}

/** Returns the customers of a family, as they are queued. */
export const partyKeysOf = ({ parties }: Pick<Family, 'parties'>): SourceKey[] =>
  parties.length === 0 ? [NO_PARTY] : parties.map(({ key }) => key);

const EMPTY_FAMILY: Family = { parties: [], items: [], links: [], differences: [] };

interface UnansweredParty {
  key: SourceKey;
  /** The unknown part of the answer; null: the source did not state the customer. */
  problem: string | null;
  known: ReadonlyMap<SourceKey, KnownRecord>;
  gone: ReadonlySet<SourceKey>;
  stated: ReadonlySet<SourceKey>;
}

/**
 * Decides about a customer that the source did not state: its items that are gone are deleted. If the source has
 * others, the customer is behind.
 */
export function planUnanswered({ key, problem, known, gone, stated }: UnansweredParty): FamilyPlan {
  const own = [...known.values()].filter(({ partyKey }) => partyKey === key);
  const differences =
    problem === null
      ? findUnstated(own, { gone, stated })
      : [notReadYet(key, `The source states something unknown about the customer. ${problem}`)];
  return {
    family: { ...EMPTY_FAMILY, differences },
    partyKeys: [key],
    behind: differences.length === 0 ? [] : [key],
    lines: [],
    deleted: problem === null ? deletedLines(own, gone) : [],
    fingerprints: new Map(),
    changed: new Set(),
  };
}

/** Returns one difference for each customer with items that the source has and did not state. */
function findUnstated(
  items: readonly KnownRecord[],
  { gone, stated }: { gone: ReadonlySet<SourceKey>; stated: ReadonlySet<SourceKey> },
): MappedDifference[] {
  const unstated = items.filter(({ key }) => !gone.has(key) && !stated.has(key));
  return [...Map.groupBy(unstated, ({ partyKey }) => partyKey)].flatMap(([partyKey, own]) => {
    const [first] = own;
    if (partyKey === null || first === undefined) return [];
    const others = own.length === 1 ? '' : ` and ${own.length - 1} more`;
    const text =
      `The source has ${first.key}${others} but states no such record of the customer. Possible causes are parents ` +
      'that form a cycle, more than ten parents above each other, and a change during the read.';
    return [notReadYet(partyKey, text)];
  });
}

const notReadYet = (key: SourceKey, text: string): MappedDifference => ({
  cause: 'NOT_READ_YET',
  key,
  partyKey: key,
  currency: '',
  amount: 0,
  text,
});

function deletedLines(items: Iterable<KnownRecord>, gone: ReadonlySet<SourceKey>): DeletedLine[] {
  return [...items].flatMap(({ key, kind, partyKey, recordId }): DeletedLine[] =>
    kind !== 'PARTY' && partyKey !== null && recordId !== null && gone.has(key)
      ? [{ type: 'deleted', data: { type: LINE_TYPE_OF[kind], id: recordId }, key, partyKey }]
      : [],
  );
}

/**
 * Returns references by external id, except for adopted records, which keep external ids of their own.
 * @param externalIdOf of a key; absent: keys are the external ids
 */
export function refsOf(
  known: ReadonlyMap<SourceKey, KnownRecord>,
  externalIdOf: (key: SourceKey) => string = (key) => key,
): RecordRefs {
  return (key) => {
    const record = known.get(key);
    return record?.isAdopted === true && record.recordId !== null
      ? { id: record.recordId }
      : { externalId: externalIdOf(key) };
  };
}

/** Returns the known items of a family's customers that the family no longer has. */
export function missingItems(family: Family, known: Iterable<KnownRecord>): KnownRecord[] {
  const parties = new Set(family.parties.map(({ key }) => key));
  const items = new Set(family.items.map(({ key }) => key));
  return [...known].filter(
    ({ key, partyKey }) => partyKey !== null && parties.has(partyKey) && !items.has(key),
  );
}
