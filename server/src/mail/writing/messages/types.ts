import type { ReminderStage } from '../../domain/reminder.ts';

/** A subject and a body in Liquid. */
export interface TemplateTexts {
  subject: string;
  body: string;
}

/** What a joined email says in its subject: when its invoices fall due, or how firm its mildest reminder is. */
export type TogetherSubject = 'TODAY' | 'SOON' | 'BOTH' | 'FIRST' | 'AGAIN' | 'FINAL';

/** Words of tables, letters and statements. */
export interface Words {
  /** Between a label and what it names, with the blanks that the language sets. */
  colon: string;
  invoice: string;
  issuedOn: (date: string) => string;
  due: string;
  dueOn: (date: string) => string;
  amount: string;
  paid: string;
  credited: string;
  outstanding: string;
  daysOverdue: (days: number) => string;
  /** How often an invoice was told of, and when last. */
  reminded: (times: number, last: string) => string;
  parts: { OVERDUE: string; DUE_TODAY: string; SOON: string };
  /** Of the invoices that a table has no room for; `shown` is their number as it is written. */
  moreInvoices: (count: number, shown: string) => string;
  /** Heading of the invoices that are under formal notice, and no part of a message. */
  noticed: (date: string) => string;
  /** Label of what a courtesy leaves out. */
  alsoOverdue: string;
  onAccount: string;
  /** Label of the total: of what is overdue, of what is not. */
  toPayNow: string;
  toPay: string;
  viewAndPay: string;
  howToPay: string;
  payIn: (currency: string) => string;
  beneficiary: string;
  bank: string;
  account: string;
  routing: string;
  reference: string;
  customerNumber: string;
  contact: string;
  /** Where nobody is named who answers; ends with a question mark. */
  questions: string;
  answerMail: string;
  scan: string;
  phone: string;
  registration: string;
  vat: string;
  letters: string;
  page: (number: number) => string;
  sandboxMail: string;
  sandboxLetter: string;
  statement: string;
  asOf: (date: string) => string;
  nothing: string;
  more: string;
  openInvoices: string;
  credits: string;
  payment: string;
  creditNote: string;
  refund: string;
  overpaid: string;
  date: string;
  calculation: string;
  balance: string;
  familyCredit: string;
  notDueYet: string;
  moreCredits: string;
  /** Subject of one email about several customers of a family, whose accounts the same people keep. */
  together: Record<TogetherSubject, (accounts: number, total: string) => string>;
  /** File name of a statement, without its ending. */
  file: string;
}

/** Everything that debtors read in one language, beside formats. */
export interface Messages {
  words: Words;
  /** What is said where a step names no template. */
  texts: Record<ReminderStage, TemplateTexts>;
}

/** Paragraphs of a body. */
export const lines = (...parts: string[]) => parts.join('\n\n');

/** The sentence for what a message tells of beside what is overdue. */
export const beside = (today: string, soon: string, both: string) =>
  `{% if counts.dueToday > 0 and counts.soon > 0 %}${both}{% elsif counts.dueToday > 0 %}${today}{% elsif counts.soon > 0 %}${soon}{% endif %}`;

/** One of two wordings, by how many amounts the total joins. */
export const agreed = (one: string, several: string) =>
  `{% if counts.amounts > 1 %}${several}{% else %}${one}{% endif %}`;

/** How the reminders of before are named: with their dates where they are few. */
export const named = (one: string, few: string, many: string) =>
  `{% if customer.remindersSent == 1 %}${one}{% elsif customer.remindersSent <= 3 %}${few}{% else %}${many}{% endif %}`;

/** Subject and opening of a courtesy, by what it tells of. */
export const byDue = (today: string, soon: string, both: string) =>
  `{% if counts.soon == 0 %}${today}{% elsif counts.dueToday == 0 %}${soon}{% else %}${both}{% endif %}`;

export const oneOrMore = (one: string, several: string) =>
  `{% if invoices.size == 1 %}${one}{% else %}${several}{% endif %}`;

/** The sentence about invoices whose payments came back, by how many they are. */
export const returned = (one: string, several: string) =>
  `{% if counts.returned == 1 %}${one}{% elsif counts.returned > 1 %}${several}{% endif %}`;

/** A first reminder's wording: where a payment came back, and where none did. */
export const unlessReturned = (afterReturn: string, ordinary: string) =>
  `{% if counts.returned > 0 %}${afterReturn}{% else %}${ordinary}{% endif %}`;

export const deducted = (sentence: string) => `{% if counts.onAccount > 0 %}${sentence}{% endif %}`;

/** Who signs. */
export const signed = (greeting: string) =>
  `${greeting}\n{% if accountManager.name %}{{ accountManager.name }}\n{% endif %}{{ organization.name }}`;

export const TABLE = '{{ invoiceTable }}';
export const PAY = '{{ payButton }}';
export const DETAILS = '{{ paymentDetails }}';
