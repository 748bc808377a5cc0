import { restricted } from '../../../platform/restriction.ts';
import { ownRowsCondition } from './customers.ts';

/** Does work that is no request for a user who sees own customers only: lists and figures are held to those. */
export function inRestriction<T>(whose: { organizationId: string; userId: string }, work: () => T): T {
  const condition = (table: Parameters<typeof ownRowsCondition>[0]) => ownRowsCondition(table, whose);
  return restricted({ userId: whose.userId, condition, applied: () => {} }, work);
}
