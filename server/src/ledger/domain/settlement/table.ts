/** Undoes one step. */
export type Undo = () => void;

/** Steps since the last commit, newest last: what a refused change has to take back. */
export class Journal {
  #steps: Undo[] = [];

  get length(): number {
    return this.#steps.length;
  }

  record(undo: Undo): void {
    this.#steps.push(undo);
  }

  commit(): void {
    this.#steps = [];
  }

  rollback(): void {
    for (let undo = this.#steps.pop(); undo !== undefined; undo = this.#steps.pop()) undo();
  }
}

export interface TableChanges<V> {
  inserted: V[];
  updated: V[];
  deleted: V[];
}

/**
 * The rows of one table that a batch works on: what was loaded, what has become of it, and how to
 * take a step back. Rows are immutable; a change puts a new row under the same key.
 */
export class Table<V extends object> {
  readonly #loaded = new Map<string, V>();
  readonly #rows = new Map<string, V>();
  readonly #touched = new Set<string>();
  readonly #indexes: { keyOf: (row: V) => string | null; entries: Map<string, Set<string>> }[] = [];
  readonly #journal: Journal;
  readonly #keyOf: (row: V) => string;

  constructor(journal: Journal, keyOf: (row: V) => string) {
    this.#journal = journal;
    this.#keyOf = keyOf;
  }

  /** An index answers the keys of the rows with a property; rows for which it is null are left out. */
  index(keyOf: (row: V) => string | null): (value: string) => V[] {
    const entries = new Map<string, Set<string>>();
    this.#indexes.push({ keyOf, entries });
    return (value) => {
      const found: V[] = [];
      for (const key of entries.get(value) ?? []) {
        const row = this.#rows.get(key);
        if (row !== undefined) found.push(row);
      }
      return found;
    };
  }

  load(rows: Iterable<V>): void {
    for (const row of rows) {
      const key = this.#keyOf(row);
      this.#loaded.set(key, row);
      this.#place(key, row);
    }
  }

  get(key: string): V | undefined {
    return this.#rows.get(key);
  }

  /** All rows as they stand, in no particular order. */
  rows(): IterableIterator<V> {
    return this.#rows.values();
  }

  /** The row as it was loaded, whatever has become of it. */
  loaded(key: string): V | undefined {
    return this.#loaded.get(key);
  }

  /** True when the row differs from the one that stands there. */
  put(row: V): boolean {
    const key = this.#keyOf(row);
    const before = this.#rows.get(key);
    if (before !== undefined && sameRow(before, row)) return false;
    this.#step(key, before);
    this.#place(key, row);
    return true;
  }

  delete(key: string): void {
    const before = this.#rows.get(key);
    if (before === undefined) return;
    this.#step(key, before);
    this.#remove(key);
  }

  /** Rows that were put or deleted, compared with what was loaded. */
  changes(): TableChanges<V> {
    const changes: TableChanges<V> = { inserted: [], updated: [], deleted: [] };
    for (const key of this.#touched) {
      const before = this.#loaded.get(key);
      const after = this.#rows.get(key);
      if (before === undefined) {
        if (after !== undefined) changes.inserted.push(after);
      } else if (after === undefined) changes.deleted.push(before);
      else if (!sameRow(before, after)) changes.updated.push(after);
    }
    return changes;
  }

  #step(key: string, before: V | undefined): void {
    this.#touched.add(key);
    this.#journal.record(() => (before === undefined ? this.#remove(key) : this.#place(key, before)));
  }

  #place(key: string, row: V): void {
    this.#remove(key);
    this.#rows.set(key, row);
    for (const { keyOf, entries } of this.#indexes) {
      const value = keyOf(row);
      if (value === null) continue;
      const keys = entries.get(value);
      if (keys === undefined) entries.set(value, new Set([key]));
      else keys.add(key);
    }
  }

  #remove(key: string): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    this.#rows.delete(key);
    for (const { keyOf, entries } of this.#indexes) {
      const value = keyOf(row);
      if (value !== null) entries.get(value)?.delete(key);
    }
  }
}

/** Whether two rows hold the same values. */
export function sameRow<V extends object>(a: V, b: V): boolean {
  return sameValue(a, b);
}

/**
 * Whether two JSON values say the same. The order of an object's keys says nothing: PostgreSQL gives
 * them back in an order of its own.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) {
    const value: unknown = Reflect.get(a, name);
    const other: unknown = Reflect.get(b, name);
    if (value === other ? other === undefined && !Object.hasOwn(b, name) : !sameValue(value, other))
      return false;
  }
  return true;
}
