import type { LifecycleStatus } from '@quittance/e-invoice';
import type { DisputeReason } from '../../ledger/domain/dispute.ts';

/** Statuses that say that the buyer will not pay as it is; in French, as the reform names them. */
const DISPUTED: Partial<Record<LifecycleStatus['status'], string>> = {
  REFUSED: 'Refusée',
  REJECTED: 'Rejetée',
  DISPUTED: 'En litige',
};

/** Reason codes of the reform that have a reason of their own here. */
const REASONS: Readonly<Record<string, DisputeReason>> = {
  TX_TVA_ERR: 'WRONG_AMOUNT',
  MONTANTTOTAL_ERR: 'WRONG_AMOUNT',
  CALCUL_ERR: 'WRONG_AMOUNT',
  QTE_ERR: 'WRONG_AMOUNT',
  PU_ERR: 'WRONG_PRICE',
  REM_ERR: 'WRONG_PRICE',
  LIVR_INCOMP: 'NOT_RECEIVED',
  QUALITE_ERR: 'QUALITY',
  TRANSAC_INC: 'WRONG_CUSTOMER',
  DEST_INC: 'WRONG_CUSTOMER',
  DEST_ERR: 'WRONG_CUSTOMER',
};

/** Maximum length of a comment. */
const MAX_COMMENT = 2_000;

export interface StatedDispute {
  reason: DisputeReason;
  comment: string;
  amount: null;
}

/** Returns the dispute that a status opens; null: the status stops no reminders. */
export function disputeOfStatus({ status, code, reasons }: LifecycleStatus): StatedDispute | null {
  const name = DISPUTED[status];
  if (name === undefined) return null;
  const texts = reasons.map((one) => [one.code, one.text].filter((part) => part !== null).join(' '));
  const known = reasons.map((one) => REASONS[one.code ?? '']).find((reason) => reason !== undefined);
  const comment = [`${name} (${code})`, ...texts].join(' · ');
  return { reason: known ?? 'OTHER', comment: comment.slice(0, MAX_COMMENT).toWellFormed(), amount: null };
}
