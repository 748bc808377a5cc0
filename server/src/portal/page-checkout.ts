import { h } from 'hastscript';
import type { CheckoutResult } from '../online-payments/commands.ts';
import { factList, type Html } from '../platform/pages/html.ts';
import { ONLINE_TEXTS, type OnlineOutcome } from './i18n/online-texts.ts';
import { type Localization, linkTo, type PortalBase } from './view.ts';

/** The result of a payment on the page of a provider. */
export interface CheckoutView extends PortalBase {
  result: CheckoutResult;
  /** Whether the debtor pressed the button that leads back from the provider. */
  isCancelled: boolean;
}

/** Returns what the debtor reads about a payment. Only what the provider states counts. */
export function outcomeOf({ state }: Pick<CheckoutResult, 'state'>, isCancelled: boolean): OnlineOutcome {
  switch (state) {
    case 'CREATED':
      return isCancelled ? 'NOT_PAID' : 'CHECKING';
    case 'PENDING':
      return 'UNDER_WAY';
    case 'SUCCEEDED':
      return 'PAID';
    case 'FAILED':
      return 'FAILED';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'NOT_PAID';
    default:
      return 'RETURNED';
  }
}

/** Renders the result of a payment, which serves as its receipt. */
export function checkoutContent(view: CheckoutView, localization: Localization): Html[] {
  const { result, isCancelled } = view;
  const { i18n, money, dayOf, language } = localization;
  const texts = ONLINE_TEXTS[language];
  const outcome = outcomeOf(result, isCancelled);
  const { title, text } = texts.outcomes[outcome];
  const isGood = outcome === 'PAID' || outcome === 'UNDER_WAY';
  const { amount, surcharge, currency } = result;
  return [
    h('h1', null, title),
    h('p', { role: 'status', class: isGood || outcome === 'CHECKING' ? 'notice' : 'notice alarm' }, text),
    h(
      'div',
      { class: 'card facts' },
      factList([
        [i18n.beneficiary, view.creditor.name],
        [texts.amount, money(amount, currency)],
        [texts.feeName, surcharge === 0 ? null : money(surcharge, currency)],
        [texts.method, texts.methods[result.method]],
        [texts.day, dayOf(result.createdAt)],
        [i18n.paymentReference, result.reference],
      ]),
    ),
    isGood ? null : retryLink(result, view, texts.tryAgain),
    h('p', { class: 'screen' }, h('a', { href: linkTo(view, {}), rel: 'noreferrer' }, i18n.back)),
  ];
}

function retryLink({ invoiceIds }: CheckoutResult, view: CheckoutView, text: string): Html {
  const [only] = invoiceIds;
  const target = invoiceIds.length === 1 && only !== undefined ? { invoice: only } : {};
  return h('p', { class: 'screen' }, h('a', { href: linkTo(view, target, '#pay'), rel: 'noreferrer' }, text));
}

/** Renders the way to the page of the provider, for browsers that do not follow the header. */
export function leavingContent(url: string, { language }: Localization): Html[] {
  const texts = ONLINE_TEXTS[language];
  return [
    h('h1', null, texts.leavingTitle),
    h('p', null, texts.leavingText),
    h('p', null, h('a', { href: url, rel: 'noreferrer', class: 'button' }, texts.leavingLink)),
  ];
}
