/** A seeded random generator (mulberry32): the same seed draws the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a fraction in [0, 1). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** Returns true in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.fraction() * 100 < percent;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: this.fraction() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }

  /** Returns up to `max` different items, in any order. */
  some<T>(items: readonly T[], max: number): T[] {
    return this.shuffled(items).slice(0, this.integer(0, max));
  }
}
