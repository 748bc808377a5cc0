import { type Static, Type } from 'typebox';
import { PLAN_ORIGINS } from '../../ledger/domain/plan-choice.ts';
import { Contact, CustomerSummary, Invoice } from '../../ledger/index.ts';
import { AccountManager } from '../../people/index.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  named,
  nullable,
  object,
  words,
} from '../../platform/http/schema.ts';
import { version } from '../../platform/record-version.ts';
import { Action } from '../actions/schema.ts';
import { Dispute } from '../disputes/schema.ts';
import { HOLDS } from '../domain/dunning/holds.ts';
import { ACTION_TYPES, LADDERS, PLAN_ENTITIES, PLAN_MODES } from '../domain/dunning/plan.ts';
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

const member = () =>
  object(
    {
      ...{ id: id(), externalId: externalId(), name: Type.String(), balance: figure() },
      amountDue: figure(),
    },
    { title: 'FamilyMember', description: "Figures in the organization's currency, as lists give them" },
  );

const plan = object(
  {
    ...{ id: id(), name: Type.String(), mode: words(PLAN_MODES), entity: words(PLAN_ENTITIES) },
    ...{ version: Type.Integer({ minimum: 1 }), isActive: Type.Boolean() },
  },
  { title: 'PlanOfOverview' },
);

const step = () =>
  object(
    { key: Type.String(), name: Type.String(), type: words(ACTION_TYPES, { title: 'ActionType' }) },
    { title: 'StepOfOverview' },
  );

/** Future dunning decision if nothing changes. */
const nextStep = object(
  {
    on: day({ description: "The day, in the organization's time zone" }),
    at: instant({ description: 'The hour in which it is decided' }),
    dunningPlan: object(
      { id: id(), name: Type.String(), version: Type.Integer({ minimum: 1 }) },
      { title: 'PlanOfNextStep' },
    ),
    step: step(),
    automatic: Type.Boolean({ description: 'Whether the service does it by itself; else it becomes a task' }),
    carryingInvoice: invoice(),
    countInvoices: Type.Integer({ minimum: 1, description: 'All that it is about' }),
  },
  { title: 'NextStep' },
);
export type NextStep = Static<typeof nextStep>;

const holds = (description: string) =>
  Type.Array(words(HOLDS, { title: 'DunningHold' }), {
    description: `${description} NO_PLAN, PLAN_INACTIVE: no plan is followed, or one that is off; NOT_DUE: nothing is owed, all in all; ANSWERED: a reply waits; UNDER_NOTICE: a formal notice was given, reminders leave the invoice out; NOT_ASKED_FOR: money on account covers it, or it is less than the plan's minimum; MAIL_IN_HAND, MAIL_FAILED, TASK_OPEN: an action stands with it`,
  });

const looked = {
  isLookedAhead: Type.Boolean({
    description: `false: the customer has more than ${MAX_OPEN} open invoices, and next steps are not looked for; a dry run does`,
  }),
  lookedUntil: nullable(day(), { description: 'No next step before the end of this day but those named' }),
};

const origins = [...PLAN_ORIGINS, 'INVOICE'] as const;

const promise = object(
  { ...PromiseToPay.properties, invoice: invoice(), currency: currency() },
  { title: 'PromiseOfOverview' },
);
export type PromiseOfOverview = Static<typeof promise>;

const said = object(
  {
    id: id({ description: 'Of the message or action' }),
    kind: words(['MESSAGE', 'ACTION']),
    type: Type.String({ description: 'EMAIL, CALL, LETTER or SMS' }),
    at: instant(),
    title: nullable(Type.String()),
    text: nullable(Type.String({ description: 'At most 500 characters' })),
  },
  { title: 'Said' },
);
export type Said = Static<typeof said>;

const common = {
  readAt: instant({ description: 'All that stands here is as of then' }),
  customer: named(CustomerSummary),
  accountManagers: Type.Array(named(AccountManager), { description: 'In their order' }),
  accountManagersVersion: version({ description: 'Of the list of account managers' }),
  contacts: Type.Array(named(Contact), { description: 'The oldest first' }),
  actions: Type.Array(named(Action), {
    description: `What is to be done and what failed, the first due first: at most ${SHOWN}`,
  }),
  timeline: Type.Array(named(TimelineEntry), {
    description: `The newest ${SHOWN} entries of the timeline, whose next page begins anew without a cursor`,
  }),
};

export const CustomerOverview = object(
  {
    ...common,
    onAccount: Type.Array(object({ currency: currency(), amount: amount() }, { title: 'OnAccount' }), {
      description: 'Money that belongs to no invoice, as dunning counts it: with what a parent adds',
    }),
    oldestDue: nullable(
      object({
        ...invoice().properties,
        ...{ currency: currency(), dueDate: instant(), amountOutstanding: amount() },
        daysOverdue: Type.Integer({ description: 'Below 0: still to come' }),
      }),
      { description: 'The open invoice that is due first' },
    ),
    family: object({
      parent: nullable(member()),
      children: Type.Array(member(), { description: `Who owes most first: at most ${SHOWN}` }),
      countChildren: Type.Integer({ minimum: 0 }),
    }),
    dunning: object({
      plan: nullable(plan, { description: 'In force; null: none' }),
      from: words(PLAN_ORIGINS, { description: 'Whose choice that is; NONE: nobody has made one' }),
      pausedUntil: nullable(instant()),
      heldBackBy: holds('Why nothing is said to it now, whatever its invoices say.'),
      nextSteps: Type.Array(nextStep, {
        description: `What dunning does next if nothing changes, as a dry run tells: at most ${STEPS_SHOWN}`,
      }),
      ...looked,
    }),
    promises: Type.Array(promise, {
      description: `In force on open invoices, the first due first: at most ${SHOWN}`,
    }),
    disputes: Type.Array(named(Dispute), { description: `Open, the newest first: at most ${SHOWN}` }),
    lastContact: nullable(said, { description: 'Mail that was sent, a call, a letter or an SMS' }),
    lastReply: nullable(said, { description: 'Mail of a person of the customer' }),
  },
  { $id: 'CustomerOverview' },
);
export type CustomerOverview = Static<typeof CustomerOverview>;

export const InvoiceOverview = object(
  {
    ...common,
    invoice: named(Invoice),
    daysOverdue: Type.Integer({ description: 'Since the due day; below 0: still to come' }),
    dunning: object({
      planId: nullable(id(), { description: 'Of its own' }),
      pausedUntil: nullable(instant(), { description: 'Its own pause' }),
      contactIds: Type.Array(id(), { description: 'Who is written to about it; empty: as the plan says' }),
      version: version({ description: 'Of planId, pausedUntil and contactIds' }),
      plan: nullable(plan, { description: 'In force; null: none' }),
      from: words(origins, { description: 'Whose choice that is; NONE: nobody has made one' }),
      levels: Type.Array(
        object(
          {
            ladder: words(LADDERS),
            step: nullable(step(), { description: 'null: no longer in the plan' }),
            day: Type.Integer({ description: 'The planned day of the step when it was taken' }),
            takenOn: day(),
            toldOn: nullable(day(), { description: 'When the debtor was last told of it in this ladder' }),
          },
          { title: 'LevelInOverview' },
        ),
        { description: 'The last step that it took, in each ladder of its plan' },
      ),
      heldBackBy: holds('Why it is not reminded of now, the most telling first.'),
      nextStep: nullable(nextStep, {
        description: 'The next time that the customer is told of it, or somebody is given the task',
      }),
      ...looked,
    }),
  },
  { $id: 'InvoiceOverview' },
);
export type InvoiceOverview = Static<typeof InvoiceOverview>;
