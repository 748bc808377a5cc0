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
  /** The amounts collected by VAT rate, including VAT (MDT-207 is `MEN`). */
  collected: StatedAmount[];
}

/** An amount of a message, as it is stated. */
export interface StatedAmount {
  /** A decimal number. */
  amount: string;
  currency: string | null;
  /** VAT rate in percent. */
  rate: string | null;
}

/** A party of a message. */
export interface MessageParty {
  /** SIREN; null: not known. */
  registration: string | null;
  name: string;
  /** Where it receives e-invoices (BT-34, BT-49). */
  address: { id: string; scheme: string | null } | null;
}

/** The amount collected at one VAT rate. */
export interface CollectedShare {
  /** In percent, as a decimal number. */
  rate: string;
  /** Including VAT, in minor units; negative: taken back. */
  amount: number;
}

/** The facts of a message with the status Encaissée. */
export interface CollectedMessage {
  /** Identifies the message (MDT-4). */
  id: string;
  /** An ISO 8601 instant. */
  createdAt: string;
  /** `issuedOn` and `collectedOn` are days, `YYYY-MM-DD`. `typeCode` is BT-3. */
  invoice: { number: string; issuedOn: string; typeCode: string };
  seller: MessageParty;
  buyer: MessageParty;
  collectedOn: string;
  currency: string;
  /** Decimal places of the currency. */
  decimals: number;
  shares: readonly CollectedShare[];
}

/** A message that was read, or the reason why not. */
export type LifecycleResult =
  | { statuses: LifecycleStatus[]; refusal: null }
  | { statuses: null; refusal: Refusal };
