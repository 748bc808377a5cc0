import { h } from 'hastscript';
import type { Language } from '../ledger/domain/formats.ts';
import { type Html, renderPage } from './html.ts';
import { list, summary } from './page-account.ts';
import { answerForms, notice } from './page-answer.ts';
import { howToPay } from './page-pay.ts';
import { TEXTS } from './texts.ts';
import { linkTo, type PortalView, type Speech, speechOf, VIEWS } from './view.ts';

/** The debtor's page, whole. */
export function accountPage(view: PortalView): string {
  const { organization, debtor } = view;
  const speech = speechOf(view);
  const { texts } = speech;
  return renderPage(speech.language, texts.title(debtor.name, organization.name), [
    h('a', { class: 'skip', href: '#content' }, texts.skip),
    h(
      'header',
      null,
      h('p', { class: 'creditor' }, organization.name),
      h('p', { class: 'portal' }, texts.portal),
    ),
    sections(view, speech),
    h('main', { id: 'content', tabIndex: -1 }, content(view, speech)),
    h('footer', null, h('p', null, texts.questions(organization.name))),
  ]);
}

function sections(view: PortalView, { texts }: Speech): Html {
  const names = { overview: texts.overview, settled: texts.settled, credits: texts.credits };
  const items = VIEWS.map((name) => {
    const current = name === view.view ? { 'aria-current': 'page' as const } : {};
    return h(
      'li',
      null,
      h('a', { href: linkTo(view, { view: name }), rel: 'noreferrer', ...current }, names[name]),
    );
  });
  return h('nav', { 'aria-label': texts.sections, class: 'sections' }, h('ul', null, items));
}

function content(view: PortalView, speech: Speech): (Html | null)[] {
  const { debtor, now } = view;
  const { texts } = speech;
  const moment = h('time', { dateTime: now }, speech.moment(now));
  const isOverview = view.view === 'overview';
  return [
    h('h1', null, debtor.name),
    h('p', { class: 'hint' }, `${texts.statementOf} · ${debtor.externalId} · ${texts.asOf} `, moment),
    notice(view, speech),
    isOverview ? summary(view, speech) : null,
    list(view, speech),
    isOverview ? howToPay(view, speech) : null,
    isOverview ? answerForms(view, speech) : null,
  ];
}

/** A page that says one thing: that a link does not work, or that something is not possible now. */
export function noticePage(language: Language, notice: 'missing' | 'busy' | 'failed'): string {
  const texts = TEXTS[language];
  const title = texts[`${notice}Title`];
  return renderPage(language, title, [
    h('header', null, h('p', { class: 'portal' }, texts.portal)),
    h('main', { id: 'content' }, h('h1', null, title), h('p', null, texts[`${notice}Text`])),
  ]);
}
