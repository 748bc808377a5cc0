import { h } from 'hastscript';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import type { Timestamp } from '../ledger/domain/calendar.ts';
import {
  formatDate,
  formatMoment,
  formatMoney,
  type Language,
  machineDate,
} from '../ledger/domain/formats.ts';
import type { Organization } from '../platform/organization.ts';
import type { Debtor, DocumentPage, PortalDocument } from './account.ts';
import type { Html } from './html.ts';
import { type Notice, TRANSLATIONS, type Translations } from './i18n.ts';

export const VIEWS = ['overview', 'settled', 'credits'] as const;
export type ViewName = (typeof VIEWS)[number];

/** Of a comment that a debtor writes. */
export const MAX_CHARACTERS = 1000;

/** What one page shows: facts, nothing yet formatted. */
export interface PortalView {
  view: ViewName;
  organization: Organization;
  debtor: Debtor;
  now: Timestamp;
  overdueBefore: Timestamp;
  list: DocumentPage;
  /** The open invoice that is to be paid alone. */
  chosen: PortalDocument | null;
  /** What the debtor may do about the chosen invoice. */
  answers: Answers | null;
  /** What has become of what the debtor has just sent. */
  notice: Notice | null;
  accounts: PayableAccount[];
  /** Path of this page, token included. */
  path: string;
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
  date(instant: Timestamp): Html;
  /** The same within a sentence. */
  day(instant: Timestamp): string;
  moment(instant: Timestamp): string;
}

/** The debtor's language, else the creditor's; days are those of the creditor. */
export function localizationOf({
  organization,
  debtor,
}: Pick<PortalView, 'organization' | 'debtor'>): Localization {
  const language = debtor.language ?? organization.language;
  const place = { language, timezone: organization.timezone };
  return {
    language,
    i18n: TRANSLATIONS[language],
    money: (minor, currency) => formatMoney(minor, currency, language),
    day: (instant) => formatDate(instant, place),
    moment: (instant) => formatMoment(instant, place),
    date: (instant) => h('time', { dateTime: machineDate(instant, place) }, formatDate(instant, place)),
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

/** Where the PDF of a document is got, with the same token. */
export function linkToPdf({ path }: PortalView, { id }: PortalDocument): string {
  return `${path}/documents/${id}/pdf`;
}

/** Where the forms about an invoice are sent. */
export function linkToAnswer(
  { path }: Pick<PortalView, 'path'>,
  { id }: Pick<PortalDocument, 'id'>,
  answer: 'promise' | 'dispute',
): string {
  return `${path}/invoices/${id}/${answer}`;
}

/** The address of a view of the portal, relative to nothing but this host. */
export function linkTo(
  { path }: Pick<PortalView, 'path'>,
  parameters: { view?: ViewName; page?: number; invoice?: string; notice?: Notice },
  fragment = '',
): string {
  const query = new URLSearchParams();
  if (parameters.view !== undefined && parameters.view !== 'overview') query.set('view', parameters.view);
  if (parameters.page !== undefined && parameters.page > 1) query.set('page', String(parameters.page));
  if (parameters.invoice !== undefined) query.set('invoice', parameters.invoice);
  if (parameters.notice !== undefined) query.set('told', parameters.notice);
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${fragment}`;
}
