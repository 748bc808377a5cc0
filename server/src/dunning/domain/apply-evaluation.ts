import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import type {
  DunnedCustomer,
  DunningDecision,
  DunningSettings,
  Evaluation,
  InvoiceLevel,
  PendingAction,
  StepAdvance,
} from './facts.ts';
import { levelOf } from './levels.ts';

/**
 * Returns the facts after a decision is carried out. It assumes that mail is sent at once and people leave
 * their tasks alone.
 */
export function applyEvaluation(
  customer: DunnedCustomer,
  { decisions, joined, ended, carried, account }: Evaluation,
  { rules }: Pick<DunningSettings, 'rules'>,
  at: Timestamp,
): DunnedCustomer {
  const on = localDate(at, rules.timezone);
  let after = passActions(customer, ended, carried);
  for (const { actionId, advances } of joined) {
    after = advanceLevels(after, advances, { at, on, isNotified: false });
    after = {
      ...after,
      pending: after.pending.map((one) =>
        one.id === actionId ? { ...one, advances: mergeAdvances(one.advances, advances) } : one,
      ),
    };
  }
  for (const [i, decision] of decisions.entries()) {
    const id = `${at} ${i}`;
    // Without a recipient the mail fails.
    if (decision.automatic && !customer.isReachable) {
      after = addAction(after, decision, id, 'FAILED');
      continue;
    }
    after = advanceLevels(after, decision.advances, { at, on, isNotified: decision.automatic });
    after = decision.automatic ? addContact(after, decision, at) : addAction(after, decision, id, 'TASK');
  }
  if (account === null) return after;
  const accountTask =
    account.kind === 'MAKE'
      ? { isPending: true, lastMadeOn: on }
      : { ...after.accountTask, isPending: false };
  return { ...after, accountTask };
}

/** Returns the facts after the pending mails are sent. */
export function applyPendingMails(
  customer: DunnedCustomer,
  { rules }: Pick<DunningSettings, 'rules'>,
  at: Timestamp,
): DunnedCustomer {
  const on = localDate(at, rules.timezone);
  let after: DunnedCustomer = {
    ...customer,
    pending: customer.pending.filter(({ kind }) => kind !== 'MAIL'),
  };
  for (const { kind, ladder, advances } of customer.pending) {
    if (kind !== 'MAIL') continue;
    after = advanceLevels(after, advances, { at, on, isNotified: true });
    const invoiceIds = advances.map(({ invoiceId }) => invoiceId);
    after = addContact(after, { ladder, advances: [...advances], invoiceIds }, at);
  }
  return after;
}

function passActions(
  customer: DunnedCustomer,
  ended: Evaluation['ended'],
  carried: Evaluation['carried'],
): DunnedCustomer {
  const pending = customer.pending
    .filter(({ id }) => !ended.includes(id))
    .map((one) => ({
      ...one,
      carryingInvoiceId:
        carried.find(({ actionId }) => actionId === one.id)?.carryingInvoiceId ?? one.carryingInvoiceId,
    }));
  return { ...customer, pending };
}

/** Merges two lists of step advances. The later one wins for each invoice. */
export function mergeAdvances(before: readonly StepAdvance[], more: readonly StepAdvance[]): StepAdvance[] {
  return [...before.filter((one) => !more.some(({ invoiceId }) => invoiceId === one.invoiceId)), ...more];
}

function addContact(
  customer: DunnedCustomer,
  { ladder, invoiceIds, advances }: Pick<DunningDecision, 'ladder' | 'invoiceIds' | 'advances'>,
  at: Timestamp,
): DunnedCustomer {
  return {
    ...customer,
    contacts: [...customer.contacts, { at, isCourtesy: ladder === 'COURTESY', invoiceIds }],
    pending: customer.pending.filter((one) => !isSuperseded(one, advances)),
  };
}

/**
 * Returns whether an action is superseded: its carrying invoice took a later step, or was notified of the
 * failed one.
 */
export function isSuperseded(
  { kind, carryingInvoiceId, planId, stepKey, day }: PendingAction,
  advances: readonly StepAdvance[],
): boolean {
  const taken = advances.find(({ invoiceId }) => invoiceId === carryingInvoiceId);
  if (taken === undefined) return false;
  if (taken.day > day) return true;
  return kind === 'FAILED' && taken.planId === planId && taken.stepKey === stepKey;
}

function addAction(
  customer: DunnedCustomer,
  { planId, step, ladder, day, carryingInvoiceId, advances, supersedes }: DunningDecision,
  id: string,
  kind: 'FAILED' | 'TASK',
): DunnedCustomer {
  const action = { id, kind, planId, stepKey: step.key, ladder, day, carryingInvoiceId, advances } as const;
  const taken = kind === 'TASK' ? advances : [];
  const pending = customer.pending.filter((one) => one.id !== supersedes && !isSuperseded(one, taken));
  return { ...customer, pending: [...pending, action] };
}

interface AdvanceFacts {
  at: Timestamp;
  on: string;
  /** Whether the debtor was notified. */
  isNotified: boolean;
}

function advanceLevels(
  customer: DunnedCustomer,
  advances: readonly StepAdvance[],
  taking: AdvanceFacts,
): DunnedCustomer {
  const invoices = customer.invoices.map((invoice) => {
    const taken = advances.find(({ invoiceId }) => invoiceId === invoice.id);
    return taken === undefined ? invoice : { ...invoice, levels: levelsAfter(invoice, taken, taking) };
  });
  return { ...customer, invoices };
}

/** Returns the levels of an invoice after a step. Earlier notifications count unless the level was lost. */
export function levelsAfter(
  invoice: DunnedCustomer['invoices'][number],
  { planId, ladder, stepKey, day }: StepAdvance,
  { at, on, isNotified }: AdvanceFacts,
): InvoiceLevel[] {
  const before = levelOf(invoice, planId, ladder);
  // An invoice that already has this step keeps its level, unless the debtor is notified now.
  if (!isNotified && before?.stepKey === stepKey) return [...invoice.levels];
  const notifiedOn = isNotified ? on : (before?.notifiedOn ?? null);
  const others = invoice.levels.filter((one) => one.planId !== planId || one.ladder !== ladder);
  const { dueOn } = invoice;
  const noticedOn = before?.noticedOn ?? null;
  return [
    ...others,
    { planId, ladder, stepKey, day, takenOn: on, takenAt: at, notifiedOn, noticedOn, dueOn },
  ];
}
