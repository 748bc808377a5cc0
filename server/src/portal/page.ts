import { h } from 'hastscript';
import type { Language } from '../ledger/domain/formats.ts';
import { type Html, renderPage } from './html.ts';
import { TRANSLATIONS } from './i18n.ts';
import { list, summary } from './page-account.ts';
import { answerForms, noticeParagraph } from './page-answer.ts';
import { howToPay } from './page-pay.ts';
import { type Localization, linkTo, localizationOf, type PortalView, VIEWS } from './view.ts';

/** The debtor's page, whole. */
export function accountPage(view: PortalView): string {
  const { organization, debtor } = view;
  const localization = localizationOf(view);
  const { i18n } = localization;
  return renderPage(localization.language, i18n.title(debtor.name, organization.name), [
    h('a', { class: 'skip', href: '#content' }, i18n.skip),
    h(
      'header',
      null,
      h('p', { class: 'creditor' }, organization.name),
      h('p', { class: 'portal' }, i18n.portal),
    ),
    sections(view, localization),
    h('main', { id: 'content', tabIndex: -1 }, content(view, localization)),
    h('footer', null, h('p', null, i18n.questions(organization.name))),
  ]);
}

function sections(view: PortalView, { i18n }: Localization): Html {
  const names = { overview: i18n.overview, settled: i18n.settled, credits: i18n.credits };
  const items = VIEWS.map((name) => {
    const current = name === view.view ? { 'aria-current': 'page' as const } : {};
    return h(
      'li',
      null,
      h('a', { href: linkTo(view, { view: name }), rel: 'noreferrer', ...current }, names[name]),
    );
  });
  return h('nav', { 'aria-label': i18n.sections, class: 'sections' }, h('ul', null, items));
}

function content(view: PortalView, localization: Localization): (Html | null)[] {
  const { debtor, now } = view;
  const { i18n } = localization;
  const moment = h('time', { dateTime: now }, localization.moment(now));
  const isOverview = view.view === 'overview';
  return [
    h('h1', null, debtor.name),
    h('p', { class: 'hint' }, `${i18n.statementOf} · ${debtor.externalId} · ${i18n.asOf} `, moment),
    noticeParagraph(view, localization),
    isOverview ? summary(view, localization) : null,
    list(view, localization),
    isOverview ? howToPay(view, localization) : null,
    isOverview ? answerForms(view, localization) : null,
  ];
}

/** A page that says one thing: that a link does not work, or that something is not possible now. */
export function noticePage(language: Language, notice: 'missing' | 'busy' | 'failed'): string {
  const i18n = TRANSLATIONS[language];
  const title = i18n[`${notice}Title`];
  return renderPage(language, title, [
    h('header', null, h('p', { class: 'portal' }, i18n.portal)),
    h('main', { id: 'content' }, h('h1', null, title), h('p', null, i18n[`${notice}Text`])),
  ]);
}
