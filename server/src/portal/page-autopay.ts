import { h } from 'hastscript';
import type { AutopayOffer } from '../autopay/commands.ts';
import { debitMethodOf } from '../online-payments/commands.ts';
import { hasMandateEnded } from '../online-payments/domain/mandate-states.ts';
import { factList, type Html } from '../platform/pages/html.ts';
import { type AutopayState, autopayState } from './domain/autopay-state.ts';
import { AUTOPAY_TEXTS } from './i18n/autopay-texts.ts';
import { type Localization, linkTo, linkToAutopay, type PortalBase } from './view.ts';

/** The page on which a debtor sees automatic payment and turns it off. */
export interface AutopayView extends PortalBase {
  autopay: AutopayOffer;
  state: AutopayState;
  /** Whether the mandate should have ended, but the provider did not answer. */
  isMandateKept: boolean;
}

/** Renders the offer of automatic payment, or that it is on; null if it is neither. */
export function autopaySection(
  view: PortalBase & { autopay: AutopayOffer | null },
  { language }: Localization,
): Html | null {
  const { autopay } = view;
  if (autopay === null) return null;
  const texts = AUTOPAY_TEXTS[language];
  const state = autopayState(autopay);
  const buttons = turnOnButtons(autopay, view, language);
  if (state === 'OFF' && buttons.length === 0) return null;
  const details = h('p', null, h('a', { href: linkToAutopay(view), rel: 'noreferrer' }, texts.details));
  return h(
    'section',
    { 'aria-labelledby': 'autopay', class: 'screen' },
    h('h2', { id: 'autopay' }, texts.title),
    h(
      'div',
      { class: 'card autopay' },
      h('p', null, state === 'OFF' ? texts.offer(autopay.noticeDays) : texts.states[state]),
      state === 'OFF' ? null : accountFacts(autopay, texts.account),
      mayStart(state) ? buttons : [],
      state === 'OFF' ? null : details,
    ),
  );
}

/** Renders the state of automatic payment with its mandate, what is collected next, and how to stop it. */
export function autopayContent(view: AutopayView, localization: Localization): Html[] {
  const { autopay, state, isMandateKept } = view;
  const { i18n, language } = localization;
  const texts = AUTOPAY_TEXTS[language];
  const isGood = state === 'ON' || state === 'WAITING' || state === 'OFF' || state === 'CHECKING';
  const { upcoming } = autopay;
  const facts = accountFacts(autopay, texts.account);
  return [
    h('h1', null, texts.title),
    h('p', { role: 'status', class: isGood ? 'notice' : 'notice alarm' }, texts.states[state]),
    isMandateKept && hasMandate(autopay) ? h('p', { class: 'notice alarm' }, texts.mandateKept) : null,
    facts === null ? null : h('div', { class: 'card' }, facts),
    upcoming.length === 0 ? null : upcomingList(view, localization),
    ...(mayStart(state) ? turnOnButtons(autopay, view, language) : []),
    stopButtons(view, language),
    h('p', { class: 'screen' }, h('a', { href: linkTo(view, {}), rel: 'noreferrer' }, i18n.back)),
  ];
}

const mayStart = (state: AutopayState) => state === 'OFF' || state === 'UNFINISHED' || state === 'ENDED';

const hasMandate = ({ mandate }: AutopayOffer) =>
  mandate !== null && mandate.state !== 'SETUP' && !hasMandateEnded(mandate.state);

/** Renders the account as far as the provider states it: its bank and last digits. */
function accountFacts({ mandate }: AutopayOffer, name: string): Html | null {
  if (mandate === null || mandate.account === null || hasMandateEnded(mandate.state)) return null;
  const { bankName, ending } = mandate.account;
  const shown = [bankName, `•••• ${ending}`].filter((part) => part !== null).join(' ');
  return h('div', { class: 'facts' }, factList([[name, shown]]));
}

function upcomingList({ autopay, today }: AutopayView, { language, money, day, i18n }: Localization): Html {
  const texts = AUTOPAY_TEXTS[language];
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'upcoming' },
    h('h2', { id: 'upcoming' }, texts.upcoming),
    h(
      'ul',
      null,
      autopay.upcoming.map(({ invoiceNumber, amount, currency, chargeOn }) =>
        h(
          'li',
          null,
          `${i18n.invoice} ${invoiceNumber}: ${money(amount, currency)}, `,
          chargeOn < today ? texts.underWay : day(chargeOn),
        ),
      ),
    ),
  );
}

/** Renders a button for each currency of the account that a direct debit can collect. */
function turnOnButtons(
  { isOffered }: AutopayOffer,
  view: PortalBase,
  language: Localization['language'],
): Html[] {
  if (!isOffered) return [];
  const texts = AUTOPAY_TEXTS[language];
  const currencies = view.debtor.figures
    .map(({ currency }) => currency)
    .filter((currency) => debitMethodOf(currency) !== null);
  return currencies.map((currency) =>
    h(
      'form',
      // The page of a provider cannot be shown within a frame.
      { method: 'post', action: linkToAutopay(view), rel: 'noreferrer', target: '_top', class: 'inline' },
      h('input', { type: 'hidden', name: 'currency', value: currency }),
      h('button', { type: 'submit' }, currencies.length > 1 ? texts.turnOnIn(currency) : texts.turnOn),
    ),
  );
}

function stopButtons(view: AutopayView, language: Localization['language']): Html | null {
  const { autopay } = view;
  const texts = AUTOPAY_TEXTS[language];
  if (!autopay.isOn && !hasMandate(autopay)) return null;
  const button = (text: string, isEnding: boolean) =>
    h(
      'form',
      { method: 'post', action: `${linkToAutopay(view)}/off`, rel: 'noreferrer', class: 'inline' },
      isEnding ? h('input', { type: 'hidden', name: 'mandate', value: '1' }) : null,
      h('button', { type: 'submit', class: 'second' }, text),
    );
  return h(
    'div',
    { class: 'screen autopay' },
    autopay.isOn ? h('p', { class: 'hint' }, texts.offHint) : null,
    autopay.isOn ? button(texts.turnOff, false) : null,
    hasMandate(autopay) ? button(texts.endMandate, true) : null,
  );
}
