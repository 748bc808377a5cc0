import { toAction } from '../../dunning/actions/queries.ts';
import type { CurrentPlan, DunningSettings } from '../../dunning/domain/facts.ts';
import { currentLevelsOf, customerHolds, invoiceHolds } from '../../dunning/domain/holds.ts';
import type { DatedDecision } from '../../dunning/domain/simulate.ts';
import { dunnedCustomersOf, dunningSettingsOf } from '../../dunning/facts/queries.ts';
import { invoiceDunningStatement } from '../../dunning/filters.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { toContact } from '../../ledger/contacts/queries.ts';
import { toSummary } from '../../ledger/customers/queries.ts';
import { promiseOutcome } from '../../ledger/domain/promise.ts';
import { toInvoice } from '../../ledger/invoices/queries.ts';
import { todayOf, viewStatement, viewsOf } from '../../ledger/reads.ts';
import { versionOfManagers } from '../../people/users/queries.ts';
import type { Context } from '../../platform/context.ts';
import { queryBatched, type RowsOf } from '../../platform/db/query-batched.ts';
import { notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import { disputeOf, openDisputesStatement } from '../disputes/queries.ts';
import { timelineOf } from '../timeline/queries.ts';
import { lookAhead } from './outlook.ts';
import { balancePartsStatement, reconciliationsOf } from './reconciliation.ts';
import {
  type CustomerOverview,
  type InvoiceOverview,
  MAX_OPEN,
  type NextStep,
  type Said,
  SHOWN,
  STEPS_SHOWN,
} from './schema.ts';
import {
  contactedStatement,
  customerStatements,
  familyStatement,
  oldestStatement,
  promisesStatement,
  repliedStatement,
} from './statements.ts';

type Rows = RowsOf<ReturnType<typeof customerStatements>>;
type OverviewContext = Pick<Context, 'database' | 'clock' | 'publicUrl'>;

/** Inputs of an overview other than its rows. */
interface Basis {
  context: OverviewContext;
  organization: Organization;
  now: Timestamp;
}

/** Returns everything that the customer page shows, from one snapshot: one statement. @throws NOT_FOUND */
export async function loadCustomerOverview(
  context: OverviewContext,
  organization: Organization,
  customerId: string,
): Promise<CustomerOverview> {
  const now = context.clock.now();
  const today = localDate(now, organization.timezone);
  const request = { context, organization, customerId, now };
  const found = await queryBatched(context.database.readers, 'customer overview', {
    ...customerStatements(request, 'customer', customerId),
    balanceParts: balancePartsStatement(organization.id, customerId),
    oldest: oldestStatement(organization.id, customerId),
    family: familyStatement(organization.id, customerId),
    promises: promisesStatement(organization.id, customerId),
    disputes: openDisputesStatement(organization.id, customerId, SHOWN),
    contacted: contactedStatement(organization.id, customerId),
    replied: repliedStatement(organization.id, customerId),
  });
  const basis = { context, organization, now };
  const { customer, settings, isLookedAhead, ...common } = commonOf(found, basis);
  const summary = common.answer.customer;
  const [oldest] = found.oldest;
  const outlook = isLookedAhead
    ? await lookAhead(customer, settings, now, { most: STEPS_SHOWN, isWanted: () => true })
    : { decisions: [], until: null };
  const children = found.family.filter(({ isParent }) => !isParent);
  const [parent] = found.family.filter(({ isParent }) => isParent);
  return {
    ...common.answer,
    onAccount: [...customer.onAccount].map(([currency, amount]) => ({ currency, amount })),
    reconciliations: reconciliationsOf(summary.balances, found.balanceParts),
    oldestDue: oldest === undefined ? null : oldestOf(oldest, today),
    family: {
      parent: parent === undefined ? null : memberOf(parent),
      children: children.map(memberOf),
      countChildren: children[0]?.children ?? 0,
    },
    dunning: {
      plan: planOf(settings, summary.dunning.planId),
      from: summary.dunning.from,
      pausedUntil: summary.dunning.pausedUntil,
      heldBackBy: customerHolds(customer, settings, now),
      receivedPayments: found.received,
      nextSteps: outlook.decisions.map((decision) => stepOf(decision, settings, found.names)),
      isLookedAhead,
      lookedUntil: outlook.until,
    },
    promises: found.promises.map(({ facts, promised, ...promise }) => ({
      ...promise,
      ...promiseOutcome(facts, promised, today),
    })),
    disputes: found.disputes.map((stored) => disputeOf(stored, today, organization.timezone)),
    lastContact: latestContact(found.contacted),
    lastReply: latestContact(found.replied),
  };
}

/** Returns everything that the invoice page shows, from one snapshot: one statement. @throws NOT_FOUND */
export async function loadInvoiceOverview(
  context: OverviewContext,
  organization: Organization,
  { id, customerId }: { id: string; customerId: string },
): Promise<InvoiceOverview> {
  const now = context.clock.now();
  const today = todayOf(organization, context);
  const request = { context, organization, customerId, now };
  const found = await queryBatched(context.database.readers, 'invoice overview', {
    ...customerStatements(request, 'invoice', id),
    view: viewStatement(organization.id, 'INVOICE', [id]),
    choice: invoiceDunningStatement(organization.id, { id }),
  });
  const [view] = viewsOf(found.view);
  const [choice] = found.choice;
  if (view === undefined || choice === undefined) throw notFound();
  // The invoice has moved since its customer was read.
  if (view.customerId !== customerId) return loadInvoiceOverview(context, organization, view);
  const { customer, settings, isLookedAhead, ...common } = commonOf(found, { context, organization, now });
  const answer = toInvoice(view, today);
  const open = customer.invoices.find((one) => one.id === id);
  const isAbout = ({ invoiceIds }: DatedDecision) => invoiceIds.includes(id);
  const outlook =
    isLookedAhead && open !== undefined
      ? await lookAhead(customer, settings, now, { most: 1, isWanted: isAbout })
      : { decisions: [], until: null };
  const { planId, from } = common.answer.customer.dunning;
  const isOwn = choice.planId !== null && customer.isEnabled;
  const [next] = outlook.decisions;
  return {
    ...common.answer,
    invoice: answer,
    daysOverdue: daysBetween(view.dueOn ?? view.datedOn, today.today),
    dunning: {
      ...withVersion(choice),
      plan: planOf(settings, isOwn ? choice.planId : planId),
      from: isOwn ? 'INVOICE' : from,
      levels: open === undefined ? [] : levelsOf(open, customer, settings),
      heldBackBy:
        answer.state === 'PAID' || answer.state === 'WRITTEN_OFF'
          ? [answer.state]
          : open === undefined
            ? []
            : invoiceHolds(open, customer, settings, now),
      receivedPayments: found.received,
      nextStep: next === undefined ? null : stepOf(next, settings, found.names),
      isLookedAhead,
      lookedUntil: outlook.until,
    },
  };
}

/** Returns the common part of both overviews, with the dunning facts. */
function commonOf(found: Rows, { context, organization, now }: Basis) {
  const [row] = found.customer;
  const [customer] = dunnedCustomersOf(found, organization);
  if (row === undefined || customer === undefined) throw notFound();
  return {
    customer,
    settings: dunningSettingsOf(found, organization),
    isLookedAhead: found.invoices.length <= MAX_OPEN,
    answer: {
      readAt: now,
      customer: toSummary(row, organization, context.publicUrl),
      accountManagers: found.managers,
      accountManagersVersion: versionOfManagers(found.managers),
      contacts: found.contactList.map((contact) => toContact(contact, context.publicUrl)),
      actions: found.actions.map(toAction),
      timeline: timelineOf(found.entries, localDate(now, organization.timezone)),
    },
  };
}

function planOf({ plans }: DunningSettings, id: string | null): CustomerOverview['dunning']['plan'] {
  const plan: CurrentPlan | undefined = plans.get(id ?? '');
  if (plan === undefined) return null;
  const { name, mode, entity, version, isActive } = plan;
  return { id: plan.id, name, mode, entity, version, isActive };
}

function levelsOf(...args: Parameters<typeof currentLevelsOf>): InvoiceOverview['dunning']['levels'] {
  return currentLevelsOf(...args).map(({ ladder, step, day, takenOn, notifiedOn }) => ({
    ladder,
    day,
    takenOn,
    toldOn: notifiedOn,
    step: step === null ? null : { key: step.key, name: step.name, type: step.type },
  }));
}

function stepOf(
  { at, on, planId, planVersion, step, automatic, carryingInvoiceId, invoiceIds }: DatedDecision,
  { plans }: DunningSettings,
  names: Rows['names'],
): NextStep {
  const carrying = names.find(({ id }) => id === carryingInvoiceId);
  const plan = plans.get(planId);
  if (carrying === undefined || plan === undefined)
    throw new Error('an evaluated record is missing in the snapshot');
  const { id, externalId, customId } = carrying;
  return {
    on,
    at,
    automatic,
    countInvoices: invoiceIds.length,
    step: { key: step.key, name: step.name, type: step.type },
    dunningPlan: { id: planId, name: plan.name, version: planVersion },
    carryingInvoice: { id, externalId, customId: customId ?? externalId },
  };
}

function oldestOf(
  { dueOn, ...oldest }: { dueOn: string } & Omit<NonNullable<CustomerOverview['oldestDue']>, 'daysOverdue'>,
  today: string,
): CustomerOverview['oldestDue'] {
  return { ...oldest, daysOverdue: daysBetween(dueOn, today) };
}

type Member = NonNullable<CustomerOverview['family']['parent']>;

function memberOf({ id, externalId, name, balance, amountDue }: Member): Member {
  return { id, externalId, name, balance, amountDue };
}

function latestContact(said: readonly Said[]): Said | null {
  return said.reduce<Said | null>((last, one) => (last === null || one.at > last.at ? one : last), null);
}
