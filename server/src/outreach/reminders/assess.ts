import { withNextEvaluations } from '../../dunning/commands.ts';
import { blockersOf, isAfter, isSourceStale, withoutCashHold } from '../../dunning/domain/blockers.ts';
import { claimedAmountOf, reachesMinimum } from '../../dunning/domain/claimed-amounts.ts';
import { ContactTimes } from '../../dunning/domain/contact-times.ts';
import { type DunnableInvoice, isAlone } from '../../dunning/domain/dunnable-invoice.ts';
import {
  advancesWhenNotified,
  buildContext,
  dueStepsOf,
  type EvaluationContext,
  holdsCourtesies,
  isAutomatic,
  remindableInvoices,
} from '../../dunning/domain/evaluation-context.ts';
import type { DunnedCustomer, DunnedInvoice, StepAdvance } from '../../dunning/domain/facts.ts';
import { type NoticedInvoice, noticedOnOf, otherNoticedInvoices } from '../../dunning/domain/levels.ts';
import { notifiedInvoicesOf } from '../../dunning/domain/mails.ts';
import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  type Ladder,
  ladderOf,
  plannedDays,
  type StepRecipients,
} from '../../dunning/domain/plan.ts';
import { nextContactTime } from '../../dunning/domain/rules.ts';
import { settlePending } from '../../dunning/domain/settle-pending.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import type { ActionOutcome } from '../../dunning/schemas.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { loadCovered } from '../../ledger/reads.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import type { ToPay } from '../../mail/domain/requested-amounts.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadWritten, MAIL_TOPIC, type WrittenFacts } from '../mails/facts.ts';
import { assessReceipt, RECEIPT_TOPIC } from '../receipts/assess.ts';
import type { ReceiptFacts } from '../receipts/facts.ts';
import type { MailAction } from './action.ts';
import { awaitPdfs } from './await-pdfs.ts';

/** Invoices and amounts that a message mentions without claiming them. */
export interface DueApart {
  /** Invoices under formal notice. */
  noticed: readonly NoticedInvoice[];
  /** Overdue amounts that a courtesy mentions. */
  alsoOverdue: readonly ToPay[];
}

/** The contents of an email if it is sent now. */
export interface DueMail {
  kind: 'DUE';
  /** The carrying invoice first. */
  invoiceIds: string[];
  carryingInvoiceId: string | null;
  step: { name: string; day: number };
  ladder: Ladder;
  /** The steps that its invoices take when it is sent. */
  advances: StepAdvance[];
  templateId: string | null;
  recipients: StepRecipients;
  attachments: DunningStep['attachments'];
  /** Amount of each invoice that money on account pays, by invoice id, in minor units. */
  covered: ReadonlyMap<string, number>;
  /** Contents that it mentions without claiming; absent: none. */
  apart?: DueApart;
  /** Set for a receipt, which thanks for payments instead of reminding. */
  receipt?: ReceiptFacts;
  /** Set for a mail that a person has written. */
  written?: WrittenFacts;
}

/** Returns whether the mail reminds of its invoices. */
export const isReminder = ({ receipt, written }: DueMail): boolean =>
  receipt === undefined && written === undefined;

export type Assessment =
  | DueMail
  | { kind: 'NOT_DUE'; outcome: ActionOutcome }
  /** For good: a person has to look at it. */
  | { kind: 'FAILED'; error: string }
  /** For PDFs, it looks again at this time; otherwise the hour finds it. */
  | { kind: 'WAITS'; at: Timestamp | null; isForPdfs?: true };

const NOT_DUE = { kind: 'NOT_DUE', outcome: 'NOT_DUE' } as const;

/**
 * Checks whether a planned email is still right, by the facts in the caller's transaction. The caller holds
 * the lock of the customer's family. A person's approval overrides the time and the conditions, not the
 * facts.
 */
export async function assess(
  connection: Connection,
  organization: Organization,
  action: MailAction,
  now: Timestamp,
): Promise<Assessment> {
  const assessed = await assessFacts(connection, organization, action, now);
  if (assessed.kind !== 'DUE') return assessed;
  return (await awaitPdfs(connection, organization, { action, due: assessed, now })) ?? assessed;
}

/** Checks a planned email as `assess` does, but only reads, and ignores whether the PDFs of its invoices are here. */
export async function assessFacts(
  connection: Connection,
  organization: Organization,
  action: MailAction,
  now: Timestamp,
): Promise<Assessment> {
  if (action.topic === RECEIPT_TOPIC) return assessReceiptMail(connection, organization, action, now);
  if (action.topic === MAIL_TOPIC) return assessWrittenMail(connection, organization, action, now);
  const settings = await loadDunningSettings(connection, organization);
  const [loaded] = await loadDunnedCustomers(connection, organization, {
    customerIds: [action.customerId],
    now,
  });
  if (loaded === undefined) return NOT_DUE;
  if (action.dunningPlanId !== null && isSourceStale(loaded, now))
    return { kind: 'WAITS', at: staleUntil(now) };
  const waitsUntil = cashWait(action, loaded, now);
  if (waitsUntil !== null) return { kind: 'WAITS', at: waitsUntil };
  const customer = action.isAutomatic ? loaded : withoutCashHold(loaded);
  const others = { ...customer, pending: customer.pending.filter(({ id }) => id !== action.id) };
  const evaluation = buildContext(others, settings, now, settlePending(others, settings).pending);
  const open = remindableInvoices(customer, settings, now);
  const named = action.carryingInvoiceId ?? action.invoiceIds[0] ?? null;
  if (named !== null && !open.some(({ id }) => id === named)) {
    const outcome = await reasonAgainst(connection, organization.id, evaluation, named);
    return { kind: 'NOT_DUE', outcome };
  }
  return action.dunningPlanId === null
    ? assessManual(action, evaluation, open)
    : assessPlanStep(action, evaluation);
}

/**
 * Returns until when received money holds a plan's email that a person approved; null: it does not. The email
 * stays, because its step is taken already. An email that the service decided on ends instead: its step is decided
 * again. A person who sends a reminder without a plan knows of the money, so nothing holds it.
 */
function cashWait(
  { isAutomatic, dunningPlanId }: MailAction,
  { cashHeldUntil }: DunnedCustomer,
  now: Timestamp,
): Timestamp | null {
  return !isAutomatic && dunningPlanId !== null && isAfter(cashHeldUntil, now) ? cashHeldUntil : null;
}

/** Time after which a plan's email looks again whether its source was read, in milliseconds. */
const STALE_MS = 2 * 60_000;

/**
 * Returns when a plan's email looks again whether its source was read. A person who sends a reminder without a plan
 * knows the state of the source, so nothing holds it.
 */
const staleUntil = (now: Timestamp): Timestamp => new Date(Date.parse(now) + STALE_MS).toISOString();

/**
 * Assesses a receipt. It waits for contact hours like all mail. It does not count as a contact, so it needs
 * no days between.
 */
async function assessReceiptMail(
  connection: Connection,
  organization: Organization,
  action: MailAction,
  now: Timestamp,
): Promise<Assessment> {
  const receipt = await assessReceipt(connection, organization, action, now);
  if (receipt === null) return NOT_DUE;
  const { rules } = await loadDunningSettings(connection, organization);
  const at = action.approvedByUserId === null ? nextContactTime(now, rules, []) : now;
  if (at !== now) return { kind: 'WAITS', at };
  return {
    kind: 'DUE',
    invoiceIds: [],
    carryingInvoiceId: null,
    step: { name: action.name, day: 0 },
    templateId: null,
    recipients: DEFAULT_RECIPIENTS,
    attachments: { invoices: false, statement: false },
    receipt,
    ladder: 'COURTESY',
    advances: [],
    covered: new Map(),
  };
}

/** Assesses a mail that a person has written. It is sent unchanged, even if its invoices have changed. */
async function assessWrittenMail(
  connection: Connection,
  { id, timezone }: Organization,
  { id: actionId, name, invoiceIds }: MailAction,
  now: Timestamp,
): Promise<Assessment> {
  const written = await loadWritten(connection, id, actionId);
  if (written === null) return NOT_DUE;
  return {
    kind: 'DUE',
    invoiceIds,
    carryingInvoiceId: null,
    step: { name, day: 0 },
    templateId: null,
    recipients: DEFAULT_RECIPIENTS,
    ladder: 'COURTESY',
    advances: [],
    written,
    attachments: { invoices: written.withInvoices, statement: written.withStatement },
    covered: await loadCovered(connection, id, invoiceIds, localDate(now, timezone)),
  };
}

/**
 * Assesses a mail that a person requested. It covers the named invoices, else all due ones, else all open
 * ones.
 */
function assessManual(
  action: MailAction,
  evaluation: EvaluationContext,
  open: readonly DunnedInvoice[],
): Assessment {
  const { today, covered, customer } = evaluation;
  const isDue = ({ dueOn }: DunnedInvoice) => dueOn <= today;
  const isOwed = ({ id, outstanding }: DunnedInvoice) => outstanding > (covered.get(id) ?? 0);
  const wanted = open.filter(({ id }) => action.invoiceIds.length === 0 || action.invoiceIds.includes(id));
  const due = action.invoiceIds.length === 0 ? withoutNoticed(wanted.filter(isDue)) : [];
  const about = due.length > 0 ? due : wanted;
  const [first] = about;
  if (first === undefined || !about.some(isOwed)) return NOT_DUE;
  const day = daysBetween(first.dueOn, today);
  const noticed = otherNoticedInvoices(
    customer,
    about.map(({ id }) => id),
  );
  return {
    apart: { noticed, alsoOverdue: [] },
    kind: 'DUE',
    invoiceIds: about.map(({ id }) => id),
    carryingInvoiceId: action.carryingInvoiceId,
    step: { name: action.name, day },
    ladder: ladderOf(day),
    advances: [],
    templateId: null,
    recipients: DEFAULT_RECIPIENTS,
    attachments: { invoices: false, statement: false },
    covered,
  };
}

/** Returns the invoices without a formal notice, or all if every one has a notice. */
function withoutNoticed(invoices: readonly DunnedInvoice[]): readonly DunnedInvoice[] {
  const others = invoices.filter((one) => noticedOnOf(one) === null);
  return others.length === 0 ? invoices : others;
}

/** Assesses a plan step. The plan must still be the one in force and contain this step. */
function assessPlanStep(action: MailAction, evaluation: EvaluationContext): Assessment {
  const carrying = evaluation.dunnable.find(({ invoice }) => invoice.id === action.carryingInvoiceId);
  if (carrying === undefined || carrying.plan.id !== action.dunningPlanId) return NOT_DUE;
  const { plan, invoice } = carrying;
  const at = plan.steps.findIndex(({ key }) => key === action.stepKey);
  const step = plan.steps[at];
  if (step === undefined || step.type !== 'EMAIL') return NOT_DUE;
  const about = isAlone(carrying)
    ? invoicesOfMail(action, evaluation, carrying)
    : notifiedInvoicesOf(evaluation, carrying);
  if (claimedAmountOf(carrying, evaluation.claims) <= 0 || about.length === 0) return NOT_DUE;
  if (action.isAutomatic && carrying.ask?.step.key !== action.stepKey) return NOT_DUE;
  if (action.approvedByUserId === null) {
    const refusal = refusalOf(action, evaluation, carrying);
    if (refusal !== null) return refusal;
  }
  const day = plannedDays(plan.steps)[at] ?? 0;
  const others = about.filter((one) => one !== carrying).map((one) => one.invoice.id);
  return {
    kind: 'DUE',
    invoiceIds: [invoice.id, ...others],
    carryingInvoiceId: invoice.id,
    step: { name: step.name, day },
    ladder: carrying.isOverdue ? 'REMINDER' : 'COURTESY',
    advances: withNextEvaluations(
      advancesWhenNotified(about),
      evaluation.customer.invoices,
      evaluation.settings,
      evaluation.today,
    ),
    templateId: step.templateId,
    recipients: step.recipients,
    attachments: step.attachments,
    covered: evaluation.covered,
    apart: {
      noticed: otherNoticedInvoices(
        evaluation.customer,
        about.map((one) => one.invoice.id),
      ),
      alsoOverdue: carrying.isOverdue ? [] : overdueNet(evaluation),
    },
  };
}

/** Returns the net overdue amounts without invoices under formal notice, by currency. */
function overdueNet({ dunnable, claims }: EvaluationContext): ToPay[] {
  const amounts = new Map(claims.overdue);
  for (const { invoice, noticedOn } of dunnable) {
    const left = noticedOn === null ? (claims.alone.get(invoice.id) ?? 0) : 0;
    if (left > 0) amounts.set(invoice.currency, (amounts.get(invoice.currency) ?? 0) + left);
  }
  return [...amounts].map(([currency, amount]) => ({ currency, amount })).filter(({ amount }) => amount > 0);
}

/** Returns the invoices of a mail under a plan for invoices: the single one, or the combined ones. */
function invoicesOfMail(
  { invoiceIds }: MailAction,
  { dunnable, claims }: EvaluationContext,
  carrying: DunnableInvoice,
): DunnableInvoice[] {
  return dunnable.filter(
    (one) =>
      one === carrying ||
      (one.plan === carrying.plan &&
        one.isOverdue &&
        invoiceIds.includes(one.invoice.id) &&
        one.ask?.step.automatic === true &&
        reachesMinimum(claimedAmountOf(one, claims), one.plan, one.invoice.currency)),
  );
}

/** Returns why a mail without a person's approval is not sent now; null if it is. */
function refusalOf(
  action: MailAction,
  evaluation: EvaluationContext,
  carrying: DunnableInvoice,
): Assessment | null {
  const [asking] = dueStepsOf([carrying]);
  const { invoice, plan } = carrying;
  if (asking?.ask.step.key !== action.stepKey || !isAutomatic(asking)) return NOT_DUE;
  if (!reachesMinimum(claimedAmountOf(carrying, evaluation.claims), plan, invoice.currency)) return NOT_DUE;
  if (!carrying.isOverdue && holdsCourtesies(evaluation)) return NOT_DUE;
  const times = new ContactTimes(evaluation.customer.contacts, evaluation.rules, evaluation.now);
  if (allowsContact(times, carrying)) return null;
  const [at = null] = times.waits.toSorted();
  return { kind: 'WAITS', at };
}

/**
 * Returns whether earlier contacts allow one about an invoice now. If not, adds the time of the next one to the waits of
 * `times`.
 */
function allowsContact(times: ContactTimes, { invoice, plan, isOverdue }: DunnableInvoice): boolean {
  if (!isOverdue) return times.allowsCourtesy();
  // Such a reminder is about all invoices, so the rules for a single invoice add nothing.
  if (plan.entity === 'CUSTOMER') return times.allowsReminder();
  if (!times.allowsReminderAbout(invoice.id)) return false;
  if (times.contactsLeft() > 0) return true;
  times.waitForTomorrow();
  return false;
}

/** Returns why an invoice cannot be reminded of now. */
async function reasonAgainst(
  connection: Connection,
  organizationId: string,
  { customer, settings, now }: EvaluationContext,
  invoiceId: string,
): Promise<ActionOutcome> {
  const invoice = customer.invoices.find(({ id }) => id === invoiceId);
  if (invoice === undefined)
    return (await isPaid(connection, organizationId, invoiceId)) ? 'PAID' : 'NOT_DUE';
  return blockersOf(customer, settings, now)(invoice)[0] ?? 'NOT_DUE';
}

async function isPaid(connection: Connection, organizationId: string, invoiceId: string): Promise<boolean> {
  const { rows } = await connection.query<{ isPaid: boolean }>({
    name: 'whether an invoice is paid',
    text: `SELECT d.amount_linked >= d.amount AS "isPaid" ${fromDocuments('d')} AND d.id = $2`,
    values: [organizationId, invoiceId],
  });
  return rows[0]?.isPaid === true;
}
