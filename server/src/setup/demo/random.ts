/** Pseudo-random numbers, the same for the same seed; for demo data, never for secrets. */
export interface Random {
  /** Returns an integer, both bounds included. */
  int(min: number, max: number): number;
  /** Returns true with this probability, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** @param seeds all of them together determine the numbers */
export function seededRandom(...seeds: number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + 0x7f4a7c15, 0x2545f491) | 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
  };
}
