import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import {
  formatDay,
  formatDays,
  formatList,
  formatMoney,
  type Language,
  type Locale,
  localeOf,
  type ReaderLocale,
} from '../../kernel/formats.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { Organization } from '../../platform/organization.ts';
import { postalLines } from '../domain/postal.ts';
import { type Ladder, type ReminderStage, reminderStage } from '../domain/reminder.ts';
import {
  amountsToPay,
  type InvoicePart,
  invoicePart,
  type RequestedAmounts,
  requestedAmounts,
  type ToPay,
} from '../domain/requested-amounts.ts';
import { creditorOf, requestTransfers } from './asked-transfers.ts';
import type { MoneyFacts } from './money.ts';
import { BUTTON_PLACEHOLDER, DETAILS_PLACEHOLDER, TABLE_PLACEHOLDER } from './placeholders.ts';
import type { Addressee, OwedInvoice, ReminderPerson } from './queries.ts';

/** The plan's step behind a reminder. */
export interface ReminderStep {
  name: string;
  /** The planned day: days after the due date. */
  day: number;
  type: 'EMAIL' | 'CALL' | 'LETTER' | 'SMS' | 'TASK';
  /** Whether it only goes out after an earlier reminder. For a letter, it means a formal notice. */
  needsEarlier: boolean;
}

/** Invoices and amounts that a message lists separately, without asking for them. */
export interface Apart {
  /** Invoices under formal notice, by the day of the notice. */
  noticed: readonly { on: CalendarDay; invoices: readonly OwedInvoice[] }[];
  /** For a courtesy: the net overdue amounts, in minor units. */
  alsoOverdue: readonly ToPay[];
}

/** Inputs of a reminder. */
export interface ReminderFacts extends MoneyFacts {
  /** Absent: none. */
  apart?: Apart;
  organization: Pick<Organization, 'name' | 'timezone' | 'sandbox'> & { profile: Profile };
  addressee: Addressee;
  /** The first person is greeted. */
  to: readonly ReminderPerson[];
  /** The step's ladder. */
  ladder: Ladder;
  /** All listed invoices, the primary one first. */
  invoices: readonly OwedInvoice[];
  carryingInvoiceId: string | null;
  step: ReminderStep;
  portalUrl: string | null;
  now: Timestamp;
}

/**
 * Returns the days since the primary invoice fell due, else the first one. Negative before the due date; 0
 * without invoices.
 */
export function ageOf({
  organization,
  invoices,
  carryingInvoiceId,
  now,
}: {
  organization: Pick<Organization, 'timezone'>;
  invoices: readonly OwedInvoice[];
  carryingInvoiceId: string | null;
  now: Timestamp;
}): number {
  const invoice = invoices.find(({ id }) => id === carryingInvoiceId) ?? invoices[0];
  if (invoice === undefined) return 0;
  return daysBetween(invoice.dueOn, localDate(now, organization.timezone));
}

/** Returns the stage of a reminder's standard texts. */
export function stageOf({ ladder, invoices, step, organization, now, apart }: ReminderFacts): ReminderStage {
  const today = localDate(now, organization.timezone);
  return reminderStage({
    ladder,
    hasOverdue: invoices.some(({ dueOn }) => dueOn < today),
    day: step.day,
    isNotice: step.type === 'LETTER' && step.needsEarlier,
    wasReminded: remindedDays(invoices).length > 0 || (apart?.noticed.length ?? 0) > 0,
  });
}

/** Returns the addressee's locale: of its country, else of the organization. */
export function readerLocale(
  language: Language,
  { addressee, organization }: Pick<ReminderFacts, 'addressee' | 'organization'>,
): Locale {
  return localeOf(language, addressee.customer.country ?? organization.profile.country);
}

/** Returns the days of reminders that listed any of the invoices, first day first. */
function remindedDays(invoices: readonly OwedInvoice[]): string[] {
  return [...new Set(invoices.flatMap(({ remindedOn }) => remindedOn))].toSorted();
}

/** One invoice formatted for texts. */
export interface FormattedInvoice extends FormattedHistory {
  number: string;
  name: string | null;
  issueDate: string;
  dueDate: string;
  amount: string;
  /** Null: nothing. */
  paid: string | null;
  credited: string | null;
  outstanding: string;
  currency: string;
  daysOverdue: number;
  isOverdue: boolean;
  isDueToday: boolean;
}

/** The reminders that listed an invoice, or any invoice of a message. */
export interface FormattedHistory {
  remindersSent: number;
  firstRemindedOn: string | null;
  lastRemindedOn: string | null;
  /** All days, formatted for a sentence. */
  remindedOn: string | null;
}

export interface FormattedTotal {
  currency: string;
  outstanding: string;
  overdue: string;
  onAccount: string;
  asked: string;
  dueToday: string;
  soon: string;
}

/** Formatted invoices and their totals. */
export interface FormattedInvoices {
  invoices: FormattedInvoice[];
  totals: FormattedTotal[];
  /** The part of each invoice, in the order of the invoices. */
  parts: InvoicePart[];
  /** The open amount of each invoice, in minor units, in the order of the invoices. */
  outstanding: number[];
  /** In minor units, in the order of `totals`. */
  asked: RequestedAmounts[];
  /** Invoices under formal notice with their open amounts in minor units, and the day of the notice. */
  noticed: { since: string; invoices: FormattedInvoice[]; outstanding: number[] }[];
  /** Overdue amount besides those listed; null: none. */
  alsoOverdue: string | null;
  /** Whether any invoice was partly paid or credited. */
  hasPaid: boolean;
  hasCredited: boolean;
}

/** Makes external text safe for our texts. */
const cleanText = (text: string) => oneLine(text.replaceAll('\u{e000}', ''));
const cleanOrNull = (text: string | null) => (text === null || text.trim() === '' ? null : cleanText(text));

/** Formats amounts and dates of invoices, and the amounts to pay after unapplied cash. */
export function formatInvoices(
  { invoices, covered, apart }: Pick<ReminderFacts, 'invoices' | 'covered' | 'apart'>,
  place: ReaderLocale,
  now: Timestamp,
): FormattedInvoices {
  const today = localDate(now, place.timezone);
  const { language } = place;
  const asked = requestedAmounts(invoices, covered, today);
  const totals = asked.map(({ currency, ...one }) => {
    const money = (amount: number) => formatMoney(amount, currency, language);
    return {
      currency,
      outstanding: money(one.outstanding),
      overdue: money(one.overdue),
      onAccount: money(one.onAccount + one.onAccountLater),
      asked: money(one.asked),
      dueToday: money(one.dueToday),
      soon: money(one.soon),
    };
  });
  const noticed = apart?.noticed ?? [];
  const listed = [...invoices, ...noticed.flatMap((one) => one.invoices)];
  const overdue = (apart?.alsoOverdue ?? []).map((one) => formatMoney(one.amount, one.currency, language));
  return {
    invoices: invoices.map((invoice) => formatInvoice(invoice, today, language)),
    parts: invoices.map(({ dueOn }) => invoicePart(dueOn, today)),
    outstanding: invoices.map(({ outstanding }) => outstanding),
    noticed: noticed.map((one) => ({
      since: formatDay(one.on, language),
      invoices: one.invoices.map((invoice) => formatInvoice(invoice, today, language)),
      outstanding: one.invoices.map(({ outstanding }) => outstanding),
    })),
    alsoOverdue: overdue.length === 0 ? null : formatList(overdue, language),
    hasPaid: listed.some(({ paid }) => paid > 0),
    hasCredited: listed.some(({ credited }) => credited > 0),
    totals,
    asked,
  };
}

function formatInvoice(invoice: OwedInvoice, today: string, locale: Locale): FormattedInvoice {
  const { currency, dueOn, name } = invoice;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const daysOverdue = Math.max(0, daysBetween(dueOn, today));
  return {
    number: cleanText(invoice.number),
    name: name === null ? null : cleanText(name),
    issueDate: formatDay(invoice.issuedOn, locale),
    dueDate: formatDay(dueOn, locale),
    amount: money(invoice.amount),
    paid: invoice.paid > 0 ? money(invoice.paid) : null,
    credited: invoice.credited > 0 ? money(invoice.credited) : null,
    outstanding: money(invoice.outstanding),
    currency,
    daysOverdue,
    isOverdue: daysOverdue > 0,
    isDueToday: dueOn === today,
    ...formatHistory(invoice.remindedOn, today, locale),
  };
}

function formatHistory(days: readonly string[], today: string, locale: Locale): FormattedHistory {
  const [first, last] = [days[0], days.at(-1)];
  return {
    remindersSent: days.length,
    firstRemindedOn: first === undefined ? null : formatDay(first, locale),
    lastRemindedOn: last === undefined ? null : formatDay(last, locale),
    remindedOn: days.length === 0 ? null : formatDays(days, today, locale),
  };
}

/** The values of REMINDER_VARIABLES. */
export type ReminderValues = ReturnType<typeof reminderVariables>;

/** Returns the values for a reminder's texts. */
export function reminderVariables(
  facts: ReminderFacts,
  place: ReaderLocale,
  formatted = formatInvoices(facts, place, facts.now),
) {
  const { organization, addressee, to, step, portalUrl, now } = facts;
  const { customer } = addressee;
  const { invoices, totals, asked, parts } = formatted;
  const at = facts.invoices.findIndex(({ id }) => id === facts.carryingInvoiceId);
  const toPay = amountsToPay(asked);
  // If unapplied cash covers everything, the texts show zero amounts.
  const amounts = toPay.length > 0 ? toPay : asked.map(({ currency }) => ({ currency, amount: 0 }));
  const returned = facts.invoices.filter(({ isReturned }, i) => isReturned && parts[i] === 'OVERDUE');
  const count = (part: InvoicePart) => parts.filter((one) => one === part).length;
  const today = localDate(now, place.timezone);
  return {
    organization: organizationOf(organization, place.language),
    customer: {
      name: cleanText(customer.name),
      number: cleanText(customer.number),
      ...formatHistory(remindedDays(facts.invoices), today, place.language),
    },
    contact: personOf(to[0]),
    accountManager: personOf(addressee.accountManagers[0]),
    carryingInvoice: invoices[at] ?? invoices[0] ?? null,
    invoices,
    totals,
    counts: {
      overdue: count('OVERDUE'),
      dueToday: count('DUE_TODAY'),
      soon: count('SOON'),
      amounts: amounts.length,
      onAccount: asked.filter((one) => one.onAccount + one.onAccountLater > 0).length,
      returned: returned.length,
    },
    returnedInvoices: namesOf(returned, place.language),
    total: formatList(
      amounts.map(({ amount, currency }) => formatMoney(amount, currency, place.language)),
      place.language,
    ),
    invoiceTable: TABLE_PLACEHOLDER,
    payButton: portalUrl === null ? '' : BUTTON_PLACEHOLDER,
    paymentDetails: DETAILS_PLACEHOLDER,
    paymentReference: cleanText(sharedReference(facts, toPay)),
    portalUrl,
    step: { name: cleanText(step.name), day: step.day, ladder: facts.ladder },
    today: formatDay(today, place.language),
  };
}

/** Returns the reference that all accounts share; else the number of the invoice or customer. */
function sharedReference(facts: ReminderFacts, toPay: readonly ToPay[]): string {
  const transfers = requestTransfers(toPay, { ...facts, creditor: creditorOf(facts.organization) });
  const printed = new Set(transfers.map((one) => one.printed));
  const [only] = printed;
  return printed.size === 1 && only !== undefined ? only : facts.reference;
}

/** Maximum number of invoices that a sentence names; the table lists all. */
const MAX_NAMED = 10;

function namesOf(invoices: readonly OwedInvoice[], locale: Locale): string | null {
  if (invoices.length === 0) return null;
  const numbers = invoices.slice(0, MAX_NAMED).map(({ number }) => cleanText(number));
  return formatList(invoices.length > MAX_NAMED ? [...numbers, '…'] : numbers, locale);
}

function organizationOf({ name, profile }: ReminderFacts['organization'], locale: Locale) {
  return {
    name: cleanText(name),
    legalName: cleanText(profile.legalName ?? name),
    address: postalLines(profile, locale).map(cleanText).join(', ') || null,
    registrationNumber: cleanOrNull(profile.registrationNumber),
    vatNumber: cleanOrNull(profile.vatNumber),
    website: cleanOrNull(profile.website),
    email: cleanOrNull(profile.email),
    phone: cleanOrNull(profile.phone),
  };
}

function personOf(person: ReminderPerson | undefined) {
  const [firstName, lastName] = [person?.firstName ?? null, person?.lastName ?? null].map(cleanOrNull);
  const name = [firstName, lastName].filter((part) => part !== null && part !== undefined).join(' ');
  return {
    name: name === '' ? null : name,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    email: person === undefined ? null : cleanText(person.email),
  };
}
