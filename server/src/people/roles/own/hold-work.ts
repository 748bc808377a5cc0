import { runRestricted } from '../../../platform/restriction.ts';
import { ownRowsCondition } from './customers.ts';

/** Runs background work with the restriction of a user: lists and figures include only own customers. */
export function inRestriction<T>(whose: { organizationId: string; userId: string }, work: () => T): T {
  const condition = (table: Parameters<typeof ownRowsCondition>[0]) => ownRowsCondition(table, whose);
  return runRestricted({ userId: whose.userId, condition, applied: () => {} }, work);
}
