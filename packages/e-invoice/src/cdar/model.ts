import type { Refusal } from '../model.ts';

/** Statuses of the French reform by their codes. A code that is not listed is `OTHER`. */
export const LIFECYCLE_STATUSES = [
  'DEPOSITED',
  'ISSUED',
  'RECEIVED',
  'AVAILABLE',
  'IN_PROCESS',
  'APPROVED',
  'PARTLY_APPROVED',
  'DISPUTED',
  'SUSPENDED',
  'COMPLETED',
  'REFUSED',
  'PAYMENT_SENT',
  'COLLECTED',
  'REJECTED',
  'OTHER',
] as const;
export type LifecycleStatusName = (typeof LIFECYCLE_STATUSES)[number];

/** Why an invoice has its status. */
export interface StatusReason {
  code: string | null;
  text: string | null;
}

/** The status of one invoice in a life-cycle message. */
export interface LifecycleStatus {
  /** Number of the invoice (BT-1). */
  number: string;
  /** As stated, such as `210`. */
  code: string;
  status: LifecycleStatusName;
  reasons: StatusReason[];
}

/** A message that was read, or the reason why not. */
export type LifecycleResult =
  | { statuses: LifecycleStatus[]; refusal: null }
  | { statuses: null; refusal: Refusal };
