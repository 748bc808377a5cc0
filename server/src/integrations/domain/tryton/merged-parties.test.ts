import { expect, it } from 'vitest';
import { partyRecord } from '../../../../test/integrations/tryton/records.ts';
import { groupMergedParties } from './merged-parties.ts';

/** Returns the ids of the groups of parties, given as pairs of an id and the id of the party it was merged into. */
const groupIds = (merges: readonly (readonly [id: number, into: number | null])[]) =>
  groupMergedParties(merges.map(([id, replacedById]) => partyRecord({ id, replacedById }))).map((group) =>
    group.map(({ id }) => id),
  );

it('groups parties by the one that remains, which is first', () => {
  const merges = [
    [1, 3],
    [2, null],
    [3, 4],
    [4, null],
    [5, 99],
  ] as const;
  expect(groupIds(merges)).toEqual([[4, 1, 3], [2], [5]]);
});

it.each([2, 3, 4, 7])('puts a cycle of %i parties into one group, with a party merged into it', (length) => {
  const cycle = Array.from({ length }, (_, i) => [i + 1, ((i + 1) % length) + 1] as const);
  const ids = [...cycle.map(([id]) => id), 50];
  expect(groupIds([...cycle, [50, 2]])).toEqual([ids]);
});
