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

/** What the facts are after a decision was carried out, if mail is handed over at once and people leave their tasks alone. */
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
    // Nobody receives it: it fails.
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

/** The facts once the mails that are still to be sent are on their way. */
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

/** Of two takes of one invoice the later one holds. */
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

/** Whether an action has nothing left to do because its carrying invoice took a later step, or was told of its own. */
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
  /** Whether the debtor was told. */
  isTold: boolean;
}

function take(customer: DunnedCustomer, takes: readonly Take[], taking: Taking): DunnedCustomer {
  const invoices = customer.invoices.map((invoice) => {
    const taken = takes.find(({ invoiceId }) => invoiceId === invoice.id);
    return taken === undefined ? invoice : { ...invoice, levels: levelsAfter(invoice, taken, taking) };
  });
  return { ...customer, invoices };
}

/** The levels of an invoice after it took a step: it was told of before as long as its level was not lost. */
export function levelsAfter(
  invoice: DunnedCustomer['invoices'][number],
  { planId, ladder, stepKey, day }: Take,
  { at, on, isTold }: Taking,
): InvoiceLevel[] {
  const before = levelOf(invoice, planId, ladder);
  // One that has come to its step already stays there, unless it is told of now.
  if (!isTold && before?.stepKey === stepKey) return [...invoice.levels];
  const toldOn = isTold ? on : (before?.toldOn ?? null);
  const others = invoice.levels.filter((one) => one.planId !== planId || one.ladder !== ladder);
  const { dueOn } = invoice;
  const noticedOn = before?.noticedOn ?? null;
  return [...others, { planId, ladder, stepKey, day, takenOn: on, takenAt: at, toldOn, noticedOn, dueOn }];
}
