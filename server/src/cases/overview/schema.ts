import { type Static, Type } from 'typebox';
import { receivedPayment } from '../../cash/schemas.ts';
import { HOLDS } from '../../dunning/domain/holds.ts';
import { ACTION_TYPES, LADDERS, PLAN_ENTITIES, PLAN_MODES } from '../../dunning/domain/plan.ts';
import { Action } from '../../dunning/schemas.ts';
import { PLAN_ORIGINS } from '../../ledger/domain/plan-choice.ts';
import { Contact, CustomerSummary, Invoice } from '../../ledger/schemas.ts';
import { AccountManager } from '../../people/index.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  nullable,
  object,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { version } from '../../platform/record-version.ts';
import { Dispute } from '../disputes/schema.ts';
import { PromiseToPay } from '../promises/schema.ts';
import { TimelineEntry } from '../timeline/schema.ts';

/** Records of one kind in an overview; its lists show the rest. */
export const SHOWN = 20;
/** Next steps in an overview. */
export const STEPS_SHOWN = 5;
/** Maximum open invoices for which next steps are simulated, because the time grows with their number. */
export const MAX_OPEN = 1000;

const day = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });
const invoice = () =>
  object({ id: id(), externalId: externalId(), customId: Type.String() }, { title: 'InvoiceOfOverview' });

const familyMember = () =>
  object(
    {
      id: id(),
      externalId: externalId(),
      name: Type.String(),
      balance: figure(),
      amountDue: figure(),
    },
    { title: 'FamilyMember', description: "Figures in the organization's currency, as in the lists" },
  );

const plan = object(
  {
    id: id(),
    name: Type.String(),
    mode: stringEnum(PLAN_MODES),
    entity: stringEnum(PLAN_ENTITIES),
    version: Type.Integer({ minimum: 1 }),
    isActive: Type.Boolean(),
  },
  { title: 'PlanOfOverview' },
);

const plannedStep = () =>
  object(
    { key: Type.String(), name: Type.String(), type: stringEnum(ACTION_TYPES, { title: 'ActionType' }) },
    { title: 'StepOfOverview' },
  );

/** Future dunning decision if nothing changes. */
const nextStep = object(
  {
    on: day({ description: "Day, in the organization's time zone" }),
    at: instant({ description: 'Hour of the decision' }),
    dunningPlan: object(
      { id: id(), name: Type.String(), version: Type.Integer({ minimum: 1 }) },
      { title: 'PlanOfNextStep' },
    ),
    step: plannedStep(),
    automatic: Type.Boolean({
      description: 'Whether the service does it automatically. false: it becomes a task',
    }),
    carryingInvoice: invoice(),
    countInvoices: Type.Integer({ minimum: 1, description: 'Number of all its invoices' }),
  },
  { title: 'NextStep' },
);
export type NextStep = Static<typeof nextStep>;

const dunningHolds = (description: string) =>
  Type.Array(stringEnum(HOLDS, { title: 'DunningHold' }), {
    description:
      `${description} NO_PLAN, PLAN_INACTIVE: there is no plan, or it is inactive. NOT_DUE: the total ` +
      'owed is not positive. SOURCE_HOLD: the ERP asks for no reminders of the invoice. ANSWERED: a reply ' +
      'waits. CASH_RECEIVED: money arrived that is not applied yet. ' +
      'SOURCE_STALE: the ERP was not read in the last 15 minutes. UNDER_NOTICE: a formal notice was given, so ' +
      'reminders leave the invoice out. NOT_ASKED_FOR: credit on account covers it, or it is below the ' +
      'minimum of the plan. MAIL_IN_HAND, MAIL_FAILED, TASK_OPEN: it has a pending or failed action',
  });

const receivedPayments = () =>
  Type.Array(receivedPayment, {
    description:
      'Payments of the customer or its parent that hold reminders, latest first: the reason CASH_RECEIVED',
  });

const looked = {
  isLookedAhead: Type.Boolean({
    description:
      `false: the customer has more than ${MAX_OPEN} open invoices, so next steps are not calculated. ` +
      'Use a dry run instead',
  }),
  lookedUntil: nullable(day(), {
    description: 'Last day of the preview. Until then, no other steps are planned',
  }),
};

const origins = [...PLAN_ORIGINS, 'INVOICE'] as const;

const promise = object(
  { ...PromiseToPay.properties, invoice: invoice(), currency: currency() },
  { title: 'PromiseOfOverview' },
);
export type PromiseOfOverview = Static<typeof promise>;

const said = object(
  {
    id: id({ description: 'Id of the message or action' }),
    kind: stringEnum(['MESSAGE', 'ACTION']),
    type: Type.String({ description: 'EMAIL, CALL, LETTER or SMS' }),
    at: instant(),
    title: nullable(Type.String()),
    text: nullable(Type.String({ description: 'At most 500 characters' })),
  },
  { title: 'Said' },
);
export type Said = Static<typeof said>;

const common = {
  readAt: instant({ description: 'Time that all values refer to' }),
  customer: schemaRef(CustomerSummary),
  accountManagers: Type.Array(schemaRef(AccountManager), { description: 'In order' }),
  accountManagersVersion: version({ description: 'Version of the list of account managers' }),
  contacts: Type.Array(schemaRef(Contact), { description: 'Oldest first' }),
  actions: Type.Array(schemaRef(Action), {
    description: `Pending and failed actions, earliest due date first: at most ${SHOWN}`,
  }),
  timeline: Type.Array(schemaRef(TimelineEntry), {
    description: `Newest ${SHOWN} entries of the timeline. To page on, start the timeline without a cursor`,
  }),
};

export const CustomerOverview = object(
  {
    ...common,
    onAccount: Type.Array(object({ currency: currency(), amount: amount() }, { title: 'OnAccount' }), {
      description:
        'Payments and credits without an invoice, as dunning counts them: including the share of a ' +
        'parent',
    }),
    reconciliations: Type.Array(
      object(
        {
          currency: currency(),
          openInvoices: figure(),
          writtenOff: figure(),
          paidInGroup: figure({
            description: 'Paid for its invoices by customers of its group, less what it paid for theirs',
          }),
          unapplied: figure({ description: 'Payments and credits of its own without an invoice' }),
          balance: figure(),
        },
        { title: 'Reconciliation' },
      ),
      {
        description: 'The balance by currency: openInvoices + writtenOff + paidInGroup − unapplied = balance',
      },
    ),
    oldestDue: nullable(
      object({
        ...invoice().properties,
        currency: currency(),
        dueDate: instant(),
        amountOutstanding: amount(),
        daysOverdue: Type.Integer({ description: 'Days since the due day. Negative: days until then' }),
      }),
      { description: 'Open invoice with the earliest due date' },
    ),
    family: object({
      parent: nullable(familyMember()),
      children: Type.Array(familyMember(), { description: `Largest debts first: at most ${SHOWN}` }),
      countChildren: Type.Integer({ minimum: 0 }),
    }),
    dunning: object({
      plan: nullable(plan, { description: 'Plan in force. null: none' }),
      from: stringEnum(PLAN_ORIGINS, { description: 'Where the plan is set. NONE: nowhere' }),
      pausedUntil: nullable(instant()),
      heldBackBy: dunningHolds(
        'Reasons why no reminders go to the customer now, regardless of its invoices.',
      ),
      receivedPayments: receivedPayments(),
      nextSteps: Type.Array(nextStep, {
        description: `Next steps of dunning if nothing changes, as in a dry run: at most ${STEPS_SHOWN}`,
      }),
      ...looked,
    }),
    promises: Type.Array(promise, {
      description: `Promises in force for open invoices, earliest due date first: at most ${SHOWN}`,
    }),
    disputes: Type.Array(schemaRef(Dispute), {
      description: `Open disputes, newest first: at most ${SHOWN}`,
    }),
    lastContact: nullable(said, { description: 'Sent email, call, letter or SMS' }),
    lastReply: nullable(said, { description: 'Email from a person of the customer' }),
  },
  { $id: 'CustomerOverview' },
);
export type CustomerOverview = Static<typeof CustomerOverview>;

export const InvoiceOverview = object(
  {
    ...common,
    invoice: schemaRef(Invoice),
    daysOverdue: Type.Integer({ description: 'Days since the due day. Negative: days until then' }),
    dunning: object({
      planId: nullable(id(), { description: 'Plan of the invoice itself' }),
      pausedUntil: nullable(instant(), { description: 'Pause of the invoice itself' }),
      contactIds: Type.Array(id(), {
        description: 'Contacts who get mail about it. Empty: the recipients of the plan',
      }),
      version: version({ description: 'Version of planId, pausedUntil and contactIds' }),
      plan: nullable(plan, { description: 'Plan in force. null: none' }),
      from: stringEnum(origins, { description: 'Where the plan is set. NONE: nowhere' }),
      levels: Type.Array(
        object(
          {
            ladder: stringEnum(LADDERS),
            step: nullable(plannedStep(), { description: 'null: no longer in the plan' }),
            day: Type.Integer({ description: 'Planned day of the step when the invoice reached it' }),
            takenOn: day(),
            toldOn: nullable(day(), {
              description: 'When the debtor was last notified of it in this ladder',
            }),
          },
          { title: 'LevelInOverview' },
        ),
        { description: 'Latest step of the invoice, in each ladder of its plan' },
      ),
      heldBackBy: dunningHolds('Reasons why no reminders about it are sent now, most important first.'),
      receivedPayments: receivedPayments(),
      nextStep: nullable(nextStep, {
        description: 'Next reminder or task about it',
      }),
      ...looked,
    }),
  },
  { $id: 'InvoiceOverview' },
);
export type InvoiceOverview = Static<typeof InvoiceOverview>;
