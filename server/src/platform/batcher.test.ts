import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Batcher } from './batcher.ts';

/** Batches in the order in which they started, as `1 2 3`. */
let batches: string[];
/** Functions that end the batches, in the order in which these started. */
let ends: (() => void)[];
let idle: number;
let gatherer: Batcher<number>;

beforeEach(() => {
  vi.useFakeTimers();
  batches = [];
  ends = [];
  idle = 0;
  gatherer = new Batcher(
    { kind: 'reads', maxBatch: 5, lateAfter: 25, maxRunning: 3, maxGather: 3 },
    (batch) => {
      batches.push(batch.join(' '));
      return new Promise((resolve) => ends.push(resolve));
    },
    () => {
      idle += 1;
    },
  );
});

afterEach(() => vi.useRealTimers());

const add = (...work: number[]) => {
  for (const one of work) gatherer.add(one);
};

const end = async (n: number) => {
  ends[n]?.();
  await vi.advanceTimersByTimeAsync(0);
};

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('never delays a single caller', async () => {
  for (let n = 0; n < 3; n += 1) {
    add(n);
    expect(batches).toHaveLength(n + 1);
    await end(n);
  }
  expect(batches).toEqual(['0', '1', '2']);
  expect(idle).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('starts when all answered callers have returned, together with the waiting ones', async () => {
  add(1);
  add(2, 3);
  await end(0);
  expect(batches).toEqual(['1']);
  add(4);
  expect(batches).toEqual(['1', '2 3 4']);
  await end(1);
  add(5, 6);
  await pass(2);
  expect(batches).toHaveLength(2);
  add(7);
  expect(batches).toEqual(['1', '2 3 4', '5 6 7']);
});

it('waits once, for a limited time, for a caller that does not return', async () => {
  add(1);
  add(2);
  await end(0);
  await pass(2.9);
  expect(batches).toEqual(['1']);
  await pass(0.1);
  expect(batches).toEqual(['1', '2']);
  await end(1);
  add(3);
  expect(batches).toEqual(['1', '2', '3']);
});

it('stops waiting when no answered caller returns', async () => {
  add(1);
  add(2, 3);
  await end(0);
  await pass(3);
  await end(1);
  expect(idle).toBe(0);
  await pass(3);
  expect(idle).toBe(1);
  add(4);
  expect(batches).toEqual(['1', '2 3', '4']);
});

it('starts immediately when a batch is full', async () => {
  add(1);
  add(2, 3, 4, 5, 6, 7, 8);
  await end(0);
  expect(batches).toEqual(['1', '2 3 4 5 6']);
  await end(1);
  add(9, 10);
  expect(batches).toHaveLength(2);
  add(11);
  expect(batches).toEqual(['1', '2 3 4 5 6', '7 8 9 10 11']);
});

it('starts next to a late batch with the waiting callers, and collects only prompt ones', async () => {
  add(1);
  add(2, 3);
  await pass(25);
  expect(batches).toEqual(['1', '2 3']);
  add(4);
  await end(1);
  add(5);
  expect(batches).toHaveLength(2);
  // While the next batch is collected, the end of the late one changes nothing.
  await end(0);
  add(6);
  expect(batches).toEqual(['1', '2 3', '4 5 6']);
  add(7);
  await end(2);
  expect(batches).toHaveLength(3);
  await pass(3);
  expect(batches).toEqual(['1', '2 3', '4 5 6', '7']);
});

it('does not wait for callers when a late batch ends next to a prompt one', async () => {
  add(1);
  add(2);
  await pass(25);
  add(3);
  await end(0);
  expect(batches).toEqual(['1', '2']);
  await end(1);
  add(4);
  expect(batches).toEqual(['1', '2', '3 4']);
});

it('runs a limited number of batches at once, even when they are late', async () => {
  for (const n of [1, 2, 3, 4]) {
    add(n);
    await pass(25);
  }
  expect(batches).toEqual(['1', '2', '3']);
  add(5);
  await end(1);
  await pass(3);
  expect(batches).toEqual(['1', '2', '3', '4 5']);
});

it('runs the waiting work when no caller returns, and leaves no timer', async () => {
  add(1);
  add(2, 3);
  await end(0);
  // From here on the process stops: it accepts no new work and completes the accepted work.
  await pass(3);
  expect(batches).toEqual(['1', '2 3']);
  await end(1);
  await pass(3);
  expect(idle).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
