import type { CalendarDay } from '../../kernel/calendar.ts';

export const DISPUTE_REASONS = [
  'WRONG_AMOUNT',
  'WRONG_PRICE',
  'NOT_RECEIVED',
  'QUALITY',
  'ALREADY_PAID',
  'WRONG_CUSTOMER',
  'OTHER',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** ACCEPTED: the debtor was right; REJECTED: the debtor was wrong; SETTLED: a compromise. */
export const DISPUTE_RESOLUTIONS = ['ACCEPTED', 'REJECTED', 'SETTLED'] as const;
export type DisputeResolution = (typeof DISPUTE_RESOLUTIONS)[number];

/** States of a dispute on the board. They follow from its owner, due date and resolution. */
export const DISPUTE_STATES = ['UNASSIGNED', 'IN_PROGRESS', 'OVERDUE', 'RESOLVED'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

interface DisputeProgress {
  isResolved: boolean;
  hasOwner: boolean;
  dueOn: CalendarDay | null;
}

/** Returns the state of a dispute. An overdue one stays overdue when its owner changes. */
export function disputeState(
  { isResolved, hasOwner, dueOn }: DisputeProgress,
  today: CalendarDay,
): DisputeState {
  if (isResolved) return 'RESOLVED';
  if (dueOn !== null && dueOn < today) return 'OVERDUE';
  return hasOwner ? 'IN_PROGRESS' : 'UNASSIGNED';
}
