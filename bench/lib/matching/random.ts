/** Repeatable random draws (mulberry32). */
export interface Random {
  /** 0 to 1, exclusive. */
  unit: () => number;
  /** An integer between two numbers, both included. */
  between: (from: number, until: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, until: number) => from + Math.floor(unit() * (until - from + 1));
  return {
    unit,
    between,
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

/** Returns the items in a random order. */
export function shuffled<T>(items: readonly T[], { unit }: Random): T[] {
  return items
    .map((item) => ({ item, key: unit() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
