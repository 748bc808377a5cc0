import { h } from 'hastscript';
import type { TestCheckout } from '../online-payments/commands.ts';
import {
  CHARGE_BACK_DAYS,
  TEST_DELAYS,
  type TestOutcome,
  usualDelay,
} from '../online-payments/domain/test-payments.ts';
import { factList, type Html } from '../platform/pages/html.ts';
import { ONLINE_TEXTS } from './i18n/online-texts.ts';
import { TEST_PAYMENT_TEXTS } from './i18n/test-payment-texts.ts';
import { type Localization, linkToTestPage, type PortalBase } from './view.ts';

/** The page of the test provider for a payment. */
export interface TestPaymentView extends PortalBase {
  id: string;
  checkout: TestCheckout;
}

/** The page of the test provider for a mandate. */
export interface TestMandateView extends PortalBase {
  id: string;
}

/** Renders the payment, and a button for each thing that can happen to it. */
export function testPaymentContent(view: TestPaymentView, localization: Localization): Html[] {
  const { method, amount, currency, reference } = view.checkout;
  const { i18n, money, language } = localization;
  const texts = TEST_PAYMENT_TEXTS[language];
  const online = ONLINE_TEXTS[language];
  const total = money(amount, currency);
  const option = (days: number) =>
    h(
      'option',
      { value: String(days), selected: days === usualDelay(method) },
      days === 0 ? texts.atOnce : texts.afterDays(days),
    );
  return [
    ...heading(texts.banner, texts.title, texts.intro),
    h(
      'div',
      { class: 'card facts' },
      factList([
        [i18n.beneficiary, view.creditor.name],
        [online.amount, total],
        [online.method, online.methods[method]],
        [i18n.paymentReference, reference],
      ]),
    ),
    h(
      'form',
      { method: 'post', action: linkToTestPage(view, 'test_payments', view.id), class: 'card choices' },
      h('label', { for: 'days' }, texts.arrival),
      h('select', { id: 'days', name: 'days' }, TEST_DELAYS.map(option)),
      h('p', { class: 'hint' }, texts.clockHint),
      choice('PAID', texts.pay(total)),
      choice('REFUSED', texts.refuse),
      choice('CHARGED_BACK', texts.chargeBack),
      h('p', { class: 'hint' }, texts.chargeBackHint(CHARGE_BACK_DAYS)),
      choice('CANCELLED', texts.cancel),
    ),
  ];
}

/** Renders a button for each thing that can happen to the debits of a mandate. */
export function testMandateContent(view: TestMandateView, { language }: Localization): Html[] {
  const texts = TEST_PAYMENT_TEXTS[language];
  return [
    ...heading(texts.banner, texts.mandateTitle, texts.mandateIntro),
    h(
      'form',
      { method: 'post', action: linkToTestPage(view, 'test_mandates', view.id), class: 'card choices' },
      choice('PAID', texts.give),
      choice('REFUSED', texts.giveRefused),
      choice('CHARGED_BACK', texts.giveChargedBack),
      choice('CANCELLED', texts.cancel),
    ),
  ];
}

const heading = (banner: string, title: string, intro: string): Html[] => [
  h('p', { class: 'sandbox', role: 'note' }, banner),
  h('h1', null, title),
  h('p', null, intro),
];

const choice = (outcome: TestOutcome | 'CANCELLED', text: string): Html =>
  h(
    'button',
    { type: 'submit', name: 'outcome', value: outcome, class: outcome === 'PAID' ? undefined : 'second' },
    text,
  );
