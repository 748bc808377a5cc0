/** Undoes one step. */
export type Undo = () => void;

/** Undo steps since the last commit, newest last. They roll back a refused change, or a part of a batch. */
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

  /** @param length the length to return to; default: the last commit */
  rollback(length = 0): void {
    while (this.#steps.length > length) this.#steps.pop()?.();
  }
}

export interface TableChanges<V> {
  inserted: V[];
  updated: V[];
  deleted: V[];
}

/**
 * The in-memory rows of one table: the loaded state, the current state, and undo steps. Rows are immutable; a
 * change puts a new row under the same key.
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

  /** Adds an index and returns its lookup function. Rows with a null key are not indexed. */
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

  /** Returns all current rows, in no particular order. */
  rows(): IterableIterator<V> {
    return this.#rows.values();
  }

  /** Returns the row as it was loaded, regardless of later changes. */
  loaded(key: string): V | undefined {
    return this.#loaded.get(key);
  }

  /** Stores a row. Returns whether it differs from the current one. */
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

  /** Compares the changed rows with the loaded state. */
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

export function sameRow<V extends object>(a: V, b: V): boolean {
  let more = 0;
  for (const name in a) {
    const value = a[name];
    const other = b[name];
    if (value === other ? value === undefined && !Object.hasOwn(b, name) : !sameValue(value, other))
      return false;
    more += 1;
  }
  for (const _ in b) more -= 1;
  return more === 0;
}

/**
 * Returns whether two JSON values are equal. The order of object keys is ignored, because PostgreSQL does not
 * keep it.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return Array.isArray(a) === Array.isArray(b) && sameRow(a, b);
}
