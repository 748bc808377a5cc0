import type { Timestamp } from '../../kernel/calendar.ts';
import type { PlanChoice } from '../../ledger/domain/plan-choice.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import type {
  Contact,
  CurrentPlan,
  DunnedCustomer,
  DunnedInvoice,
  InvoiceLevel,
  PendingAction,
  StepAdvance,
} from '../domain/facts.ts';
import {
  ACTION_TYPES,
  type DunningStep,
  LADDERS,
  PLAN_ENTITIES,
  PLAN_MODES,
  STEP_ANCHORS,
  type StepConditions,
  type StepRecipients,
  TAKEOVERS,
} from '../domain/plan.ts';
import type { ContactRules } from '../domain/rules.ts';
import type { FieldRow } from './values.ts';

export interface OfCustomer {
  customerId: string;
}
export interface DunnedCustomerRow
  extends Pick<
    DunnedCustomer,
    | 'id'
    | 'isReachable'
    | 'pausedUntil'
    | 'timezone'
    | 'country'
    | 'isAnswered'
    | 'cashHeldUntil'
    | 'sourceFreshUntil'
  > {
  hasAccountTask: boolean;
  accountTaskAt: Timestamp | null;
  ownChoice: PlanChoice;
  parentChoice: PlanChoice | null;
  defaultPlanId: string | null;
}
export type DunnableInvoiceRow = OfCustomer & Omit<DunnedInvoice, 'fields' | 'levels'>;
/** A level with its next evaluation date, and the plan version and due date that determined it. */
export interface StoredLevel extends InvoiceLevel {
  invoiceId: string;
  nextOn: string | null;
  nextVersion: number;
  nextDueOn: string;
}
export type ContactRow = OfCustomer & Contact;
export type PendingActionRow = OfCustomer & PendingAction;
export interface RulesRow extends Omit<ContactRules, 'timezone'> {
  countryHolidays: Record<string, string[]>;
}

const { boolean, date, instant, integer, listOf, record, oneOf, orNull, scalar, text, uuid } = shape;

const STEP = rowShape<DunningStep>({
  key: text,
  name: text,
  type: oneOf(ACTION_TYPES),
  relativeTo: oneOf(STEP_ANCHORS),
  offsetDays: integer,
  automatic: boolean,
  templateId: orNull(uuid),
  recipients: rowShape<StepRecipients>({
    mainContact: boolean,
    positions: listOf(text),
    ccAccountManagers: boolean,
  }),
  attachments: rowShape<DunningStep['attachments']>({ invoices: boolean, statement: boolean }),
  conditions: rowShape<StepConditions>({
    minOutstanding: orNull(integer),
    maxOutstanding: orNull(integer),
    currencies: orNull(listOf(text)),
    minDaysOverdue: orNull(integer),
    maxDaysOverdue: orNull(integer),
    customField: orNull(rowShape<NonNullable<StepConditions['customField']>>({ id: uuid, value: scalar })),
  }),
  needsEarlier: boolean,
});
const ADVANCE = rowShape<StepAdvance>({
  invoiceId: uuid,
  planId: uuid,
  ladder: oneOf(LADDERS),
  stepKey: text,
  day: integer,
});
const CHOICE = rowShape<PlanChoice>({ planId: orNull(uuid), off: boolean });

/** Row types of the fact statements. Tests check the rows, because reminders depend on them. */
export const ROWS = {
  rules: rowShape<RulesRow>({
    sendingFrom: integer,
    sendingUntil: integer,
    weekdays: listOf(integer),
    holidays: listOf(date),
    minDaysBetweenContacts: integer,
    maxContactsPerWeek: integer,
    courtesiesCount: boolean,
    courtesiesWhileOverdue: boolean,
    noticePeriodDays: integer,
    countryHolidays: record(listOf(date)),
  }),
  plan: rowShape<CurrentPlan>({
    id: uuid,
    name: text,
    mode: oneOf(PLAN_MODES),
    entity: oneOf(PLAN_ENTITIES),
    takeover: oneOf(TAKEOVERS),
    steps: listOf(STEP),
    version: integer,
    isActive: boolean,
    minimumAmounts: record(integer),
    combineAbove: integer,
  }),
  customer: rowShape<DunnedCustomerRow>({
    id: uuid,
    pausedUntil: orNull(instant),
    ownChoice: CHOICE,
    parentChoice: orNull(CHOICE),
    defaultPlanId: orNull(uuid),
    timezone: orNull(text),
    country: orNull(text),
    isAnswered: boolean,
    cashHeldUntil: orNull(instant),
    sourceFreshUntil: orNull(instant),
    isReachable: boolean,
    hasAccountTask: boolean,
    accountTaskAt: orNull(instant),
  }),
  invoice: rowShape<DunnableInvoiceRow>({
    id: uuid,
    customerId: uuid,
    currency: text,
    outstanding: integer,
    dueOn: date,
    planId: orNull(uuid),
    pausedUntil: orNull(instant),
    promiseDueOn: orNull(date),
    isDisputed: boolean,
    hasSourceHold: boolean,
    reopenedAt: orNull(instant),
  }),
  level: rowShape<StoredLevel>({
    invoiceId: uuid,
    planId: uuid,
    ladder: oneOf(LADDERS),
    stepKey: text,
    day: integer,
    takenOn: date,
    takenAt: instant,
    notifiedOn: orNull(date),
    dueOn: date,
    nextOn: orNull(date),
    nextVersion: integer,
    nextDueOn: date,
    noticedOn: orNull(date),
  }),
  pending: rowShape<PendingActionRow>({
    customerId: uuid,
    id: uuid,
    kind: oneOf(['MAIL', 'FAILED', 'TASK']),
    planId: uuid,
    stepKey: text,
    ladder: oneOf(LADDERS),
    day: integer,
    carryingInvoiceId: uuid,
    advances: listOf(ADVANCE),
  }),
  contact: rowShape<ContactRow>({
    customerId: uuid,
    at: instant,
    isCourtesy: boolean,
    invoiceIds: listOf(uuid),
  }),
  field: rowShape<FieldRow>({
    entityId: uuid,
    fieldId: uuid,
    dataType: text,
    position: integer,
    value: text,
  }),
};
