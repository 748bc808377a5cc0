import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import type { PlanChoice } from '../../../ledger/domain/plan-choice.ts';
import { row, shape } from '../../../platform/db/rows.ts';
import type { CurrentPlan, DunnedCustomer, DunnedInvoice, DunningTrack } from '../../domain/dunning/facts.ts';
import {
  ACTION_TYPES,
  type DunningStep,
  PLAN_ENTITIES,
  PLAN_MODES,
  STEP_ANCHORS,
  type StepConditions,
  type StepRecipients,
  TAKEOVERS,
} from '../../domain/dunning/plan.ts';
import type { ContactRules } from '../../domain/dunning/rules.ts';
import type { FieldRow } from './values.ts';

export interface OfCustomer {
  customerId: string;
}
export interface CustomerRow extends Pick<DunnedCustomer, 'id' | 'pausedUntil'> {
  ownChoice: PlanChoice;
  parentChoice: PlanChoice | null;
  defaultPlanId: string | null;
}
export type BalanceRow = OfCustomer & { currency: string; balance: number };
export type InvoiceRow = OfCustomer & Omit<DunnedInvoice, 'fields'>;
export type TrackRow = OfCustomer & DunningTrack;
export type ContactRow = OfCustomer & { at: Timestamp };

const { boolean, date, instant, integer, listOf, oneOf, orNull, scalar, text, uuid } = shape;

const STEP = row<DunningStep>({
  ...{ key: text, name: text, type: oneOf(ACTION_TYPES), relativeTo: oneOf(STEP_ANCHORS) },
  ...{ offsetDays: integer, automatic: boolean, templateId: orNull(uuid) },
  recipients: row<StepRecipients>({
    mainContact: boolean,
    positions: listOf(text),
    ccAccountManagers: boolean,
  }),
  attachments: row<DunningStep['attachments']>({ invoices: boolean, statement: boolean }),
  conditions: row<StepConditions>({
    ...{ minOutstanding: orNull(integer), maxOutstanding: orNull(integer), currencies: orNull(listOf(text)) },
    ...{ minDaysOverdue: orNull(integer), maxDaysOverdue: orNull(integer) },
    customField: orNull(row<NonNullable<StepConditions['customField']>>({ id: uuid, value: scalar })),
  }),
});
const CHOICE = row<PlanChoice>({ planId: orNull(uuid), off: boolean });

/** What the statements about facts answer with. Tests check it: reminders are sent by it. */
export const ROWS = {
  rules: row<Omit<ContactRules, 'timezone'>>({
    ...{ sendingFrom: integer, sendingUntil: integer, weekdays: listOf(integer), holidays: listOf(date) },
    ...{ minDaysBetweenContacts: integer, maxContactsPerWeek: integer },
  }),
  plan: row<CurrentPlan>({
    ...{ id: uuid, name: text, mode: oneOf(PLAN_MODES), entity: oneOf(PLAN_ENTITIES) },
    ...{ takeover: oneOf(TAKEOVERS), steps: listOf(STEP), version: integer, isActive: boolean },
  }),
  customer: row<CustomerRow>({
    ...{ id: uuid, pausedUntil: orNull(instant), ownChoice: CHOICE, parentChoice: orNull(CHOICE) },
    defaultPlanId: orNull(uuid),
  }),
  balance: row<BalanceRow>({ customerId: uuid, currency: text, balance: integer }),
  invoice: row<InvoiceRow>({
    ...{ id: uuid, customerId: uuid, currency: text, outstanding: integer, dueAt: instant },
    ...{
      planId: orNull(uuid),
      pausedUntil: orNull(instant),
      promiseDate: orNull(instant),
      isDisputed: boolean,
    },
  }),
  track: row<TrackRow>({
    ...{ customerId: uuid, planId: uuid, invoiceId: uuid, version: integer, startedOn: date },
    ...{ lastStepKey: orNull(text), lastDay: orNull(integer), lastOn: orNull(date), nextOn: orNull(date) },
    carryingDueAt: instant,
  }),
  contact: row<ContactRow>({ customerId: uuid, at: instant }),
  field: row<FieldRow>({ entityId: uuid, fieldId: uuid, dataType: text, position: integer, value: text }),
};
