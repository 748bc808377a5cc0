import type { RawBuilder } from 'kysely';
import type { DB } from './db/schema.gen.ts';
import { type Restriction, withWorkContext, workContext } from './work-context.ts';

/** Runs `work` with a restriction. Everything that it calls, awaits or starts is restricted. */
export function runRestricted<T>(restriction: Restriction, work: () => T): T {
  return withWorkContext({ restriction }, work);
}

/** Returns the conditions for rows of a table that the requester may see; none when all are visible. */
export function rowScopeOf(table: keyof DB): RawBuilder<boolean>[] {
  const { restriction } = workContext();
  if (restriction === null) return [];
  const condition = restriction.condition(table);
  restriction.applied();
  return condition === null ? [] : [condition];
}

/**
 * Returns the user to whose own records the requester is restricted; null when all are visible. The caller
 * must restrict its reads: see `ownCustomersOf` of the wing `people`.
 */
export function rowScope(): string | null {
  const { restriction } = workContext();
  restriction?.applied();
  return restriction?.userId ?? null;
}
