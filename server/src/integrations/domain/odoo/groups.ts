/** Joins numbers that belong together; each group is known by its smallest number. */
export class Groups {
  readonly #above = new Map<number, number>();

  /** Returns the smallest number of the group of `one`. */
  find(one: number): number {
    let top = one;
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) top = above;
    // Shortens the way for the next search.
    for (let step = one; step !== top; ) {
      const above = this.#above.get(step) ?? top;
      this.#above.set(step, top);
      step = above;
    }
    return top;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.find(one), this.find(other)];
    if (first === second) return;
    this.#above.set(Math.max(first, second), Math.min(first, second));
  }
}
