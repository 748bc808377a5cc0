import { localDate, type Timestamp, toTimestamp } from '../../ledger/domain/calendar.ts';
import { daysBetween } from '../../ledger/domain/days.ts';
import { formatDate, formatMoney, type Place } from '../../ledger/domain/formats.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { Organization } from '../../platform/organization.ts';
import { WORDS } from './i18n.ts';
import type { Addressee, OwedInvoice, Person } from './queries.ts';

/** Stands where the table of invoices goes; no value of a variable can contain it. */
export const TABLE_MARK = '\u{e000}table\u{e000}';

/** What a reminder is made of. */
export interface ReminderFacts {
  organization: Pick<Organization, 'name' | 'timezone'>;
  addressee: Addressee;
  /** The first one is greeted. */
  to: readonly Person[];
  /** All that it is about, the carrying one first. */
  invoices: readonly OwedInvoice[];
  carryingInvoiceId: string | null;
  step: { name: string; day: number };
  portalUrl: string | null;
  now: Timestamp;
}

/** Days since the carrying invoice fell due, where none carries the first one; negative before, 0 without any. */
export function ageOf({
  organization,
  invoices,
  carryingInvoiceId,
  now,
}: Pick<ReminderFacts, 'organization' | 'invoices' | 'carryingInvoiceId' | 'now'>): number {
  const invoice = invoices.find(({ id }) => id === carryingInvoiceId) ?? invoices[0];
  if (invoice === undefined) return 0;
  const { timezone } = organization;
  return daysBetween(localDate(invoice.dueAt, timezone), localDate(now, timezone));
}

/** One invoice as texts show it. */
export interface FormattedInvoice {
  number: string;
  name: string | null;
  issueDate: string;
  dueDate: string;
  amount: string;
  outstanding: string;
  currency: string;
  daysOverdue: number;
  isOverdue: boolean;
}

export interface FormattedTotal {
  currency: string;
  outstanding: string;
  overdue: string;
}

/** Text of others as it is put into ours. */
const clean = (text: string) => oneLine(text.replaceAll('\u{e000}', ''));

/** Amounts and dates of invoices as a language has them. */
export function formatInvoices(
  invoices: readonly OwedInvoice[],
  place: Place,
  now: Timestamp,
): { invoices: FormattedInvoice[]; totals: FormattedTotal[] } {
  const today = localDate(now, place.timezone);
  const sums = new Map<string, { outstanding: number; overdue: number }>();
  const formatted = invoices.map((invoice): FormattedInvoice => {
    const { currency, amount, outstanding, dueAt } = invoice;
    const daysOverdue = Math.max(0, daysBetween(localDate(dueAt, place.timezone), today));
    const sum = sums.get(currency) ?? { outstanding: 0, overdue: 0 };
    sums.set(currency, {
      outstanding: sum.outstanding + outstanding,
      overdue: sum.overdue + (daysOverdue > 0 ? outstanding : 0),
    });
    return {
      number: clean(invoice.number),
      name: invoice.name === null ? null : clean(invoice.name),
      issueDate: formatDate(invoice.issuedAt, place),
      dueDate: formatDate(dueAt, place),
      amount: formatMoney(amount, currency, place.language),
      outstanding: formatMoney(outstanding, currency, place.language),
      ...{ currency, daysOverdue, isOverdue: daysOverdue > 0 },
    };
  });
  const totals = [...sums].map(([currency, sum]) => ({
    currency,
    outstanding: formatMoney(sum.outstanding, currency, place.language),
    overdue: formatMoney(sum.overdue, currency, place.language),
  }));
  return { invoices: formatted, totals };
}

/** The values of REMINDER_VARIABLES. */
export type ReminderValues = ReturnType<typeof reminderVariables>;

/** What a reminder's texts are filled with. */
export function reminderVariables(facts: ReminderFacts, place: Place) {
  const { organization, addressee, to, step, portalUrl, now } = facts;
  const { invoices, totals } = formatInvoices(facts.invoices, place, now);
  const at = facts.invoices.findIndex(({ id }) => id === facts.carryingInvoiceId);
  const amounts = totals.map(({ outstanding }) => outstanding);
  const today = toTimestamp(localDate(now, place.timezone), place.timezone);
  return {
    organization: { name: clean(organization.name) },
    customer: { name: clean(addressee.customer.name), number: clean(addressee.customer.number) },
    contact: personOf(to[0]),
    accountManager: personOf(addressee.accountManagers[0]),
    carryingInvoice: invoices[at] ?? invoices[0] ?? null,
    invoices,
    totals,
    total: amounts.join(` ${WORDS[place.language].and} `),
    invoiceTable: TABLE_MARK,
    portalUrl,
    step: { name: clean(step.name), day: step.day },
    today: formatDate(today, place),
  };
}

function personOf(person: Person | undefined) {
  const [firstName, lastName] = [person?.firstName ?? null, person?.lastName ?? null].map((name) =>
    name === null || name.trim() === '' ? null : clean(name),
  );
  const name = [firstName, lastName].filter((part) => part !== null && part !== undefined).join(' ');
  return {
    name: name === '' ? null : name,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    email: person === undefined ? null : clean(person.email),
  };
}
