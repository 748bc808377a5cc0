import type { TrytonParty } from './records.ts';

/**
 * Groups merged parties. The first of a group is the party that remains: the one that was not merged further. In a
 * cycle, it is the oldest party of the cycle.
 */
export function groupMergedParties(parties: readonly TrytonParty[]): TrytonParty[][] {
  const byId = new Map(parties.map((party) => [party.id, party]));
  const groups = new Map<number, TrytonParty[]>();
  for (const party of [...parties].sort((a, b) => a.id - b.id)) {
    const remaining = findRemaining(party, byId);
    const group = groups.get(remaining.id) ?? [remaining];
    if (party !== remaining) group.push(party);
    groups.set(remaining.id, group);
  }
  return [...groups.values()];
}

/** Finds the party that remains of one that was merged, perhaps several times. */
function findRemaining(party: TrytonParty, byId: ReadonlyMap<number, TrytonParty>): TrytonParty {
  const chain = [party];
  for (let last = party; ; ) {
    const next = last.replacedById === null ? undefined : byId.get(last.replacedById);
    if (next === undefined) return last;
    const at = chain.indexOf(next);
    if (at >= 0) return chain.slice(at).reduce((oldest, other) => (other.id < oldest.id ? other : oldest));
    chain.push(next);
    last = next;
  }
}
