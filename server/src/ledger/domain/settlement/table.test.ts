import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Journal, sameValue, Table } from './table.ts';

interface Row {
  id: string;
  group: string | null;
  value: unknown;
}

function opened(rows: Row[]) {
  const journal = new Journal();
  const table = new Table<Row>(journal, (row) => row.id);
  const byGroup = table.index((row) => row.group);
  table.load(rows);
  return { journal, table, byGroup };
}

const row = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  group: fc.constantFrom('x', 'y', null),
  value: fc.nat(2),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id });
const step = fc.oneof(
  row.map((put) => (table: Table<Row>) => void table.put(put)),
  fc.constantFrom('a', 'b', 'c').map((id) => (table: Table<Row>) => table.delete(id)),
);
const steps = fc.array(step, { maxLength: 8 });

const state = ({ table, byGroup }: ReturnType<typeof opened>) => ({
  rows: new Map([...table.rows()].map((one) => [one.id, one])),
  x: new Set(byGroup('x')),
  y: new Set(byGroup('y')),
});

describe('a table of a batch', () => {
  it('returns to its last commit after a rollback, including its indexes', () => {
    fc.assert(
      fc.property(rows, steps, steps, (loaded, kept, undone) => {
        const one = opened(loaded);
        for (const change of kept) change(one.table);
        one.journal.commit();
        const before = state(one);
        for (const change of undone) change(one.table);
        one.journal.rollback();
        expect(state(one)).toEqual(before);
      }),
    );
  });

  it('returns exactly the matching rows from an index', () => {
    fc.assert(
      fc.property(rows, steps, (loaded, changes) => {
        const one = opened(loaded);
        for (const change of changes) change(one.table);
        const all = [...one.table.rows()];
        for (const group of ['x', 'y'] as const)
          expect(new Set(one.byGroup(group))).toEqual(new Set(all.filter((found) => found.group === group)));
      }),
    );
  });

  it('reports the net changes since it was loaded', () => {
    fc.assert(
      fc.property(rows, steps, (loaded, changes) => {
        const { table } = opened(loaded);
        for (const change of changes) change(table);
        const before = new Map(loaded.map((one): [string, Row] => [one.id, one]));
        const { inserted, updated, deleted } = table.changes();
        const replayed = new Map(before);
        for (const { id } of deleted) expect(replayed.delete(id)).toBe(true);
        for (const one of inserted) expect(before.has(one.id)).toBe(false);
        for (const one of updated) expect(before.get(one.id)).not.toEqual(one);
        for (const one of [...inserted, ...updated]) replayed.set(one.id, one);
        expect(replayed).toEqual(new Map([...table.rows()].map((one) => [one.id, one])));
      }),
    );
  });

  it('does not count an equal row as a change', () => {
    const { journal, table } = opened([{ id: 'a', group: null, value: { b: [1], a: null } }]);
    expect(table.put({ id: 'a', group: null, value: { a: null, b: [1] } })).toBe(false);
    expect(journal.length).toBe(0);
    expect(table.put({ id: 'a', group: null, value: { a: null, b: [2] } })).toBe(true);
  });
});

describe('sameValue', () => {
  it.each([
    [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ 0: 'x' }, ['x'], false],
    [null, {}, false],
    [null, null, true],
    ['1', 1, false],
  ])('compares %j and %j: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
    expect(sameValue(b, a)).toBe(same);
  });

  it('is true for any value after a round trip through JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, JSON.parse(JSON.stringify(value)))));
  });
});
