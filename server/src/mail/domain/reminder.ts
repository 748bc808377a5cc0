/** The variables that texts of reminders may name. docs/domain.md explains each. */
const INVOICE = {
  number: true,
  name: true,
  issueDate: true,
  dueDate: true,
  amount: true,
  outstanding: true,
  currency: true,
  daysOverdue: true,
  isOverdue: true,
} as const;

const PERSON = { name: true, firstName: true, lastName: true, email: true } as const;

export const REMINDER_VARIABLES = {
  organization: { name: true },
  customer: { name: true, number: true },
  contact: PERSON,
  accountManager: PERSON,
  carryingInvoice: INVOICE,
  invoices: [INVOICE],
  totals: [{ currency: true, outstanding: true, overdue: true }],
  total: true,
  invoiceTable: true,
  portalUrl: true,
  step: { name: true, day: true },
  today: true,
} as const;

/** How a reminder speaks, by the day of its step as planned: more firmly the later it comes. */
export const REMINDER_STAGES = ['BEFORE', 'DUE_DAY', 'FIRST', 'SECOND', 'FINAL'] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/**
 * The stage of a step: by its day as planned, as far as that is still true. A weekend may have passed since, or the
 * invoice may have begun to carry late: what is overdue is never said to be due today.
 * @param day of the step as planned: days after the due date, negative before it
 * @param age days since the carrying invoice fell due, negative before
 */
export function reminderStage(day: number, age: number): ReminderStage {
  if (age < 0) return 'BEFORE';
  if (age === 0) return 'DUE_DAY';
  if (day <= 10) return 'FIRST';
  return day <= 25 ? 'SECOND' : 'FINAL';
}
