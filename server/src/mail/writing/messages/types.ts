import type { ReminderStage } from '../../domain/reminder.ts';

/** A subject and a body in Liquid. */
export interface TemplateTexts {
  subject: string;
  body: string;
}

/** Subject of a joined mail: when its invoices fall due, or the firmness of its mildest reminder. */
export type TogetherSubject = 'TODAY' | 'SOON' | 'BOTH' | 'FIRST' | 'AGAIN' | 'FINAL';

/** Words of tables, letters and statements. */
export interface Words {
  /** Separator between a label and its value, with the language's spacing. */
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
  /** Number of reminders that listed an invoice, and the last date. */
  reminded: (times: number, last: string) => string;
  parts: { OVERDUE: string; DUE_TODAY: string; SOON: string };
  /** For invoices omitted from a table; `shown` is their formatted number. */
  moreInvoices: (count: number, shown: string) => string;
  /** Heading of the invoices under formal notice, which the message does not ask for. */
  noticed: (date: string) => string;
  /** Label of the overdue amount that a courtesy leaves out. */
  alsoOverdue: string;
  onAccount: string;
  /** Labels of the totals: for overdue amounts, and for amounts not yet due. */
  toPayNow: string;
  toPay: string;
  viewAndPay: string;
  answerQuestion: string;
  howToPay: string;
  payIn: (currency: string) => string;
  beneficiary: string;
  bank: string;
  account: string;
  routing: string;
  reference: string;
  customerNumber: string;
  contact: string;
  /** Used if no contact person is known; ends with a question mark. */
  questions: string;
  answerMail: string;
  scan: string;
  /** Refers to the Swiss payment part, where the code of the account is. */
  paymentPart: string;
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
  /** Subject of one mail about several customers of a family with the same recipients. */
  together: Record<TogetherSubject, (accounts: number, total: string) => string>;
  /** File name of a statement, without its extension. */
  file: string;
}

/** All texts for debtors in one language, except formats. */
export interface Messages {
  words: Words;
  /** Text of an email with a statement of account. It names no amount, so a balance of zero fits too. */
  statement: TemplateTexts;
  /** Texts of steps without a template. */
  texts: Record<ReminderStage, TemplateTexts>;
}

/** Joins the paragraphs of a body. */
export const joinParagraphs = (...parts: string[]) => parts.join('\n\n');

/** Builds the sentence about amounts that a message lists besides the overdue ones. */
export const notOverdueSentence = (today: string, soon: string, both: string) =>
  `{% if counts.dueToday > 0 and counts.soon > 0 %}${both}{% elsif counts.dueToday > 0 %}${today}{% elsif counts.soon > 0 %}${soon}{% endif %}`;

/** Chooses a wording by the number of amounts in the total. */
export const byAmountCount = (one: string, several: string) =>
  `{% if counts.amounts > 1 %}${several}{% else %}${one}{% endif %}`;

/** Describes earlier reminders, with their dates if they are few. */
export const byReminderCount = (one: string, few: string, many: string) =>
  `{% if customer.remindersSent == 1 %}${one}{% elsif customer.remindersSent <= 3 %}${few}{% else %}${many}{% endif %}`;

/** Builds subject and opening of a courtesy from the due amounts that it lists. */
export const byDue = (today: string, soon: string, both: string) =>
  `{% if counts.soon == 0 %}${today}{% elsif counts.dueToday == 0 %}${soon}{% else %}${both}{% endif %}`;

export const oneOrMore = (one: string, several: string) =>
  `{% if invoices.size == 1 %}${one}{% else %}${several}{% endif %}`;

/** Chooses the sentence about invoices with returned payments by their number. */
export const byReturnedCount = (one: string, several: string) =>
  `{% if counts.returned == 1 %}${one}{% elsif counts.returned > 1 %}${several}{% endif %}`;

/** Chooses a first reminder's wording by whether a payment was returned. */
export const unlessReturned = (afterReturn: string, ordinary: string) =>
  `{% if counts.returned > 0 %}${afterReturn}{% else %}${ordinary}{% endif %}`;

export const ifDeducted = (sentence: string) => `{% if counts.onAccount > 0 %}${sentence}{% endif %}`;

/** Builds the signature. */
export const withSignature = (greeting: string) =>
  `${greeting}\n{% if accountManager.name %}{{ accountManager.name }}\n{% endif %}{{ organization.name }}`;

export const TABLE = '{{ invoiceTable }}';
export const PAY = '{{ payButton }}';
export const DETAILS = '{{ paymentDetails }}';
