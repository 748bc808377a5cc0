/** Bounded TTL cache; evicts the oldest entry first. */
export class TtlCache<T> {
  readonly #life: number;
  readonly #max: number;
  /** In order of expiry. */
  readonly #entries = new Map<string, { until: number; value: T }>();

  /** @param life lifetime of an entry, in milliseconds */
  constructor(life: number, max: number) {
    this.#life = life;
    this.#max = max;
  }

  get(id: string, now: number): T | undefined {
    const known = this.#entries.get(id);
    // Entries do not live longer when the clock is set back.
    return known !== undefined && known.until > now && known.until <= now + this.#life
      ? known.value
      : undefined;
  }

  set(id: string, value: T, now: number): void {
    this.#entries.delete(id);
    for (const [oldest, { until }] of this.#entries) {
      if (until > now && this.#entries.size < this.#max) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(id, { until: now + this.#life, value });
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }
}
