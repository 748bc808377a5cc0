import { h } from 'hastscript';
import { invoiceState } from '../ledger/domain/invoice-state.ts';
import { promiseDeadline } from '../ledger/domain/promise.ts';
import { amountOutstanding, amountUnlinked } from '../ledger/domain/settlement/records.ts';
import type { Figures, PortalDocument } from './account.ts';
import { type Html, table } from './html.ts';
import type { Texts } from './texts.ts';
import { linkTo, linkToPdf, numberOf, type PortalView, type Speech } from './view.ts';

/** Balance, amount due and its overdue part, exact in each currency. */
export function summary(view: PortalView, speech: Speech): Html {
  const { texts } = speech;
  const { figures } = view.debtor;
  return h(
    'section',
    { 'aria-labelledby': 'summary' },
    h('h2', { id: 'summary' }, texts.summary),
    figures.length === 0
      ? h('p', null, texts.nothingYet)
      : h(
          'div',
          { class: 'figures' },
          figures.map((part) => figuresOf(part, figures.length > 1, speech)),
        ),
    figures.length === 0 ? null : h('p', { class: 'hint' }, texts.balanceHint),
  );
}

function figuresOf(
  { currency, balance, amountDue, amountOverdue }: Figures,
  isOneOfSeveral: boolean,
  { texts, money }: Speech,
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
      figure(texts.balance, balance, balance < 0 ? texts.inYourFavor : null, 'figure'),
      figure(texts.amountDue, amountDue, null, 'figure'),
      figure(texts.ofWhichOverdue, amountOverdue, null, amountOverdue > 0 ? 'figure overdue' : 'figure'),
    ),
  );
}

/** The list of the view, with links to its other pages. */
export function list(view: PortalView, speech: Speech): Html {
  const { texts } = speech;
  const { documents, total } = view.list;
  const [title, none] = {
    overview: [texts.openInvoices, texts.noOpenInvoices],
    settled: [texts.settled, texts.noSettledInvoices],
    credits: [texts.credits, texts.noCredits],
  }[view.view];
  const caption = `${title} (${texts.count(total)})`;
  return h(
    'section',
    { 'aria-labelledby': 'list' },
    h('h2', { id: 'list' }, `${title} (${total})`),
    documents.length === 0
      ? h('p', null, none)
      : view.view === 'credits'
        ? credits(caption, view, speech)
        : invoices(caption, view, speech),
    pager(view, texts),
  );
}

function invoices(caption: string, view: PortalView, speech: Speech): Html {
  const { texts, money, date } = speech;
  const isOpen = view.view === 'overview';
  const hasActions = isOpen || view.list.documents.some(({ hasPdf }) => hasPdf);
  const columns = [
    { label: texts.invoice },
    { label: texts.state },
    { label: texts.issued },
    { label: texts.due },
    { label: texts.amount, numeric: true },
    { label: texts.outstanding, numeric: true },
    ...(hasActions ? [{ label: texts.actions, screenOnly: true }] : []),
  ];
  const rows = view.list.documents.map((document) => [
    numberOf(document),
    state(document, view, speech),
    date(document.datedAt),
    date(document.dueAt ?? document.datedAt),
    money(document.amount, document.currency),
    money(amountOutstanding(document), document.currency),
    ...(hasActions
      ? [
          h(
            'span',
            { class: 'actions' },
            isOpen ? payLink(document, view, texts) : null,
            isOpen ? answerLink(document, view, texts) : null,
            pdfLink(document, view, texts),
          ),
        ]
      : []),
  ]);
  return table(caption, columns, rows);
}

function state(document: PortalDocument, view: PortalView, { texts, day }: Speech): Html {
  const word = invoiceState(document, view.overdueBefore);
  const shown = h('span', { class: `state ${word.toLowerCase()}` }, texts.states[word]);
  if (word === 'PAID' || word === 'WRITTEN_OFF') return shown;
  const { disputedAt, promiseDate } = document;
  if (disputedAt === null && !isPromised(document, view)) return shown;
  return h(
    'span',
    { class: 'states' },
    shown,
    disputedAt === null ? null : h('small', null, ` ${texts.disputedSince(day(disputedAt))}`),
    promiseDate !== null && isPromised(document, view)
      ? h('small', null, ` ${texts.promisedBy(day(promiseDate))}`)
      : null,
  );
}

/** Whether a promise is in force whose day has not ended. */
export function isPromised({ promiseDate }: PortalDocument, { organization, now }: PortalView): boolean {
  return promiseDate !== null && now < promiseDeadline(promiseDate, organization.timezone);
}

function answerLink(document: PortalDocument, view: PortalView, texts: Texts): Html {
  const href = linkTo(view, { page: view.list.page, invoice: document.id }, '#answer');
  return h('a', { href, rel: 'noreferrer', 'aria-label': texts.answerTo(numberOf(document)) }, texts.answer);
}

function payLink(document: PortalDocument, view: PortalView, texts: Texts): Html {
  const href = linkTo(view, { page: view.list.page, invoice: document.id }, '#pay');
  return h('a', { href, rel: 'noreferrer', 'aria-label': texts.payInvoice(numberOf(document)) }, texts.pay);
}

function pdfLink(document: PortalDocument, view: PortalView, texts: Texts): Html {
  if (!document.hasPdf) return null;
  const label = texts.documentOf(numberOf(document));
  return h(
    'a',
    { href: linkToPdf(view, document), rel: 'noreferrer', 'aria-label': label, download: true },
    texts.document,
  );
}

function credits(caption: string, view: PortalView, speech: Speech): Html {
  const { texts, money, date } = speech;
  const { documents } = view.list;
  const hasActions = documents.some(({ hasPdf }) => hasPdf);
  const columns = [
    { label: texts.reference },
    { label: texts.type },
    { label: texts.date },
    { label: texts.amount, numeric: true },
    { label: texts.unallocated, numeric: true },
    ...(hasActions ? [{ label: texts.actions, screenOnly: true }] : []),
  ];
  const rows = documents.map((document) => [
    numberOf(document),
    typeOf(document, texts),
    date(document.datedAt),
    money(document.amount, document.currency),
    money(amountUnlinked(document), document.currency),
    ...(hasActions ? [pdfLink(document, view, texts)] : []),
  ]);
  return table(caption, columns, rows);
}

function typeOf({ kind, instrument }: PortalDocument, texts: Texts): string {
  if (kind === 'INVOICE') return texts.invoice;
  const known = Object.entries(texts.instruments).find(([name]) => name === instrument);
  return known === undefined ? texts.kinds[kind] : `${texts.kinds[kind]} (${known[1]})`;
}

function pager(view: PortalView, texts: Texts): Html | null {
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
    { class: 'pager', 'aria-label': texts.pages },
    link(page - 1, 'prev', texts.previous),
    h('span', null, texts.pageOf(page, pages)),
    link(page + 1, 'next', texts.next),
  );
}
