import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import type {
  DunnedCustomer,
  DunningDecision,
  DunningSettings,
  Evaluation,
  InvoiceLevel,
  StandingAction,
  Take,
} from './facts.ts';
import { levelOf } from './levels.ts';

/**
 * Returns the facts after a decision is carried out. It assumes that mail is sent at once and people leave
 * their tasks alone.
 */
export function afterwards(
  customer: DunnedCustomer,
  { decisions, joined, ended, carried, account }: Evaluation,
  { rules }: Pick<DunningSettings, 'rules'>,
  at: Timestamp,
): DunnedCustomer {
  const on = localDate(at, rules.timezone);
  let after = pass(customer, ended, carried);
  for (const { actionId, takes } of joined) {
    after = take(after, takes, { at, on, isTold: false });
    after = {
      ...after,
      standing: after.standing.map((one) =>
        one.id === actionId ? { ...one, takes: mergeTakes(one.takes, takes) } : one,
      ),
    };
  }
  for (const [i, decision] of decisions.entries()) {
    const id = `${at} ${i}`;
    // Without a recipient the mail fails.
    if (decision.automatic && !customer.isReachable) {
      after = given(after, decision, id, 'FAILED');
      continue;
    }
    after = take(after, decision.takes, { at, on, isTold: decision.automatic });
    after = decision.automatic ? contacted(after, decision, at) : given(after, decision, id, 'TASK');
  }
  if (account === null) return after;
  const accountTask =
    account.kind === 'MAKE' ? { stands: true, lastMadeOn: on } : { ...after.accountTask, stands: false };
  return { ...after, accountTask };
}

/** Returns the facts after the pending mails are sent. */
export function departed(
  customer: DunnedCustomer,
  { rules }: Pick<DunningSettings, 'rules'>,
  at: Timestamp,
): DunnedCustomer {
  const on = localDate(at, rules.timezone);
  let after: DunnedCustomer = {
    ...customer,
    standing: customer.standing.filter(({ kind }) => kind !== 'MAIL'),
  };
  for (const { kind, ladder, takes } of customer.standing) {
    if (kind !== 'MAIL') continue;
    after = take(after, takes, { at, on, isTold: true });
    const invoiceIds = takes.map(({ invoiceId }) => invoiceId);
    after = contacted(after, { ladder, takes: [...takes], invoiceIds }, at);
  }
  return after;
}

function pass(
  customer: DunnedCustomer,
  ended: Evaluation['ended'],
  carried: Evaluation['carried'],
): DunnedCustomer {
  const standing = customer.standing
    .filter(({ id }) => !ended.includes(id))
    .map((one) => ({
      ...one,
      carryingInvoiceId:
        carried.find(({ actionId }) => actionId === one.id)?.carryingInvoiceId ?? one.carryingInvoiceId,
    }));
  return { ...customer, standing };
}

/** Merges two lists of step advances. The later one wins for each invoice. */
export function mergeTakes(before: readonly Take[], more: readonly Take[]): Take[] {
  return [...before.filter((one) => !more.some(({ invoiceId }) => invoiceId === one.invoiceId)), ...more];
}

function contacted(
  customer: DunnedCustomer,
  { ladder, invoiceIds, takes }: Pick<DunningDecision, 'ladder' | 'invoiceIds' | 'takes'>,
  at: Timestamp,
): DunnedCustomer {
  return {
    ...customer,
    contacts: [...customer.contacts, { at, isCourtesy: ladder === 'COURTESY', invoiceIds }],
    standing: customer.standing.filter((one) => !isOvertaken(one, takes)),
  };
}

/**
 * Returns whether an action is superseded: its carrying invoice took a later step, or was notified of the
 * failed one.
 */
export function isOvertaken(
  { kind, carryingInvoiceId, planId, stepKey, day }: StandingAction,
  takes: readonly Take[],
): boolean {
  const taken = takes.find(({ invoiceId }) => invoiceId === carryingInvoiceId);
  if (taken === undefined) return false;
  if (taken.day > day) return true;
  return kind === 'FAILED' && taken.planId === planId && taken.stepKey === stepKey;
}

function given(
  customer: DunnedCustomer,
  { planId, step, ladder, day, carryingInvoiceId, takes, overtakes }: DunningDecision,
  id: string,
  kind: 'FAILED' | 'TASK',
): DunnedCustomer {
  const action = { id, kind, planId, stepKey: step.key, ladder, day, carryingInvoiceId, takes } as const;
  const taken = kind === 'TASK' ? takes : [];
  const standing = customer.standing.filter((one) => one.id !== overtakes && !isOvertaken(one, taken));
  return { ...customer, standing: [...standing, action] };
}

interface Taking {
  at: Timestamp;
  on: string;
  /** Whether the debtor was notified. */
  isTold: boolean;
}

function take(customer: DunnedCustomer, takes: readonly Take[], taking: Taking): DunnedCustomer {
  const invoices = customer.invoices.map((invoice) => {
    const taken = takes.find(({ invoiceId }) => invoiceId === invoice.id);
    return taken === undefined ? invoice : { ...invoice, levels: levelsAfter(invoice, taken, taking) };
  });
  return { ...customer, invoices };
}

/** Returns the levels of an invoice after a step. Earlier notifications count unless the level was lost. */
export function levelsAfter(
  invoice: DunnedCustomer['invoices'][number],
  { planId, ladder, stepKey, day }: Take,
  { at, on, isTold }: Taking,
): InvoiceLevel[] {
  const before = levelOf(invoice, planId, ladder);
  // An invoice that already has this step keeps its level, unless the debtor is notified now.
  if (!isTold && before?.stepKey === stepKey) return [...invoice.levels];
  const toldOn = isTold ? on : (before?.toldOn ?? null);
  const others = invoice.levels.filter((one) => one.planId !== planId || one.ladder !== ladder);
  const { dueOn } = invoice;
  const noticedOn = before?.noticedOn ?? null;
  return [...others, { planId, ladder, stepKey, day, takenOn: on, takenAt: at, toldOn, noticedOn, dueOn }];
}
