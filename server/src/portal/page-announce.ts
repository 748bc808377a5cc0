import { h } from 'hastscript';
import type { CalendarDay } from '../kernel/calendar.ts';
import type { Html } from '../platform/pages/html.ts';
import type { ChosenInvoice } from './chosen-invoices.ts';
import { arrivalOf } from './domain/arrival.ts';
import { TRANSFER_TEXTS } from './i18n/transfer-texts.ts';
import { isPromised } from './page-account.ts';
import { type Localization, linkToAnswer, linkToPayments, type PortalBase } from './view.ts';

/** Renders the button with which the debtor says that it paid, and the one that takes this back. */
export function announceForm(
  invoices: readonly ChosenInvoice[],
  view: PortalBase & { reference?: string },
  { day, language }: Localization,
): Html | null {
  const texts = TRANSFER_TEXTS[language];
  const announced = invoices.filter((invoice) => isPromised(invoice, view) && invoice.isAnnounced);
  const canPay = invoices.some((invoice) => invoice.mayPromise);
  // An invoice with a broken promise goes on being reminded.
  const isWholeHeld = invoices.every((invoice) => invoice.mayPromise || isPromised(invoice, view));
  if (announced.length === 0 && !canPay) return null;
  const latest = announced.reduce<CalendarDay>((last, { promiseDueOn }) => latestOf(last, promiseDueOn), '');
  const button = (name: 'paid' | 'unpaid', text: string) =>
    h(
      'form',
      { method: 'post', action: actionOf(invoices, view, name), rel: 'noreferrer', class: 'inline' },
      h('button', { type: 'submit', class: 'second' }, text),
    );
  return h(
    'div',
    { class: 'card announce screen' },
    h('h3', null, texts.paidTitle),
    latest === '' ? null : h('p', null, texts.announced(day(latest))),
    canPay && isWholeHeld ? h('p', { class: 'hint' }, texts.paidHint(day(arrivalOf(view.today)))) : null,
    canPay ? button('paid', texts.paidToday) : null,
    latest === '' ? null : button('unpaid', texts.takeBack),
  );
}

const latestOf = (last: CalendarDay, day: CalendarDay | null) => (day !== null && day > last ? day : last);

function actionOf(
  invoices: readonly ChosenInvoice[],
  view: PortalBase & { reference?: string },
  name: 'paid' | 'unpaid',
): string {
  const [only] = invoices;
  if (view.reference === undefined && only !== undefined) return linkToAnswer(view, only, name);
  return `${linkToPayments(view, view.reference)}/${name}`;
}
