import type { Context } from '../../platform/context.ts';
import type { DebitDecision } from '../domain/decide-debit.ts';
import type { InvoiceToDebit } from './facts.ts';

/** Dependencies of announcing debits. */
export type PlanContext = Pick<Context, 'database' | 'clock' | 'mail'>;

/** A debit that is announced. */
export interface PlannedDebit extends DebitDecision {
  invoice: InvoiceToDebit;
}
