import { h } from 'hastscript';
import { DISPUTE_REASONS } from '../ledger/domain/dispute.ts';
import type { PortalDocument } from './account.ts';
import type { Html } from './html.ts';
import { isPromised } from './page-account.ts';
import {
  type Answers,
  linkToAnswer,
  MAX_CHARACTERS,
  numberOf,
  type PortalView,
  type Speech,
} from './view.ts';

/** What has become of the form that was sent. An address may claim anything: that something is recorded is said if it is. */
export function notice(view: PortalView, { texts }: Speech): Html | null {
  const { told, chosen, organization } = view;
  if (told === null) return null;
  if (told === 'promised' && (chosen === null || !isPromised(chosen, view))) return null;
  if (told === 'disputed' && (chosen === null || chosen.disputedAt === null)) return null;
  const isDone = told === 'promised' || told === 'disputed';
  return h(
    'p',
    { role: 'status', class: isDone ? 'notice' : 'notice alarm' },
    texts.told[told](organization.name),
  );
}

/** The forms by which a debtor promises to pay the chosen invoice, or disputes it. */
export function answerForms(view: PortalView, speech: Speech): Html | null {
  const { chosen, answers } = view;
  if (chosen === null || answers === null) return null;
  return h(
    'section',
    { 'aria-labelledby': 'answer', class: 'screen' },
    h('h2', { id: 'answer' }, speech.texts.answerTitle(numberOf(chosen))),
    h(
      'div',
      { class: 'answers' },
      promise(chosen, answers, view, speech),
      dispute(chosen, answers, view, speech),
    ),
  );
}

function promise(invoice: PortalDocument, answers: Answers, view: PortalView, { texts, day }: Speech): Html {
  const { promiseDate } = invoice;
  const title = h('h3', null, texts.promiseTitle);
  if (promiseDate !== null && isPromised(invoice, view))
    return h('div', { class: 'card' }, title, h('p', null, texts.promisedBy(day(promiseDate))));
  if (!answers.mayPromise)
    return h('div', { class: 'card' }, title, h('p', null, texts.noPromise(view.organization.name)));
  const { from: min, until: max } = answers;
  return h(
    'div',
    { class: 'card' },
    title,
    h('p', { class: 'hint' }, texts.promiseHint),
    form(linkToAnswer(view, invoice, 'promise'), texts.promiseSend, [
      h('label', { htmlFor: 'date' }, texts.promiseDay),
      h('input', { id: 'date', name: 'date', type: 'date', required: true, min, max }),
      ...comment('promise-comment', texts.comment),
    ]),
  );
}

function dispute(invoice: PortalDocument, answers: Answers, view: PortalView, { texts, day }: Speech): Html {
  const { disputedAt } = invoice;
  const creditor = view.organization.name;
  const title = h('h3', null, texts.disputeTitle);
  if (disputedAt !== null)
    return h('div', { class: 'card' }, title, h('p', null, texts.disputedSince(day(disputedAt))));
  if (!answers.mayDispute) return h('div', { class: 'card' }, title, h('p', null, texts.noDispute(creditor)));
  const options = DISPUTE_REASONS.map((value) => h('option', { value }, texts.disputeReasons[value]));
  return h(
    'div',
    { class: 'card' },
    title,
    h('p', { class: 'hint' }, texts.disputeHint(creditor)),
    form(linkToAnswer(view, invoice, 'dispute'), texts.disputeSend, [
      h('label', { htmlFor: 'reason' }, texts.disputeReason),
      h(
        'select',
        { id: 'reason', name: 'reason', required: true },
        h('option', { value: '' }, texts.disputeChoose),
        options,
      ),
      ...comment('dispute-comment', texts.comment),
    ]),
  );
}

function comment(id: string, label: string): Html[] {
  return [
    h('label', { htmlFor: id }, label),
    h('textarea', { id, name: 'comment', rows: 3, maxLength: MAX_CHARACTERS }),
  ];
}

function form(action: string, send: string, fields: Html[]): Html {
  return h(
    'form',
    { method: 'post', action, rel: 'noreferrer' },
    fields,
    h('button', { type: 'submit' }, send),
  );
}
