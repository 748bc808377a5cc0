/** The variables that texts of reminders may name. docs/domain.md explains each. */
const HISTORY = {
  remindersSent: true,
  firstRemindedOn: true,
  lastRemindedOn: true,
  remindedOn: true,
} as const;

const INVOICE = {
  number: true,
  name: true,
  issueDate: true,
  dueDate: true,
  amount: true,
  paid: true,
  credited: true,
  outstanding: true,
  currency: true,
  daysOverdue: true,
  isOverdue: true,
  isDueToday: true,
  ...HISTORY,
} as const;

const PERSON = { name: true, firstName: true, lastName: true, email: true } as const;

export const REMINDER_VARIABLES = {
  organization: {
    name: true,
    legalName: true,
    address: true,
    registrationNumber: true,
    vatNumber: true,
    website: true,
    email: true,
    phone: true,
  },
  customer: { name: true, number: true, ...HISTORY },
  contact: PERSON,
  accountManager: PERSON,
  carryingInvoice: INVOICE,
  invoices: [INVOICE],
  counts: { overdue: true, dueToday: true, soon: true, amounts: true, onAccount: true, returned: true },
  returnedInvoices: true,
  totals: [
    {
      currency: true,
      outstanding: true,
      overdue: true,
      onAccount: true,
      asked: true,
      dueToday: true,
      soon: true,
    },
  ],
  total: true,
  invoiceTable: true,
  payButton: true,
  paymentDetails: true,
  paymentReference: true,
  portalUrl: true,
  step: { name: true, day: true, ladder: true },
  today: true,
} as const;

/** What the standard texts are: of what is not overdue, then of what is, more and more firmly. */
export const REMINDER_STAGES = ['COURTESY', 'FIRST', 'AGAIN', 'FINAL', 'NOTICE'] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

export type Ladder = 'COURTESY' | 'REMINDER';

/** A step planned for a later day than this may be the last mail. */
const FINAL_AFTER = 25;

/** What the choice of a standard text depends on. */
export interface StageFacts {
  ladder: Ladder;
  /** Whether anything that it tells of is overdue: a weekend may have passed since the step was planned. */
  hasOverdue: boolean;
  /** The step's day as planned: days after the due date. */
  day: number;
  /** A letter that is only for those who were reminded before. */
  isNotice: boolean;
  /** Whether reminders of what it tells of went out before, or the customer is under formal notice. */
  wasReminded: boolean;
}

/**
 * The standard text of a message, by what it tells of and by what was sent before: what is not overdue is never called so,
 * nor the first reminder a second one, however late its step is.
 */
export function reminderStage({ ladder, hasOverdue, day, isNotice, wasReminded }: StageFacts): ReminderStage {
  if (!hasOverdue) return 'COURTESY';
  if (ladder === 'REMINDER' && isNotice) return 'NOTICE';
  if (!wasReminded) return 'FIRST';
  return ladder === 'REMINDER' && day > FINAL_AFTER ? 'FINAL' : 'AGAIN';
}
