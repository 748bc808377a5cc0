import { h } from 'hastscript';
import type { Html } from '../platform/pages/html.ts';
import { contactSection } from './contact.ts';
import { portalPage } from './html.ts';
import type { Notice } from './i18n/texts.ts';
import { translationsOf } from './i18n.ts';
import { chosenList, documentList, isPromised } from './page-account.ts';
import { answerForms, noticeOf, noticeParagraph } from './page-answer.ts';
import { type AutopayView, autopayContent, autopaySection } from './page-autopay.ts';
import { type CheckoutView, checkoutContent, leavingContent } from './page-checkout.ts';
import { howToPay, howToPayChosen, nothingToPay } from './page-pay.ts';
import { type QuestionView, questionContent, questionLinks } from './page-question.ts';
import {
  type TestMandateView,
  type TestPaymentView,
  testMandateContent,
  testPaymentContent,
} from './page-test-payment.ts';
import { copyStatus } from './page-transfer.ts';
import {
  type Localization,
  linkTo,
  localizationOf,
  type PaymentView,
  type PortalBase,
  type PortalView,
  VIEWS,
  type ViewName,
} from './view.ts';

/**
 * Renders the debtor's complete page.
 * @param isPreview whether the page leads nowhere and runs no script
 */
export function accountPage(view: PortalView, isPreview = false): string {
  const localization = localizationOf(view);
  const content = accountContent(view, localization);
  return renderPage(view, localization, view.view, content, !isPreview && hasTransfers(view));
}

/** Renders the page of invoices that are paid together. */
export function paymentPage(view: PaymentView): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, paymentContent(view, localization), hasTransfers(view));
}

/** Returns whether the page shows values to copy. */
export const hasTransfers = ({ accounts }: Pick<PortalBase, 'accounts'>): boolean => accounts.length > 0;

/** Renders the result of an online payment. */
export function checkoutPage(view: CheckoutView): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, checkoutContent(view, localization));
}

/** Renders the state of automatic payment. */
export function autopayPage(view: AutopayView): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, autopayContent(view, localization));
}

/** Renders the page of the test provider for a payment. */
export function testPaymentPage(view: TestPaymentView): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, testPaymentContent(view, localization));
}

/** Renders the page of the test provider for a mandate. */
export function testMandatePage(view: TestMandateView): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, testMandateContent(view, localization));
}

/** Renders the page from which the browser goes to the payment provider. */
export function leavingPage(view: PortalBase, url: string): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, leavingContent(url, localization));
}

/** Renders the page that asks which invoices a transfer is for. */
export function questionPage(view: QuestionView): string {
  const localization = localizationOf(view);
  return renderPage(view, localization, null, questionContent(view, localization));
}

function renderPage(
  view: PortalBase,
  localization: Localization,
  current: ViewName | null,
  content: Html[],
  hasScript = false,
): string {
  const { organization, debtor, look } = view;
  const { i18n } = localization;
  const body = [
    h('a', { class: 'skip', href: '#content' }, i18n.skip),
    organization.sandbox ? h('aside', { class: 'sandbox' }, i18n.sandbox) : null,
    h(
      'header',
      null,
      h('p', { class: 'creditor' }, creditorHeader(view)),
      h('p', { class: 'portal' }, i18n.portal),
    ),
    sectionLinks(view, current, localization),
    h('main', { id: 'content', tabIndex: -1 }, content, hasScript ? copyStatus(localization) : null),
    h('footer', null, contactSection(view.contact, organization.name, i18n)),
  ];
  const title = i18n.title(debtor.name, organization.name);
  return portalPage(localization.language, title, body, { accent: look.accent, hasScript });
}

/** Renders the organization's logo, else its name. */
function creditorHeader({ organization: { name }, look: { logo } }: PortalBase): Html {
  return logo === null ? name : h('img', { class: 'logo', src: logo, alt: name });
}

/** Renders the organization's greeting: plain text whose lines become paragraphs. */
function greetingText({ look }: PortalBase, { language }: Localization): Html | null {
  if (look.greeting === null) return null;
  const { text, language: own } = look.greeting;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return h(
    'div',
    { class: 'greeting', ...(own === language ? {} : { lang: own }) },
    lines.map((line) => h('p', line)),
  );
}

function sectionLinks(view: PortalBase, shown: ViewName | null, { i18n }: Localization): Html {
  const names = { overview: i18n.overview, settled: i18n.settled, credits: i18n.credits };
  const items = VIEWS.map((name) => {
    const current = name === shown ? { 'aria-current': 'page' as const } : {};
    return h(
      'li',
      null,
      h('a', { href: linkTo(view, { view: name }), rel: 'noreferrer', ...current }, names[name]),
    );
  });
  return h('nav', { 'aria-label': i18n.sections, class: 'sections' }, h('ul', null, items));
}

function pageHeading({ debtor, now }: PortalBase, localization: Localization, title: string): Html[] {
  const { i18n } = localization;
  const moment = h('time', { dateTime: now }, localization.moment(now));
  const name = title === debtor.name ? '' : `${debtor.name} · `;
  return [
    h('h1', null, title),
    h('p', { class: 'hint' }, `${name}${i18n.statementOf} · ${debtor.externalId} · ${i18n.asOf} `, moment),
  ];
}

/** Renders the account. The payment instructions come first, so that a long list does not push them away. */
function accountContent(view: PortalView, localization: Localization): Html[] {
  const isOverview = view.view === 'overview';
  return [
    ...pageHeading(view, localization, view.debtor.name),
    noticeParagraph(view, localization),
    ...(isOverview ? questionLinks(view, localization) : []),
    isOverview ? nothingToPay(view, localization) : null,
    isOverview ? greetingText(view, localization) : null,
    isOverview ? howToPay(view, localization) : null,
    isOverview ? autopaySection(view, localization) : null,
    isOverview ? answerForms(view, localization) : null,
    documentList(view, localization),
  ];
}

function paymentContent(view: PaymentView, localization: Localization): Html[] {
  const { i18n } = localization;
  const count = view.invoices.length;
  const title = count === 0 ? i18n.chosenInvoices : i18n.chosenTitle(count);
  return [
    ...pageHeading(view, localization, title),
    chosenNotice(view, localization),
    howToPayChosen(view, localization),
    autopaySection(view, localization),
    chosenList(view, localization),
    h('p', { class: 'screen' }, h('a', { href: linkTo(view, {}, '#list'), rel: 'noreferrer' }, i18n.back)),
  ];
}

/** Notices that the page of a selection shows. */
const NOTICES_OF_PAYMENT: readonly Notice[] = [
  'paid',
  'takenBack',
  'refused',
  'notTakenBack',
  'changed',
  'unavailable',
];

/** Renders what became of an announcement, as far as the invoices show it. */
function chosenNotice(view: PaymentView, { i18n }: Localization): Html | null {
  const { notice, invoices, organization } = view;
  if (notice === null || !NOTICES_OF_PAYMENT.includes(notice)) return null;
  const isAnnounced = invoices.some((invoice) => isPromised(invoice, view));
  if ((notice === 'paid' && !isAnnounced) || (notice === 'takenBack' && isAnnounced)) return null;
  return noticeOf(notice, organization.name, i18n);
}

/**
 * Renders a page with one message: a link is invalid, or something is unavailable now.
 * @param path of the account that it links to, if the reader may open it
 */
export function noticePage(
  language: string,
  notice: 'missing' | 'busy' | 'failed' | 'large' | 'late' | 'lateArchive' | 'ask' | 'noPdf',
  path: string | null = null,
): string {
  const i18n = translationsOf(language);
  const title = i18n[`${notice}Title`];
  return portalPage(language, title, [
    h('header', null, h('p', { class: 'portal' }, i18n.portal)),
    h(
      'main',
      { id: 'content' },
      h('h1', null, title),
      h('p', null, i18n[`${notice}Text`]),
      path === null ? null : h('p', null, h('a', { href: path, rel: 'noreferrer' }, i18n.back)),
    ),
  ]);
}
