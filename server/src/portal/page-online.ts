import { h } from 'hastscript';
import type { PaymentOffer } from '../online-payments/domain/rules.ts';
import type { Html } from '../platform/pages/html.ts';
import { ONLINE_TEXTS } from './i18n/online-texts.ts';
import { type Localization, linkToCheckouts, type PortalBase } from './view.ts';

/** The invoices that a button pays. */
export type CheckoutScope =
  | { scope: 'invoice'; id: string }
  | { scope: 'selection'; reference: string }
  | { scope: 'all' };

/**
 * Renders a button for each way to pay an amount online. Only an offer of exactly the amount that the page asks for has
 * one.
 */
export function onlineButtons(
  { currency, amount }: { currency: string; amount: number },
  scope: CheckoutScope,
  view: PortalBase,
  { language, money }: Localization,
): Html | null {
  const texts = ONLINE_TEXTS[language];
  const offers = view.online.offers.filter((one) => one.currency === currency && one.amount === amount);
  if (offers.length === 0) return null;
  const button = (offer: PaymentOffer, isFirst: boolean) => {
    const { provider, method, surcharge, total } = offer;
    const fields = { ...scope, currency, provider, method, total: String(total) };
    return h(
      'form',
      // The page of a provider cannot be shown within a frame.
      { method: 'post', action: linkToCheckouts(view), rel: 'noreferrer', target: '_top' },
      Object.entries(fields).map(([name, value]) => h('input', { type: 'hidden', name, value })),
      h(
        'button',
        { type: 'submit', class: isFirst ? undefined : 'second' },
        texts.payBy[method](money(total, currency)),
      ),
      surcharge === 0 ? null : h('small', null, texts.fee(money(surcharge, currency))),
    );
  };
  return h(
    'div',
    { class: 'online screen' },
    h('h4', null, texts.title),
    offers.map((offer, i) => button(offer, i === 0)),
    view.accounts.some((account) => account.currency === currency) ? h('h4', null, texts.byTransfer) : null,
  );
}
