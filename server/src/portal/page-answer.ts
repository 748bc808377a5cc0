import { h } from 'hastscript';
import { DISPUTE_REASONS } from '../ledger/domain/dispute.ts';
import type { Html } from '../platform/pages/html.ts';
import type { PortalDocument } from './account.ts';
import type { Notice, Translations } from './i18n/texts.ts';
import { isPromised } from './page-account.ts';
import {
  type Answers,
  type Localization,
  linkToAnswer,
  MAX_CHARACTERS,
  numberOf,
  type PortalView,
} from './view.ts';

/**
 * Renders the result of a submitted form. The address alone proves nothing, so success is shown only if the
 * record exists.
 */
export function noticeParagraph(view: PortalView, { i18n }: Localization): Html | null {
  const { notice, chosen, organization } = view;
  if (notice === null) return null;
  if (notice === 'promised' && (chosen === null || !isPromised(chosen, view))) return null;
  if (notice === 'disputed' && (chosen === null || chosen.disputedAt === null)) return null;
  if (notice === 'paid' && (chosen === null || !isPromised(chosen, view))) return null;
  if (notice === 'takenBack' && (chosen === null || isPromised(chosen, view))) return null;
  return noticeOf(notice, organization.name, i18n);
}

/** Renders a notice. */
export function noticeOf(notice: Notice, creditor: string, i18n: Translations): Html {
  const isDone = ['promised', 'disputed', 'paid', 'takenBack'].includes(notice);
  return h(
    'p',
    { role: 'status', class: isDone ? 'notice' : 'notice alarm' },
    i18n.notices[notice](creditor),
  );
}

/** Renders the forms in which a debtor promises to pay the chosen invoice, or disputes it. */
export function answerForms(view: PortalView, localization: Localization): Html | null {
  const { chosen, answers } = view;
  if (chosen === null || answers === null) return null;
  return h(
    'section',
    { 'aria-labelledby': 'answer', class: 'screen' },
    h('h2', { id: 'answer' }, localization.i18n.answerTitle(numberOf(chosen))),
    h(
      'div',
      { class: 'answers' },
      promiseForm(chosen, answers, view, localization),
      disputeForm(chosen, answers, view, localization),
    ),
  );
}

function promiseForm(
  invoice: PortalDocument,
  answers: Answers,
  view: PortalView,
  { i18n, day }: Localization,
): Html {
  const { promiseDueOn } = invoice;
  const title = h('h3', null, i18n.promiseTitle);
  if (promiseDueOn !== null && isPromised(invoice, view))
    return h('div', { class: 'card' }, title, h('p', null, i18n.promisedBy(day(promiseDueOn))));
  if (!answers.mayPromise)
    return h('div', { class: 'card' }, title, h('p', null, i18n.noPromise(view.organization.name)));
  const { from: min, until: max } = answers;
  return h(
    'div',
    { class: 'card' },
    title,
    h('p', { class: 'hint' }, i18n.promiseHint),
    answerForm(linkToAnswer(view, invoice, 'promise'), i18n.promiseSend, [
      h('label', { htmlFor: 'date' }, i18n.promiseDay),
      h('input', { id: 'date', name: 'date', type: 'date', required: true, min, max }),
      ...commentField('promise-comment', i18n.comment),
    ]),
  );
}

function disputeForm(
  invoice: PortalDocument,
  answers: Answers,
  view: PortalView,
  { i18n, dayOf }: Localization,
): Html {
  const { disputedAt } = invoice;
  const creditor = view.organization.name;
  const title = h('h3', null, i18n.disputeTitle);
  if (disputedAt !== null)
    return h('div', { class: 'card' }, title, h('p', null, i18n.disputedSince(dayOf(disputedAt))));
  if (!answers.mayDispute) return h('div', { class: 'card' }, title, h('p', null, i18n.noDispute(creditor)));
  const options = DISPUTE_REASONS.map((value) => h('option', { value }, i18n.disputeReasons[value]));
  return h(
    'div',
    { class: 'card' },
    title,
    h('p', { class: 'hint' }, i18n.disputeHint(creditor)),
    answerForm(linkToAnswer(view, invoice, 'dispute'), i18n.disputeSend, [
      h('label', { htmlFor: 'reason' }, i18n.disputeReason),
      h(
        'select',
        { id: 'reason', name: 'reason', required: true },
        h('option', { value: '' }, i18n.disputeChoose),
        options,
      ),
      ...commentField('dispute-comment', i18n.comment),
    ]),
  );
}

function commentField(id: string, label: string): Html[] {
  return [
    h('label', { htmlFor: id }, label),
    h('textarea', { id, name: 'comment', rows: 3, maxLength: MAX_CHARACTERS }),
  ];
}

function answerForm(action: string, send: string, fields: Html[]): Html {
  return h(
    'form',
    { method: 'post', action, rel: 'noreferrer' },
    fields,
    h('button', { type: 'submit' }, send),
  );
}
