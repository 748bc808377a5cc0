import { h } from 'hastscript';
import type { Timestamp } from '../../domain/calendar.ts';
import { formatDate, formatMoney, machineDate } from '../../domain/formats.ts';
import type { Organization } from '../../platform/organization.ts';
import type { BankAccount, Debtor, DocumentPage, PortalDocument } from './account.ts';
import type { Html } from './html.ts';
import { TEXTS, type Texts } from './texts.ts';

export const VIEWS = ['overview', 'settled', 'credits'] as const;
export type ViewName = (typeof VIEWS)[number];

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
  accounts: BankAccount[];
  /** Path of this page, token included. */
  path: string;
}

/** How a page says amounts, dates and words. */
export interface Speech {
  texts: Texts;
  money(minor: number, currency: string): string;
  date(instant: Timestamp): Html;
}

export function speechOf(organization: Organization): Speech {
  const { language } = organization;
  return {
    texts: TEXTS[language],
    money: (minor, currency) => formatMoney(minor, currency, language),
    date: (instant) =>
      h('time', { dateTime: machineDate(instant, organization) }, formatDate(instant, organization)),
  };
}

/** The number that an invoice or credit note is known by; of payments what the bank said. */
export function numberOf(document: PortalDocument): string {
  const { kind, customId, refNumber, externalId } = document;
  return (kind === 'INVOICE' || kind === 'CREDIT_NOTE' ? customId : refNumber) ?? externalId;
}

/** Where the PDF of a document is got, with the same token. */
export function linkToPdf({ path }: PortalView, { id }: PortalDocument): string {
  return `${path}/documents/${id}/pdf`;
}

/** The address of a view of the portal, relative to nothing but this host. */
export function linkTo(
  { path }: PortalView,
  parameters: { view?: ViewName; page?: number; invoice?: string },
  fragment = '',
): string {
  const query = new URLSearchParams();
  if (parameters.view !== undefined && parameters.view !== 'overview') query.set('view', parameters.view);
  if (parameters.page !== undefined && parameters.page > 1) query.set('page', String(parameters.page));
  if (parameters.invoice !== undefined) query.set('invoice', parameters.invoice);
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${fragment}`;
}
