import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { idSource, isUuid, newId } from './ids.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');

const millisOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** Returns ids from a clock that shows these times in order. */
function idsAt(times: number[]): string[] {
  let turn = 0;
  const next = idSource(() => times[turn] ?? START);
  return times.map(() => {
    const id = next();
    turn += 1;
    return id;
  });
}

it('contains its time as a UUID of version 7', () => {
  for (const id of [newId(), ...idsAt([START, START + 1])]) {
    expect(validate(id)).toBe(true);
    expect(isUuid(id)).toBe(true);
    expect(version(id)).toBe(7);
  }
  expect(idsAt([START, START + 1, START + 5000]).map(millisOf)).toEqual([START, START + 1, START + 5000]);
});

it.each([
  ['within one millisecond', () => START],
  ['from one millisecond to the next', (i: number) => START + Math.floor(i / 7)],
  ['when the clock is set back', (i: number) => (i < 1000 ? START + i : START - 3_600_000 + i)],
  ['when the clock jumps back and forth', (i: number) => START + (i % 3) * 1000],
])('ascends %s', (_, time) => {
  const ids = idsAt(Array.from({ length: 10_000 }, (__, i) => time(i)));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

it('keeps the last time while the clock is behind it, then follows the clock again', () => {
  const ids = idsAt([START, START - 60_000, START - 1, START, START + 1]);
  expect(ids.map(millisOf)).toEqual([START, START, START, START, START + 1]);
});

it('differs between processes that start in the same millisecond', () => {
  const first = Array.from({ length: 100 }, () => idSource(() => START)());
  expect(new Set(first).size).toBe(100);
  // Also in the part after the counter.
  expect(new Set(first.map((id) => id.slice(-12))).size).toBe(100);
});
