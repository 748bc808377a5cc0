import type { DunnedCustomer, DunnedInvoice, DunningSettings, StandingAction } from './facts.ts';
import { inOrder } from './scene.ts';

/** What has become of standing actions because invoices were settled. */
export interface Settled {
  /** Those that go on, with the invoice that carries them now. */
  standing: StandingAction[];
  ended: string[];
  carried: { actionId: string; carryingInvoiceId: string }[];
}

/**
 * Ends what waits for invoices that are not open any more. Mail has given its steps to nobody yet: its other invoices ask by
 * themselves. A task passes to the invoices that took a step with it.
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
