import { h } from 'hastscript';
import { invoiceState } from '../ledger/domain/invoice-state.ts';
import { amountOutstanding, amountUnlinked } from '../ledger/domain/settlement/records.ts';
import type { Html } from '../platform/pages/html.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE, type PortalDocument } from './account.ts';
import { leftOf } from './chosen-invoices.ts';
import { type HtmlColumn, htmlTable } from './html.ts';
import { ONLINE_TEXTS } from './i18n/online-texts.ts';
import type { Translations } from './i18n/texts.ts';
import { PAYMENT_RECEIPT_TEXTS } from './payment-receipts/texts.ts';
import {
  type Localization,
  linkTo,
  linkToArchive,
  linkToChosenPdfs,
  linkToPayments,
  linkToPdf,
  linkToReceipt,
  numberOf,
  type PaymentView,
  type PortalBase,
  type PortalView,
} from './view.ts';

/** Renders the list of the view, with links to its other pages. */
export function documentList(view: PortalView, localization: Localization): Html {
  const { i18n } = localization;
  const { documents, total } = view.list;
  const [title, none] = {
    overview: [i18n.openInvoices, i18n.noOpenInvoices],
    settled: [i18n.settled, i18n.noSettledInvoices],
    credits: [i18n.credits, i18n.noCredits],
  }[view.view];
  const caption = `${title} (${i18n.count(total)})`;
  return h(
    'section',
    { 'aria-labelledby': 'list' },
    h('h2', { id: 'list' }, `${title} (${total})`),
    archiveLink(view, i18n),
    documents.length === 0
      ? h('p', null, none)
      : view.view === 'credits'
        ? creditTable(caption, view, localization)
        : invoiceChoice(view, localization, invoiceTable(caption, view, localization)),
    pageLinks(view, i18n),
  );
}

const hasPdfs = ({ list: { documents } }: PortalView) => documents.some(({ hasPdf }) => hasPdf);

/** Returns whether several invoices can be ticked: open ones to pay, others for their PDFs. */
const isChoosable = (view: PortalView) => view.list.total > 1 && (view.view === 'overview' || hasPdfs(view));

/** Renders a form for choosing several invoices, to pay them together or to download their PDFs. */
function invoiceChoice(view: PortalView, { i18n }: Localization, invoicesShown: Html): Html {
  if (!isChoosable(view)) return invoicesShown;
  const isOpen = view.view === 'overview';
  const download = hasPdfs(view)
    ? h(
        'button',
        { type: 'submit', class: 'second', formmethod: 'get', formaction: linkToChosenPdfs(view) },
        i18n.archiveOfChosen,
      )
    : null;
  return h(
    'form',
    { method: 'post', action: linkToPayments(view), rel: 'noreferrer', class: 'choice' },
    isOpen ? h('p', { class: 'hint screen' }, i18n.chooseHint) : null,
    h('input', { type: 'hidden', name: 'view', value: view.view }),
    h('input', { type: 'hidden', name: 'chosen', value: '1' }),
    invoicesShown,
    h(
      'div',
      { class: 'bar screen' },
      isOpen ? h('button', { type: 'submit' }, i18n.chooseSend) : null,
      download,
      isOpen ? h('a', { href: '#pay' }, i18n.payAllInstead) : null,
    ),
  );
}

/**
 * Renders the download links of the list's PDFs as one file, if there are any; only the page's PDFs if there
 * are too many.
 */
function archiveLink(view: PortalView, i18n: Translations): Html | null {
  const { count, fits } = view.archive;
  const isPageOnly = !fits && view.list.pages > 1;
  if (count === 0 || (isPageOnly && !view.list.documents.some(({ hasPdf }) => hasPdf))) return null;
  return h(
    'p',
    { class: 'screen' },
    h(
      'a',
      { href: linkToArchive(view, isPageOnly), rel: 'noreferrer' },
      isPageOnly ? i18n.archiveOfPage : i18n.archive(count),
    ),
  );
}

function invoiceTable(caption: string, view: PortalView, localization: Localization): Html {
  const { i18n, money, date } = localization;
  const isOpen = view.view === 'overview';
  const isChoice = isChoosable(view);
  const hasActions = isOpen || view.list.documents.some(({ hasPdf }) => hasPdf);
  const columns: HtmlColumn[] = [
    ...(isChoice
      ? [{ label: i18n.choose, screenOnly: true, isBeforeHeader: true, place: 'choose' } as const]
      : []),
    { label: i18n.invoice, place: 'number' },
    { label: i18n.state, place: 'state' },
    { label: i18n.issued, place: 'dated' },
    { label: i18n.due, place: 'due' },
    { label: i18n.amount, numeric: true, place: 'total' },
    { label: i18n.outstanding, numeric: true, place: 'open' },
    ...(hasActions ? [{ label: i18n.actions, screenOnly: true, place: 'actions' } as const] : []),
  ];
  const rows = view.list.documents.map((document) => [
    ...(isChoice ? [invoiceCheckbox(document, view, i18n)] : []),
    numberOf(document),
    stateLabel(document, view, localization),
    date(document.datedOn),
    date(document.dueOn ?? document.datedOn),
    money(document.amount, document.currency),
    money(amountOutstanding(document), document.currency),
    ...(hasActions
      ? [
          h(
            'span',
            { class: 'actions' },
            isOpen ? payLink(document, view, i18n) : null,
            pdfLink(document, view, i18n),
            isOpen ? answerLink(document, view, i18n) : null,
          ),
        ]
      : []),
  ]);
  return htmlTable(caption, columns, rows);
}

function invoiceCheckbox(document: PortalDocument, { chosen }: PortalView, i18n: Translations): Html {
  return h(
    'label',
    { class: 'chooser' },
    h('input', {
      type: 'checkbox',
      name: 'invoice',
      value: document.id,
      checked: chosen?.id === document.id,
      'aria-label': i18n.chooseInvoice(numberOf(document)),
    }),
  );
}

/** Renders the invoices chosen together, with the unapplied cash that covers each. */
export function chosenList(view: PaymentView, localization: Localization): Html {
  const { i18n, money, date } = localization;
  const isCovered = view.invoices.some(({ covered }) => covered > 0);
  const hasPdfs = view.invoices.some(({ hasPdf }) => hasPdf);
  const columns = [
    { label: i18n.invoice },
    { label: i18n.state },
    { label: i18n.due },
    { label: i18n.outstanding, numeric: true },
    ...(isCovered
      ? [
          { label: i18n.onAccount, numeric: true },
          { label: i18n.toPay, numeric: true },
        ]
      : []),
    ...(hasPdfs ? [{ label: i18n.actions, screenOnly: true }] : []),
  ];
  const rows = view.invoices.map((invoice) => [
    numberOf(invoice),
    stateLabel(invoice, view, localization),
    date(invoice.dueOn ?? invoice.datedOn),
    money(amountOutstanding(invoice), invoice.currency),
    ...(isCovered
      ? [money(-invoice.covered, invoice.currency), money(leftOf(invoice), invoice.currency)]
      : []),
    ...(hasPdfs ? [pdfLink(invoice, view, i18n)] : []),
  ]);
  const title = `${i18n.chosenInvoices} (${view.invoices.length})`;
  return h(
    'section',
    { 'aria-labelledby': 'list' },
    h('h2', { id: 'list' }, title),
    view.settled > 0 ? h('p', { class: 'notice' }, i18n.settledSince(view.settled)) : null,
    view.invoices.length === 0 ? null : htmlTable(title, columns, rows),
  );
}

function stateLabel(
  document: PortalDocument,
  view: PortalBase,
  { i18n, day, dayOf, language }: Localization,
): Html {
  const word = invoiceState(document, view.today);
  const shown = h('span', { class: `state ${word.toLowerCase()}` }, i18n.states[word]);
  if (word === 'PAID' || word === 'WRITTEN_OFF') return shown;
  const { disputedAt, promiseDueOn } = document;
  const isUnderWay = view.online.invoicesUnderWay.has(document.id);
  if (disputedAt === null && !isPromised(document, view) && !isUnderWay) return shown;
  return h(
    'span',
    { class: 'states' },
    shown,
    isUnderWay ? h('small', null, ` ${ONLINE_TEXTS[language].underWay}`) : null,
    disputedAt === null ? null : h('small', null, ` ${i18n.disputedSince(dayOf(disputedAt))}`),
    promiseDueOn !== null && isPromised(document, view)
      ? h('small', null, ` ${i18n.promisedBy(day(promiseDueOn))}`)
      : null,
  );
}

/** Returns whether a promise is in force and not yet past. */
export function isPromised({ promiseDueOn }: PortalDocument, { today }: Pick<PortalBase, 'today'>): boolean {
  return promiseDueOn !== null && today <= promiseDueOn;
}

const placeOf = ({ list: { page, size } }: PortalView) => ({ page, size });

function answerLink(document: PortalDocument, view: PortalView, i18n: Translations): Html {
  const href = linkTo(view, { ...placeOf(view), invoice: document.id }, '#answer');
  return h('a', { href, rel: 'noreferrer', 'aria-label': i18n.answerTo(numberOf(document)) }, i18n.answer);
}

function payLink(document: PortalDocument, view: PortalView, i18n: Translations): Html {
  const href = linkTo(view, { ...placeOf(view), invoice: document.id }, '#pay');
  return h('a', { href, rel: 'noreferrer', 'aria-label': i18n.payInvoice(numberOf(document)) }, i18n.pay);
}

function pdfLink(document: PortalDocument, view: PortalBase, i18n: Translations): Html {
  if (!document.hasPdf) return null;
  const label = i18n.documentOf(numberOf(document));
  // Without `download`, the browser shows the notice of a PDF that is not here yet.
  const download = document.isPdfStored ? { download: true } : {};
  return h(
    'a',
    { href: linkToPdf(view, document), rel: 'noreferrer', 'aria-label': label, ...download },
    i18n.document,
  );
}

function creditTable(caption: string, view: PortalView, localization: Localization): Html {
  const { i18n, money, date } = localization;
  const { documents } = view.list;
  const hasActions = documents.some((document) => document.hasPdf || isReceived(document, view));
  const columns = [
    { label: i18n.reference },
    { label: i18n.type },
    { label: i18n.date },
    { label: i18n.amount, numeric: true },
    { label: i18n.unallocated, numeric: true },
    ...(hasActions ? [{ label: i18n.actions, screenOnly: true }] : []),
  ];
  const rows = documents.map((document) => [
    numberOf(document),
    typeOf(document, i18n),
    date(document.datedOn),
    money(document.amount, document.currency),
    money(amountUnlinked(document), document.currency),
    ...(hasActions
      ? [
          document.kind === 'PAYMENT'
            ? receiptLink(document, view, localization)
            : pdfLink(document, view, i18n),
        ]
      : []),
  ]);
  return htmlTable(caption, columns, rows);
}

/** Returns whether a document is a payment that was received and not given back. */
function isReceived(
  { kind, amount, amountRefunded, datedOn }: PortalDocument,
  { today }: Pick<PortalBase, 'today'>,
): boolean {
  return kind === 'PAYMENT' && amount > amountRefunded && datedOn <= today;
}

function receiptLink(document: PortalDocument, view: PortalView, { language }: Localization): Html {
  if (!isReceived(document, view)) return null;
  const texts = PAYMENT_RECEIPT_TEXTS[language];
  const label = texts.linkOf(numberOf(document));
  return h(
    'a',
    { href: linkToReceipt(view, document), rel: 'noreferrer', 'aria-label': label, download: true },
    texts.link,
  );
}

function typeOf({ kind, instrument }: PortalDocument, i18n: Translations): string {
  if (kind === 'INVOICE') return i18n.invoice;
  const known = Object.entries(i18n.instruments).find(([name]) => name === instrument);
  return known === undefined ? i18n.kinds[kind] : `${i18n.kinds[kind]} (${known[1]})`;
}

function pageLinks(view: PortalView, i18n: Translations): Html | null {
  const { page, pages, size, total } = view.list;
  if (total <= PAGE_SIZE) return null;
  const link = (to: { page: number; size: number }, rel: string, text: string) =>
    to.page < 1 || to.page > pages
      ? null
      : h(
          'a',
          { href: linkTo(view, { view: view.view, ...to }, '#list'), rel: `${rel} noreferrer`.trim() },
          text,
        );
  const other = size === PAGE_SIZE ? MAX_PAGE_SIZE : PAGE_SIZE;
  return h(
    'nav',
    { class: 'pager', 'aria-label': i18n.pages },
    link({ page: page - 1, size }, 'prev', i18n.previous),
    h('span', null, i18n.pageOf(page, pages)),
    link({ page: page + 1, size }, 'next', i18n.next),
    link({ page: 1, size: other }, '', i18n.morePerPage(other)),
  );
}
