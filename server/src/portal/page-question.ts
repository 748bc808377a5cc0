import { h } from 'hastscript';
import { MAX_ANSWER_CHARACTERS } from '../cash/domain/questions.ts';
import type { QuestionOfPayer } from '../cash/questions/queries.ts';
import type { Html } from '../platform/pages/html.ts';
import type { SentAnswer } from './domain/payer-answer.ts';
import { typedAmount } from './domain/typed-amount.ts';
import { type AnswerProblem, QUESTION_TEXTS, type QuestionTexts } from './i18n/question-texts.ts';
import type { PayableInvoice } from './question-invoices.ts';
import { type Localization, linkToQuestion, type PortalBase, type PortalView } from './view.ts';

/** The page that asks which invoices a transfer is for. */
export interface QuestionView extends PortalBase {
  question: QuestionOfPayer;
  invoices: PayableInvoice[];
  /** Whether the customer has more open invoices than the page shows. */
  hasMore: boolean;
  /** The ticked invoices, and the typed amounts and text. */
  draft: SentAnswer;
  problem: AnswerProblem | null;
  /** Whether the answer was just stored. */
  isStored: boolean;
}

/** Returns the texts of questions in the language of the page. */
export const questionTexts = ({ language }: Localization): QuestionTexts => QUESTION_TEXTS[language];

/** Renders the transfer, and the form about it. */
export function questionContent(view: QuestionView, localization: Localization): Html[] {
  const texts = questionTexts(localization);
  const { question, organization, isStored, problem } = view;
  const { money, day } = localization;
  const amount = money(question.amount, question.currency);
  const isPart = question.openAmount !== question.amount && !question.isClosed;
  return [
    h('h1', null, texts.title),
    h('p', null, texts.received(day(question.bookedOn), amount, organization.name)),
    question.text === null ? null : h('p', null, `${texts.transferText}: `, h('q', null, question.text)),
    isPart ? h('p', null, texts.stillOpen(money(question.openAmount, question.currency))) : null,
    statusOf(view, texts),
    problem === null || (question.isClosed && !isStored && problem !== 'decided')
      ? null
      : h('p', { role: 'alert', class: 'notice alarm' }, texts.problems[problem]),
    question.isClosed ? null : answerForm(view, localization),
  ];
}

function statusOf({ question, isStored }: QuestionView, texts: QuestionTexts): Html | null {
  if (question.isClosed) return h('p', { class: 'clear', role: 'status' }, texts.closed);
  if (question.answeredAt === null) return null;
  const className = isStored ? 'clear' : 'notice';
  return h('p', { class: className, role: 'status' }, `${texts.answered} ${texts.answeredHint}`);
}

function answerForm(view: QuestionView, localization: Localization): Html {
  const texts = questionTexts(localization);
  const { question, invoices, hasMore, draft } = view;
  return h(
    'form',
    {
      method: 'post',
      action: linkToQuestion(view, question.id),
      rel: 'noreferrer',
      class: 'question screen',
    },
    invoices.length === 0 ? h('p', null, texts.noInvoices) : null,
    invoices.length === 0
      ? null
      : h(
          'fieldset',
          null,
          h('legend', null, texts.choose),
          h('p', { class: 'hint' }, texts.hint),
          h(
            'ul',
            null,
            invoices.map((invoice) => invoiceRow(invoice, view, localization)),
          ),
          hasMore ? h('p', { class: 'hint' }, texts.more(invoices.length)) : null,
        ),
    h('label', { htmlFor: 'comment' }, texts.other, ' ', h('small', null, texts.otherHint)),
    h('textarea', { id: 'comment', name: 'comment', rows: 3, maxLength: MAX_ANSWER_CHARACTERS }, draft.text),
    sumOf(view, localization),
    commands(view, localization),
  );
}

function invoiceRow(invoice: PayableInvoice, view: QuestionView, localization: Localization): Html {
  const texts = questionTexts(localization);
  const { money, day } = localization;
  const { question, draft } = view;
  const { id, number, dueOn, open } = invoice;
  const isChosen = draft.invoiceIds.includes(id);
  const field = `amount-${id}`;
  return h(
    'li',
    null,
    h(
      'label',
      { class: 'pick' },
      h('input', { type: 'checkbox', name: 'invoice', value: id, checked: isChosen }),
      h(
        'span',
        null,
        h('strong', null, number),
        h(
          'small',
          null,
          texts.due(day(dueOn)),
          open === question.openAmount ? h('em', null, texts.exact) : null,
        ),
      ),
      h('span', { class: 'numeric' }, money(open, question.currency)),
    ),
    h(
      'label',
      { class: 'part' },
      texts.amountOf(number),
      h('input', {
        name: field,
        inputMode: 'decimal',
        autoComplete: 'off',
        maxLength: 30,
        value: isChosen ? (draft.typed.get(id) ?? '') : '',
        placeholder: money(open, question.currency),
      }),
    ),
  );
}

/** Renders the sum of what is ticked, as far as the server knows it. The page has no scripts. */
function sumOf(view: QuestionView, localization: Localization): Html | null {
  const { question, draft, invoices } = view;
  const { money } = localization;
  const texts = questionTexts(localization);
  if (draft.invoiceIds.length === 0) return null;
  const chosen = chosenSum(invoices, draft, question.currency);
  const rest = question.openAmount - chosen;
  const line = (name: string, minor: number, className: string) =>
    h('div', { class: className }, h('dt', null, name), h('dd', null, money(minor, question.currency)));
  return h(
    'dl',
    { class: 'sum', role: 'status' },
    line(texts.chosen, chosen, ''),
    line(texts.remaining, rest, rest < 0 ? 'total overdue' : 'total'),
  );
}

const chosenSum = (
  invoices: readonly PayableInvoice[],
  { invoiceIds, typed }: SentAnswer,
  currency: string,
): number =>
  invoices
    .filter(({ id }) => invoiceIds.includes(id))
    .reduce((sum, { id, open }) => {
      const text = (typed.get(id) ?? '').trim();
      return sum + (text === '' ? open : (typedAmount(text, currency) ?? 0));
    }, 0);

function commands(view: QuestionView, localization: Localization): Html {
  const texts = questionTexts(localization);
  const { question, draft, invoices, problem } = view;
  const rest = question.openAmount - chosenSum(invoices, draft, question.currency);
  const button = (value: string, text: string, className?: string) =>
    h('button', { type: 'submit', name: 'do', value, class: className }, text);
  return h(
    'div',
    { class: 'bar' },
    button('send', texts.send),
    problem === 'rest' && rest > 0
      ? button('rest', texts.sendRest(localization.money(rest, question.currency)), 'second')
      : null,
    invoices.length === 0 ? null : button('check', texts.check, 'second'),
  );
}

/** Renders the questions that the customer has not answered, above its account. */
export function questionLinks(view: PortalView, localization: Localization): Html[] {
  const texts = questionTexts(localization);
  const { money, day } = localization;
  return view.questions.map((question) =>
    h(
      'p',
      { class: 'notice screen' },
      texts.banner(money(question.amount, question.currency), day(question.bookedOn)),
      ' ',
      h('a', { href: linkToQuestion(view, question.id), rel: 'noreferrer' }, texts.answer),
    ),
  );
}
