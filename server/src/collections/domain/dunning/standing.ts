import type { DunnedCustomer, DunnedInvoice, DunningSettings, StandingAction } from './facts.ts';
import { inOrder } from './scene.ts';

/** Changes to pending actions whose invoices were settled. */
export interface Settled {
  /** Actions that remain, with their current carrying invoice. */
  standing: StandingAction[];
  ended: string[];
  carried: { actionId: string; carryingInvoiceId: string }[];
}

/**
 * Ends actions whose carrying invoice is no longer open. The other invoices of an unsent mail have not taken
 * its steps, so they ask again. A task moves to an open invoice that took a step with it.
 */
export function settle(
  { standing, invoices }: Pick<DunnedCustomer, 'standing' | 'invoices'>,
  settings: Pick<DunningSettings, 'currency' | 'rates'>,
): Settled {
  const open = inOrder(invoices, settings);
  const settled: Settled = { standing: [], ended: [], carried: [] };
  for (const action of standing) {
    if (open.some(({ id }) => id === action.carryingInvoiceId)) settled.standing.push(action);
    else pass(action, open, settled);
  }
  return settled;
}

function pass(action: StandingAction, open: readonly DunnedInvoice[], settled: Settled): void {
  const next = open.find(({ id }) => action.takes.some(({ invoiceId }) => invoiceId === id));
  if (action.kind !== 'TASK' || next === undefined) {
    settled.ended.push(action.id);
    return;
  }
  settled.standing.push({ ...action, carryingInvoiceId: next.id });
  settled.carried.push({ actionId: action.id, carryingInvoiceId: next.id });
}
