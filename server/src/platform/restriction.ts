import { AsyncLocalStorage } from 'node:async_hooks';
import type { RawBuilder } from 'kysely';
import type { DB } from './db/schema.gen.ts';

/** What part of an organization's records is there for whoever asks. */
export interface Restriction {
  /** The user whose own records they are. */
  userId: string;
  /** Which rows of a table are there; null where all are. Fails for a table of which nobody has said. */
  condition(table: keyof DB): RawBuilder<boolean> | null;
  /** Told that something was restricted: an answer of which nothing was is never sent. */
  applied(): void;
}

const restrictions = new AsyncLocalStorage<Restriction>();

/** Does work for somebody for whom a part of the records is there: whatever it calls, awaits and begins sees that. */
export function restricted<T>(restriction: Restriction, work: () => T): T {
  return restrictions.run(restriction, work);
}

/** Which rows of a table are there for whoever asks; no condition where all are. */
export function restrictionOf(table: keyof DB): RawBuilder<boolean>[] {
  const restriction = restrictions.getStore();
  if (restriction === undefined) return [];
  const condition = restriction.condition(table);
  restriction.applied();
  return condition === null ? [] : [condition];
}

/**
 * Whose own records alone are there; null where all are. Whoever asks restricts what is read by it: see `ownCustomersOf` of the
 * wing `people`.
 */
export function restrictedTo(): string | null {
  const restriction = restrictions.getStore();
  restriction?.applied();
  return restriction?.userId ?? null;
}
