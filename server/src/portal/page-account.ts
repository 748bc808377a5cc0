import { h } from 'hastscript';
import { invoiceState } from '../ledger/domain/invoice-state.ts';
import { promiseDeadline } from '../ledger/domain/promise.ts';
import { amountOutstanding, amountUnlinked } from '../ledger/domain/settlement/records.ts';
import type { Figures, PortalDocument } from './account.ts';
import { type Html, table } from './html.ts';
import type { Translations } from './i18n.ts';
import { type Localization, linkTo, linkToPdf, numberOf, type PortalView } from './view.ts';

/** Balance, amount due and its overdue part, exact in each currency. */
export function summary(view: PortalView, localization: Localization): Html {
  const { i18n } = localization;
  const { figures } = view.debtor;
  return h(
    'section',
    { 'aria-labelledby': 'summary' },
    h('h2', { id: 'summary' }, i18n.summary),
    figures.length === 0
      ? h('p', null, i18n.nothingYet)
      : h(
          'div',
          { class: 'figures' },
          figures.map((part) => figuresOf(part, figures.length > 1, localization)),
        ),
    figures.length === 0 ? null : h('p', { class: 'hint' }, i18n.balanceHint),
  );
}

function figuresOf(
  { currency, balance, amountDue, amountOverdue }: Figures,
  isOneOfSeveral: boolean,
  { i18n, money }: Localization,
): Html {
  const figure = (name: string, minor: number, note: string | null, className: string) =>
    h(
      'div',
      { class: className },
      h('dt', null, name),
      h('dd', null, money(minor, currency), note === null ? null : h('small', null, ` ${note}`)),
    );
  return h(
    'div',
    { class: 'card' },
    isOneOfSeveral ? h('h3', null, currency) : null,
    h(
      'dl',
      null,
      figure(i18n.balance, balance, balance < 0 ? i18n.inYourFavor : null, 'figure'),
      figure(i18n.amountDue, amountDue, null, 'figure'),
      figure(i18n.ofWhichOverdue, amountOverdue, null, amountOverdue > 0 ? 'figure overdue' : 'figure'),
    ),
  );
}

/** The list of the view, with links to its other pages. */
export function list(view: PortalView, localization: Localization): Html {
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
    documents.length === 0
      ? h('p', null, none)
      : view.view === 'credits'
        ? credits(caption, view, localization)
        : invoices(caption, view, localization),
    pager(view, i18n),
  );
}

function invoices(caption: string, view: PortalView, localization: Localization): Html {
  const { i18n, money, date } = localization;
  const isOpen = view.view === 'overview';
  const hasActions = isOpen || view.list.documents.some(({ hasPdf }) => hasPdf);
  const columns = [
    { label: i18n.invoice },
    { label: i18n.state },
    { label: i18n.issued },
    { label: i18n.due },
    { label: i18n.amount, numeric: true },
    { label: i18n.outstanding, numeric: true },
    ...(hasActions ? [{ label: i18n.actions, screenOnly: true }] : []),
  ];
  const rows = view.list.documents.map((document) => [
    numberOf(document),
    state(document, view, localization),
    date(document.datedAt),
    date(document.dueAt ?? document.datedAt),
    money(document.amount, document.currency),
    money(amountOutstanding(document), document.currency),
    ...(hasActions
      ? [
          h(
            'span',
            { class: 'actions' },
            isOpen ? payLink(document, view, i18n) : null,
            isOpen ? answerLink(document, view, i18n) : null,
            pdfLink(document, view, i18n),
          ),
        ]
      : []),
  ]);
  return table(caption, columns, rows);
}

function state(document: PortalDocument, view: PortalView, { i18n, day }: Localization): Html {
  const word = invoiceState(document, view.overdueBefore);
  const shown = h('span', { class: `state ${word.toLowerCase()}` }, i18n.states[word]);
  if (word === 'PAID' || word === 'WRITTEN_OFF') return shown;
  const { disputedAt, promiseDate } = document;
  if (disputedAt === null && !isPromised(document, view)) return shown;
  return h(
    'span',
    { class: 'states' },
    shown,
    disputedAt === null ? null : h('small', null, ` ${i18n.disputedSince(day(disputedAt))}`),
    promiseDate !== null && isPromised(document, view)
      ? h('small', null, ` ${i18n.promisedBy(day(promiseDate))}`)
      : null,
  );
}

/** Whether a promise is in force whose day has not ended. */
export function isPromised({ promiseDate }: PortalDocument, { organization, now }: PortalView): boolean {
  return promiseDate !== null && now < promiseDeadline(promiseDate, organization.timezone);
}

function answerLink(document: PortalDocument, view: PortalView, i18n: Translations): Html {
  const href = linkTo(view, { page: view.list.page, invoice: document.id }, '#answer');
  return h('a', { href, rel: 'noreferrer', 'aria-label': i18n.answerTo(numberOf(document)) }, i18n.answer);
}

function payLink(document: PortalDocument, view: PortalView, i18n: Translations): Html {
  const href = linkTo(view, { page: view.list.page, invoice: document.id }, '#pay');
  return h('a', { href, rel: 'noreferrer', 'aria-label': i18n.payInvoice(numberOf(document)) }, i18n.pay);
}

function pdfLink(document: PortalDocument, view: PortalView, i18n: Translations): Html {
  if (!document.hasPdf) return null;
  const label = i18n.documentOf(numberOf(document));
  return h(
    'a',
    { href: linkToPdf(view, document), rel: 'noreferrer', 'aria-label': label, download: true },
    i18n.document,
  );
}

function credits(caption: string, view: PortalView, localization: Localization): Html {
  const { i18n, money, date } = localization;
  const { documents } = view.list;
  const hasActions = documents.some(({ hasPdf }) => hasPdf);
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
    date(document.datedAt),
    money(document.amount, document.currency),
    money(amountUnlinked(document), document.currency),
    ...(hasActions ? [pdfLink(document, view, i18n)] : []),
  ]);
  return table(caption, columns, rows);
}

function typeOf({ kind, instrument }: PortalDocument, i18n: Translations): string {
  if (kind === 'INVOICE') return i18n.invoice;
  const known = Object.entries(i18n.instruments).find(([name]) => name === instrument);
  return known === undefined ? i18n.kinds[kind] : `${i18n.kinds[kind]} (${known[1]})`;
}

function pager(view: PortalView, i18n: Translations): Html | null {
  const { page, pages } = view.list;
  if (pages === 1) return null;
  const link = (to: number, rel: string, text: string) =>
    to < 1 || to > pages
      ? null
      : h(
          'a',
          { href: linkTo(view, { view: view.view, page: to }, '#list'), rel: `${rel} noreferrer` },
          text,
        );
  return h(
    'nav',
    { class: 'pager', 'aria-label': i18n.pages },
    link(page - 1, 'prev', i18n.previous),
    h('span', null, i18n.pageOf(page, pages)),
    link(page + 1, 'next', i18n.next),
  );
}
