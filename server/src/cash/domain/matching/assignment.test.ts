import { array, assert, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../test/harness/seeds.ts';
import { assign, type Claimant } from './assignment.ts';

const claim = (lineId: string, ...options: readonly (readonly string[])[]): Claimant => ({
  lineId,
  options: options.map((resources, i) => ({
    id: `${lineId}-${i}`,
    needs: resources.map((resource) => ({ resource, amount: 1 })),
  })),
});
const one = () => 1;

/** Serves every combination of lines and returns, for each maximum, which lines it serves. */
function maxima(claimants: readonly Claimant[]): Set<string>[] {
  let best: Set<string>[] = [];
  const visit = (at: number, served: Set<string>, used: Set<string>): void => {
    const claimant = claimants[at];
    if (claimant === undefined) {
      const most = best[0]?.size ?? 0;
      if (served.size > most) best = [served];
      else if (served.size === most) best.push(served);
      return;
    }
    visit(at + 1, served, used);
    for (const { needs } of claimant.options) {
      const resources = needs.map(({ resource }) => resource);
      if (resources.some((resource) => used.has(resource))) continue;
      visit(at + 1, new Set([...served, claimant.lineId]), new Set([...used, ...resources]));
    }
  };
  visit(0, new Set(), new Set());
  return best;
}

describe('the joint assignment', () => {
  it('applies what no other line can prevent', () => {
    expect(assign([claim('L1', ['A']), claim('L2', ['B'])], one).certain).toEqual(new Set(['L1', 'L2']));
    const conflict = assign([claim('L1', ['A']), claim('L2', ['A'])], one);
    expect([conflict.certain.size, conflict.competing.get('L1')]).toEqual([0, ['L2']]);
  });

  it('applies a line next to one that has another choice, and never the one with the choice', () => {
    expect(assign([claim('L1', ['A'], ['B']), claim('L2', ['A'])], one).certain).toEqual(new Set(['L2']));
  });

  it('lets several lines share a document that is large enough', () => {
    const half = (lineId: string) => ({
      lineId,
      options: [{ id: lineId, needs: [{ resource: 'A', amount: 50 }] }],
    });
    expect(assign([half('L1'), half('L2')], () => 100).certain.size).toBe(2);
    expect(assign([half('L1'), half('L2'), half('L3')], () => 100).certain.size).toBe(0);
  });

  it('leaves a large conflict to a person', () => {
    const many = Array.from({ length: 40 }, (_, i) => claim(`L${i}`, ['A']));
    expect(assign(many, one).certain.size).toBe(0);
  });

  itDraws('applies only what is part of every maximum assignment', (seed) => {
    const option = uniqueArray(integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 2 });
    const lines = array(array(option, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    assert(
      property(lines, (drawn) => {
        const claimants = drawn.map((options, i) => claim(`L${i}`, ...options.map((set) => set.map(String))));
        const all = maxima(claimants);
        const expected = claimants.filter(
          ({ lineId, options }) => options.length === 1 && all.every((served) => served.has(lineId)),
        );
        const { certain } = assign(claimants, one);
        expect([...certain].sort()).toEqual(expected.map(({ lineId }) => lineId).sort());
        expect(assign(claimants.toReversed(), one).certain).toEqual(certain);
      }),
      { seed, ...runs(300) },
    );
  });
});
