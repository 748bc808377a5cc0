import { inOrder } from './evaluation-context.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, PendingAction } from './facts.ts';

/** Changes to pending actions whose invoices were settled. */
export interface SettledActions {
  /** Actions that remain, with their current carrying invoice. */
  pending: PendingAction[];
  ended: string[];
  carried: { actionId: string; carryingInvoiceId: string }[];
}

/**
 * Ends actions whose carrying invoice is no longer open. The other invoices of an unsent mail have not taken
 * its steps, so they ask again. A task moves to an open invoice that took a step with it.
 */
export function settlePending(
  { pending, invoices }: Pick<DunnedCustomer, 'pending' | 'invoices'>,
  settings: Pick<DunningSettings, 'currency' | 'rates'>,
): SettledActions {
  const open = inOrder(invoices, settings);
  const settled: SettledActions = { pending: [], ended: [], carried: [] };
  for (const action of pending) {
    if (open.some(({ id }) => id === action.carryingInvoiceId)) settled.pending.push(action);
    else passAction(action, open, settled);
  }
  return settled;
}

function passAction(action: PendingAction, open: readonly DunnedInvoice[], settled: SettledActions): void {
  const next = open.find(({ id }) => action.advances.some(({ invoiceId }) => invoiceId === id));
  if (action.kind !== 'TASK' || next === undefined) {
    settled.ended.push(action.id);
    return;
  }
  settled.pending.push({ ...action, carryingInvoiceId: next.id });
  settled.carried.push({ actionId: action.id, carryingInvoiceId: next.id });
}
