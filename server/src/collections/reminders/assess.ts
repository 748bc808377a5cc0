import { localDate, type Timestamp } from '../../ledger/domain/calendar.ts';
import { addDays, daysBetween } from '../../ledger/domain/days.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ActionOutcome } from '../actions/schema.ts';
import { blockersOf, planIdOf, remindable } from '../domain/dunning/carrying.ts';
import { meetsConditions } from '../domain/dunning/conditions.ts';
import type { CurrentPlan, DunnedCustomer, DunnedInvoice, DunningSettings } from '../domain/dunning/facts.ts';
import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  plannedDays,
  type StepRecipients,
} from '../domain/dunning/plan.ts';
import { nextContactTime } from '../domain/dunning/rules.ts';
import { currentTrack } from '../domain/dunning/schedule.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../dunning/facts/queries.ts';
import type { MailAction } from './action.ts';

/** What an e-mail says if it is sent now. */
export interface DueMail {
  kind: 'DUE';
  /** The carrying one first. */
  invoiceIds: string[];
  carryingInvoiceId: string | null;
  step: { name: string; day: number };
  templateId: string | null;
  recipients: StepRecipients;
  attachments: DunningStep['attachments'];
}

export type Assessment =
  | DueMail
  | { kind: 'NOT_DUE'; outcome: ActionOutcome }
  | { kind: 'WAITS'; at: Timestamp | null };

interface Facts {
  action: MailAction;
  customer: DunnedCustomer;
  settings: DunningSettings;
  now: Timestamp;
}

const NOT_DUE = { kind: 'NOT_DUE', outcome: 'NOT_DUE' } as const;

/**
 * Whether an e-mail that was decided on is still right, by all facts as they are in the caller's transaction, which holds
 * the lock of the customer's family. Whoever approved it answers for its time and its conditions, not for its facts.
 */
export async function assess(
  connection: Connection,
  organization: Organization,
  action: MailAction,
  now: Timestamp,
): Promise<Assessment> {
  const settings = await loadDunningSettings(connection, organization);
  const [customer] = await loadDunnedCustomers(connection, organization, {
    customerIds: [action.customerId],
    now,
  });
  if (customer === undefined) return NOT_DUE;
  const facts = { action, customer, settings, now };
  const open = remindable(customer, settings, now);
  const named = action.carryingInvoiceId ?? action.invoiceIds[0] ?? null;
  if (named !== null && !open.some(({ id }) => id === named)) {
    const outcome = await reasonAgainst(connection, organization.id, facts, named);
    return { kind: 'NOT_DUE', outcome };
  }
  const due = action.dunningPlanId === null ? byHand(facts, open) : ofPlan(facts, open);
  if (due.kind !== 'DUE' || action.approvedByUserId !== null) return due;
  const at = nextContactTime(now, settings.rules, customer.contactedOn);
  return at === now ? due : { kind: 'WAITS', at };
}

/** A mail that a person has asked for: about what it names, else about all that is due, else about all that is open. */
function byHand({ action, settings, now }: Facts, open: readonly DunnedInvoice[]): Assessment {
  const { timezone } = settings.rules;
  const today = localDate(now, timezone);
  const isDue = ({ dueAt }: DunnedInvoice) => localDate(dueAt, timezone) <= today;
  const wanted = open.filter(({ id }) => action.invoiceIds.length === 0 || action.invoiceIds.includes(id));
  const due = action.invoiceIds.length === 0 ? wanted.filter(isDue) : [];
  const about = due.length > 0 ? due : wanted;
  const [first] = about;
  if (first === undefined) return NOT_DUE;
  return {
    kind: 'DUE',
    invoiceIds: about.map(({ id }) => id),
    carryingInvoiceId: action.carryingInvoiceId,
    step: { name: action.name, day: daysBetween(localDate(first.dueAt, timezone), today) },
    templateId: null,
    recipients: DEFAULT_RECIPIENTS,
    attachments: { invoices: false, statement: false },
  };
}

/** A step of a plan: the plan must still be the one that is followed, and have this step. */
function ofPlan({ action, customer, settings, now }: Facts, open: readonly DunnedInvoice[]): Assessment {
  const plan = settings.plans.get(action.dunningPlanId ?? '');
  const carrying = open.find(({ id }) => id === action.carryingInvoiceId);
  if (plan === undefined || carrying === undefined || !plan.isActive) return NOT_DUE;
  const at = plan.steps.findIndex(({ key }) => key === action.stepKey);
  const step = plan.steps[at];
  if (planIdOf(carrying, customer) !== plan.id || step === undefined || step.type !== 'EMAIL') return NOT_DUE;
  const others = open.filter((one) => one !== carrying && planIdOf(one, customer) === plan.id);
  const about = [carrying, ...others.filter(({ id }) => action.invoiceIds.includes(id))];
  const facts = {
    customer,
    carrying,
    invoices: about,
    settings,
    today: localDate(now, settings.rules.timezone),
  };
  const day = plannedDays(plan.steps)[at] ?? 0;
  if (action.approvedByUserId === null) {
    if (!meetsConditions(step.conditions, facts)) return NOT_DUE;
    if (isTooEarly(action, { plan, carrying, day }, facts)) return NOT_DUE;
  }
  return {
    kind: 'DUE',
    invoiceIds: about.map(({ id }) => id),
    carryingInvoiceId: carrying.id,
    step: { name: step.name, day },
    ...{ templateId: step.templateId, recipients: step.recipients, attachments: step.attachments },
  };
}

/** Whether the due date has moved since, so that the step's day is still to come. */
function isTooEarly(
  { planVersion }: MailAction,
  { plan, carrying, day }: { plan: CurrentPlan; carrying: DunnedInvoice; day: number },
  { customer, settings, today }: { customer: DunnedCustomer; settings: DunningSettings; today: string },
): boolean {
  const known = customer.tracks.find((one) => one.planId === plan.id && one.invoiceId === carrying.id);
  if (known === undefined || plan.version !== planVersion) return false;
  return addDays(currentTrack(known, plan, carrying, settings.rules.timezone).startedOn, day) > today;
}

/** Why nobody is reminded of an invoice now. */
async function reasonAgainst(
  connection: Connection,
  organizationId: string,
  { customer, settings, now }: Facts,
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
    text: `SELECT amount_linked >= amount AS "isPaid" FROM documents WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, invoiceId],
  });
  return rows[0]?.isPaid === true;
}
