import { h } from 'hastscript';
import type { AutopayOffer } from '../autopay/commands.ts';
import type { QuestionOfPayer } from '../cash/questions/queries.ts';
import type { CalendarDay, Timestamp } from '../kernel/calendar.ts';
import { formatDate, formatDay, formatMoment, formatMoney, type Language } from '../kernel/formats.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import type { SwissAddress } from '../ledger/domain/transfers/swiss-payment.ts';
import type { NationalReferences } from '../ledger/domain/transfers/transfer.ts';
import type { Organization } from '../platform/organization.ts';
import type { Html } from '../platform/pages/html.ts';
import { type Debtor, type DocumentPage, PAGE_SIZE, type PortalDocument } from './account.ts';
import type { ChosenInvoice } from './chosen-invoices.ts';
import type { PortalContact } from './contact.ts';
import type { Notice, Translations } from './i18n/texts.ts';
import { translationsOf } from './i18n.ts';
import type { PortalLook } from './look/look.ts';
import type { OnlinePayments } from './online.ts';

export const VIEWS = ['overview', 'settled', 'credits'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The list of each view. */
export const LIST_OF = { overview: 'open', settled: 'settled', credits: 'credits' } as const;

const NOTICE_PARAMETER = 'notice';

/** Limit of a debtor's comment. */
export const MAX_CHARACTERS = 1000;

/** Data that all pages of a customer show, unformatted. */
export interface PortalBase {
  organization: Organization;
  debtor: Debtor;
  now: Timestamp;
  today: CalendarDay;
  /** Result of the form that the debtor has just submitted. */
  notice: Notice | null;
  accounts: PayableAccount[];
  /** The beneficiary of transfers. */
  creditor: SwissAddress;
  /** The references of what the page asks for, in the forms that the accounts need. */
  national: NationalReferences;
  online: OnlinePayments;
  contact: PortalContact | null;
  /** Path of the customer's page, including the token. */
  path: string;
  look: PortalLook;
}

/** One page of the account. */
export interface PortalView extends PortalBase {
  view: ViewName;
  list: DocumentPage;
  /** The single open invoice to pay. */
  chosen: ChosenInvoice | null;
  /** Null: the page does not show it. */
  autopay: AutopayOffer | null;
  /** The answers that the debtor may give about the chosen invoice. */
  answers: Answers | null;
  /** Questions about transfers that the debtor has not answered. */
  questions: QuestionOfPayer[];
  archive: ArchiveOffer;
}

/** Number of PDFs in the list, and whether one archive can contain them all. */
export interface ArchiveOffer {
  count: number;
  fits: boolean;
}

/** Payment instructions for invoices chosen together. */
export interface PaymentView extends PortalBase {
  reference: string;
  /** The chosen invoices that are still open. */
  invoices: ChosenInvoice[];
  autopay: AutopayOffer | null;
  /** Number of chosen invoices that are no longer open. */
  settled: number;
}

export interface Answers {
  mayPromise: boolean;
  mayDispute: boolean;
  /** First and last day of a possible promise: local dates. */
  from: string;
  until: string;
}

/** Formatters for amounts, dates and texts of a page. */
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

/** Returns formatters in the debtor's language, else the creditor's; dates follow the creditor. */
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

/** Returns the number of an invoice or credit note; for payments the bank's remittance text. */
export function numberOf(document: PortalDocument): string {
  const { kind, customId, refNumber, externalId } = document;
  return (kind === 'INVOICE' || kind === 'CREDIT_NOTE' ? customId : refNumber) ?? externalId;
}

/** Returns the path of a link's page, relative to this host. */
export function portalPath(publicUrl: string, token: string): string {
  return `${new URL(publicUrl).pathname.replace(/\/$/, '')}/portal/${token}`;
}

/** Returns the logo's address, with the same token. */
export const linkToLogo = ({ path }: Pick<PortalBase, 'path'>): string => `${path}/logo`;

/** Returns the address of a document's PDF, with the same token. */
export function linkToPdf({ path }: Pick<PortalBase, 'path'>, { id }: Pick<PortalDocument, 'id'>): string {
  return `${path}/documents/${id}/pdf`;
}

/** Returns the address of the receipt for a payment. */
export const linkToReceipt = (
  { path }: Pick<PortalBase, 'path'>,
  { id }: Pick<PortalDocument, 'id'>,
): string => `${path}/payments/${id}/receipt`;

/** Returns the address that receives forms about an invoice. */
export function linkToAnswer(
  { path }: Pick<PortalBase, 'path'>,
  { id }: Pick<PortalDocument, 'id'>,
  answer: 'promise' | 'dispute' | 'paid' | 'unpaid',
): string {
  return `${path}/invoices/${id}/${answer}`;
}

/**
 * Returns the address that receives the invoices to pay together. Their payment instructions are below it.
 */
export const linkToPayments = (
  { path }: Pick<PortalBase, 'path'>,
  reference?: string,
  notice: Notice | null = null,
): string =>
  `${path}/payments${reference === undefined ? '' : `/${reference}`}${notice === null ? '' : `?${NOTICE_PARAMETER}=${notice}`}`;

/** Returns the address that receives the buttons of online payments. Their results are below it. */
export const linkToCheckouts = ({ path }: Pick<PortalBase, 'path'>): string => `${path}/checkouts`;

/** Returns the address of a page of the test provider. */
export const linkToTestPage = (
  { path }: Pick<PortalBase, 'path'>,
  folder: 'test_payments' | 'test_mandates',
  id: string,
): string => `${path}/${folder}/${id}`;

/** Returns the address of automatic payment. */
export const linkToAutopay = ({ path }: Pick<PortalBase, 'path'>): string => `${path}/autopay`;

/** Returns the address of a question. @param isStored whether its answer was just stored */
export const linkToQuestion = ({ path }: Pick<PortalBase, 'path'>, id: string, isStored = false): string =>
  `${path}/questions/${id}${isStored ? '?answered=1' : ''}`;

/** Returns the address of the PDF archive of a list, or of one page of it. */
export function linkToArchive({ path, view, list: { page, size } }: PortalView, isOfPage: boolean): string {
  const query = new URLSearchParams({ view, ...(isOfPage ? pageQuery(page, size) : {}) });
  return `${path}/documents.zip?${query}`;
}

/** Returns the address to which the ticked invoices of a list are added for their PDFs. */
export const linkToChosenPdfs = ({ path }: Pick<PortalBase, 'path'>): string => `${path}/documents.zip`;

function pageQuery(page: number, size: number): Record<string, string> {
  return { page: String(page), ...(size === PAGE_SIZE ? {} : { rows: String(size) }) };
}

/** Returns the address of a portal view, relative to this host. */
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
  if (parameters.notice !== undefined) query.set(NOTICE_PARAMETER, parameters.notice);
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${fragment}`;
}
