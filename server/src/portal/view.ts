import { h } from 'hastscript';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import type { CalendarDay, Timestamp } from '../ledger/domain/calendar.ts';
import { formatDate, formatDay, formatMoment, formatMoney, type Language } from '../ledger/domain/formats.ts';
import type { Organization } from '../platform/organization.ts';
import type { Html } from '../platform/pages/html.ts';
import { type Debtor, type DocumentPage, PAGE_SIZE, type PortalDocument } from './account.ts';
import type { ChosenInvoice } from './chosen.ts';
import type { Notice, Translations } from './i18n/texts.ts';
import { translationsOf } from './i18n.ts';
import type { PortalLook } from './look/look.ts';

export const VIEWS = ['overview', 'settled', 'credits'] as const;
export type ViewName = (typeof VIEWS)[number];

/** What each view lists. */
export const LIST_OF = { overview: 'open', settled: 'settled', credits: 'credits' } as const;

/** Of a comment that a debtor writes. */
export const MAX_CHARACTERS = 1000;

/** What all pages of a customer show: facts, nothing yet formatted. */
export interface PortalBase {
  organization: Organization;
  debtor: Debtor;
  now: Timestamp;
  today: CalendarDay;
  /** What has become of what the debtor has just sent. */
  notice: Notice | null;
  accounts: PayableAccount[];
  /** Path of the customer's page, token included. */
  path: string;
  look: PortalLook;
}

/** One page of the account. */
export interface PortalView extends PortalBase {
  view: ViewName;
  list: DocumentPage;
  /** The open invoice that is to be paid alone. */
  chosen: ChosenInvoice | null;
  /** What the debtor may do about the chosen invoice. */
  answers: Answers | null;
  archive: ArchiveOffer;
}

/** How many PDFs there are in the list, and whether one archive may hold them all. */
export interface ArchiveOffer {
  count: number;
  fits: boolean;
}

/** How to pay invoices that were chosen together. */
export interface PaymentView extends PortalBase {
  reference: string;
  /** Those that are open still. */
  invoices: ChosenInvoice[];
  /** How many of the chosen ones are not. */
  settled: number;
}

export interface Answers {
  mayPromise: boolean;
  mayDispute: boolean;
  /** The first and the last day that may be promised: local dates. */
  from: string;
  until: string;
}

/** How a page says amounts, dates and words. */
export interface Localization {
  i18n: Translations;
  money(minor: number, currency: string): string;
  language: Language;
  date(day: CalendarDay): Html;
  /** The same within a sentence. */
  day(day: CalendarDay): string;
  dayOf(instant: Timestamp): string;
  moment(instant: Timestamp): string;
}

/** The debtor's language, else the creditor's; days are those of the creditor. */
export function localizationOf({
  organization,
  debtor,
}: Pick<PortalBase, 'organization' | 'debtor'>): Localization {
  const language = debtor.language ?? organization.language;
  const place = { language, timezone: organization.timezone };
  return {
    language,
    i18n: translationsOf(language),
    money: (minor, currency) => formatMoney(minor, currency, language),
    day: (day) => formatDay(day, language),
    dayOf: (instant) => formatDate(instant, place),
    moment: (instant) => formatMoment(instant, place),
    date: (day) => h('time', { dateTime: day }, formatDay(day, language)),
  };
}

/** The number that an invoice or credit note is known by; of payments what the bank said. */
export function numberOf(document: PortalDocument): string {
  const { kind, customId, refNumber, externalId } = document;
  return (kind === 'INVOICE' || kind === 'CREDIT_NOTE' ? customId : refNumber) ?? externalId;
}

/** Path of a link's page, relative to nothing but this host. */
export function portalPath(publicUrl: string, token: string): string {
  return `${new URL(publicUrl).pathname.replace(/\/$/, '')}/portal/${token}`;
}

/** Where the logo is got, with the same token. */
export const linkToLogo = ({ path }: Pick<PortalBase, 'path'>): string => `${path}/logo`;

/** Where the PDF of a document is got, with the same token. */
export function linkToPdf({ path }: Pick<PortalBase, 'path'>, { id }: Pick<PortalDocument, 'id'>): string {
  return `${path}/documents/${id}/pdf`;
}

/** Where the forms about an invoice are sent. */
export function linkToAnswer(
  { path }: Pick<PortalBase, 'path'>,
  { id }: Pick<PortalDocument, 'id'>,
  answer: 'promise' | 'dispute',
): string {
  return `${path}/invoices/${id}/${answer}`;
}

/** Where the invoices are sent that are to be paid together, and below it how to pay them. */
export const linkToPayments = ({ path }: Pick<PortalBase, 'path'>, reference?: string): string =>
  `${path}/payments${reference === undefined ? '' : `/${reference}`}`;

/** The archive of the PDFs of a list, or of one page of it. */
export function linkToArchive({ path, view, list: { page, size } }: PortalView, isOfPage: boolean): string {
  const query = new URLSearchParams({ view, ...(isOfPage ? pageQuery(page, size) : {}) });
  return `${path}/documents.zip?${query}`;
}

function pageQuery(page: number, size: number): Record<string, string> {
  return { page: String(page), ...(size === PAGE_SIZE ? {} : { rows: String(size) }) };
}

/** The address of a view of the portal, relative to nothing but this host. */
export function linkTo(
  { path }: Pick<PortalBase, 'path'>,
  parameters: { view?: ViewName; page?: number; size?: number; invoice?: string; notice?: Notice },
  fragment = '',
): string {
  const query = new URLSearchParams();
  if (parameters.view !== undefined && parameters.view !== 'overview') query.set('view', parameters.view);
  if (parameters.page !== undefined && parameters.page > 1) query.set('page', String(parameters.page));
  if (parameters.size !== undefined && parameters.size !== PAGE_SIZE)
    query.set('rows', String(parameters.size));
  if (parameters.invoice !== undefined) query.set('invoice', parameters.invoice);
  if (parameters.notice !== undefined) query.set('told', parameters.notice);
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${fragment}`;
}
