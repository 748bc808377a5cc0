import { AsyncLocalStorage } from 'node:async_hooks';
import type { RawBuilder } from 'kysely';
import type { DB } from './db/schema.gen.ts';

/** Row-level restriction of the current user (own customers only). */
export interface Restriction {
  /** The user whose own records are visible. */
  userId: string;
  /**
   * Returns the condition for visible rows of a table; null when all are visible. Throws for an undeclared
   * table.
   */
  condition(table: keyof DB): RawBuilder<boolean> | null;
  /** Records that the restriction was applied. A response without any applied restriction is never sent. */
  applied(): void;
}

const restrictions = new AsyncLocalStorage<Restriction>();

/** Runs `work` with a restriction. Everything that it calls, awaits or starts is restricted. */
export function restricted<T>(restriction: Restriction, work: () => T): T {
  return restrictions.run(restriction, work);
}

/** Returns the conditions for rows of a table that the requester may see; none when all are visible. */
export function rowScopeOf(table: keyof DB): RawBuilder<boolean>[] {
  const restriction = restrictions.getStore();
  if (restriction === undefined) return [];
  const condition = restriction.condition(table);
  restriction.applied();
  return condition === null ? [] : [condition];
}

/**
 * Returns the user to whose own records the requester is restricted; null when all are visible. The caller
 * must restrict its reads: see `ownCustomersOf` of the wing `people`.
 */
export function rowScope(): string | null {
  const restriction = restrictions.getStore();
  restriction?.applied();
  return restriction?.userId ?? null;
}
