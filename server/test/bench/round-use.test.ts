import { describe, expect, it } from 'vitest';
import { backendMillis, estimateCpu, isMet, type Round } from '../../../bench/lib/round-use.ts';

const round = (facts: Partial<Round>): Round => ({
  wall: 500,
  node: 10,
  postgres: 100,
  parallel: 50,
  ...facts,
});

describe('isMet', () => {
  it.each([
    ['true by the fastest round', [round({}), round({ wall: 390, postgres: null })], true],
    ['null if only the estimate of CPU time is within the limit', [round({})], null],
    ['null without the CPU time of the backends', [round({ postgres: null })], null],
    ['null without the CPU time of the parallel workers', [round({ postgres: 900, parallel: null })], null],
    ['false if the estimate exceeds the limit as well', [round({ postgres: 350 })], false],
    ['null if one of the estimates is within the limit', [round({ postgres: 350 }), round({})], null],
  ])('returns %s', (_, rounds, expected) => {
    expect(isMet(rounds, 400)).toBe(expected);
  });
});

describe('estimateCpu', () => {
  it('returns the lowest known total', () => {
    const least = round({ postgres: 90 });
    const rounds = [round({}), least, round({ postgres: null })];
    expect(estimateCpu(rounds)).toEqual({ round: least, total: 150 });
    expect(estimateCpu([round({ parallel: null })])).toBe(null);
  });
});

describe('backendMillis', () => {
  const sample = (...backends: [pid: number, micros: number][]) => ({
    pids: backends.map(([pid]) => pid),
    micros: new Map(backends),
  });

  it('adds up the time between two samples, with backends that started in between', () => {
    expect(backendMillis(sample([1, 1_000]), sample([1, 4_000], [2, 2_000]))).toBe(5);
  });

  it('returns null if a backend ended in between', () => {
    expect(backendMillis(sample([1, 1_000], [2, 5_000]), sample([1, 4_000]))).toBe(null);
  });

  it('returns null without /proc', () => {
    const unknown = { pids: [1], micros: new Map<number, number>() };
    expect(backendMillis(unknown, unknown)).toBe(null);
    expect(backendMillis(sample(), sample())).toBe(null);
  });
});
