/** The variables available to reminder texts. docs/domain/reminder-emails.md explains each. */
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

/** Variables that are empty or zero without invoices. */
export const INVOICE_VARIABLES: ReadonlySet<string> = new Set<keyof typeof REMINDER_VARIABLES>([
  ...(['carryingInvoice', 'invoices', 'counts', 'totals', 'total'] as const),
  ...(['invoiceTable', 'payButton', 'paymentDetails'] as const),
]);

/** The standard texts: for invoices not yet overdue, then for overdue ones with increasing firmness. */
export const REMINDER_STAGES = ['COURTESY', 'FIRST', 'AGAIN', 'FINAL', 'NOTICE'] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

export type Ladder = 'COURTESY' | 'REMINDER';

/** A step planned after this day may be the last mail. */
const FINAL_AFTER = 25;

/** Inputs for choosing a standard text. */
export interface StageFacts {
  ladder: Ladder;
  /** Whether any listed invoice is overdue: a weekend may have passed since the step was planned. */
  hasOverdue: boolean;
  /** The step's planned day: days after the due date. */
  day: number;
  /** A letter that only goes out after an earlier reminder. */
  isNotice: boolean;
  /** Whether earlier reminders of these invoices went out, or the customer is under formal notice. */
  wasReminded: boolean;
}

/**
 * Returns the standard text for a message. A text never calls an invoice overdue that is not. It never calls
 * a first reminder a second one, however late its step is.
 */
export function reminderStage({ ladder, hasOverdue, day, isNotice, wasReminded }: StageFacts): ReminderStage {
  if (!hasOverdue) return 'COURTESY';
  if (ladder === 'REMINDER' && isNotice) return 'NOTICE';
  if (!wasReminded) return 'FIRST';
  return ladder === 'REMINDER' && day > FINAL_AFTER ? 'FINAL' : 'AGAIN';
}
