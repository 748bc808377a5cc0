import { h } from 'hastscript';
import { minorToDecimal } from '../kernel/currency.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import { type AskedTransfer, decimalMark } from '../ledger/domain/transfers/transfer.ts';
import type { Html } from '../platform/pages/html.ts';
import type { ChosenInvoice } from './chosen-invoices.ts';
import {
  type AmountToPay,
  amountForOverdue,
  amountsForAll,
  amountsForChosen,
} from './domain/amount-to-pay.ts';
import { announceForm } from './page-announce.ts';
import { type CheckoutScope, onlineButtons } from './page-online.ts';
import { copyable, transferDetails } from './page-transfer.ts';
import {
  type Localization,
  linkTo,
  linkToPayments,
  numberOf,
  type PaymentView,
  type PortalBase,
  type PortalView,
} from './view.ts';

/** An amount to pay, with its payment reference. */
interface RequestedPayment {
  title: string;
  asked: AmountToPay;
  reference: string;
  kind: AskedTransfer['kind'];
  numbers: readonly string[];
  scope: CheckoutScope;
}

/** Renders how to pay the whole balance, or the one chosen invoice; null if nothing is to pay, and nothing is on account. */
export function howToPay(view: PortalView, localization: Localization): Html {
  const { i18n } = localization;
  const { chosen } = view;
  const wanted = chosen === null ? wantedOfAll(view, localization) : wantedOfOne(view, chosen, localization);
  const isOnAccount = view.debtor.figures.some(({ onAccount }) => onAccount > 0);
  if (chosen === null && isNothingDue(view) && !isOnAccount) return null;
  return h(
    'section',
    { 'aria-labelledby': 'pay' },
    h('h2', { id: 'pay' }, i18n.howToPay),
    wanted.map((payment) => paymentBlock(payment, view, localization)),
    chosen === null ? payOverdue(view, localization) : backLink(view, i18n.payAllInstead),
    chosen === null ? null : announcement([chosen], wanted, view, localization),
    onAccountHint(wanted, localization),
  );
}

/** Returns whether the debtor owes nothing. */
const isNothingDue = ({ debtor }: PortalView) => debtor.figures.every(({ amountDue }) => amountDue === 0);

/** Says first that nothing is to pay, in place of payment instructions. */
export function nothingToPay(view: PortalView, { i18n }: Localization): Html | null {
  if (view.chosen !== null || !isNothingDue(view)) return null;
  const text = view.debtor.figures.length === 0 ? i18n.nothingYet : i18n.nothingDue;
  return h('p', { class: 'clear', role: 'status' }, text);
}

function wantedOfAll({ debtor }: PortalView, { i18n }: Localization): RequestedPayment[] {
  return amountsForAll(debtor.figures).map((asked) => ({
    title: i18n.payTotal(asked.currency),
    asked,
    reference: debtor.externalId,
    kind: 'ACCOUNT',
    numbers: [],
    scope: { scope: 'all' },
  }));
}

function wantedOfOne(
  { today }: PortalView,
  chosen: NonNullable<PortalView['chosen']>,
  { i18n }: Localization,
): RequestedPayment[] {
  const reference = numberOf(chosen);
  return amountsForChosen([chosen], today).map((asked) => ({
    title: i18n.payOne(reference),
    asked,
    reference,
    kind: 'INVOICE',
    numbers: [reference, chosen.externalId],
    scope: { scope: 'invoice', id: chosen.id },
  }));
}

/** Renders how to pay the invoices chosen together: one reference, and an amount for each currency. */
export function howToPayChosen(view: PaymentView, localization: Localization): Html {
  const { i18n } = localization;
  const wanted = amountsForChosen(view.invoices, view.today).map((asked) => ({
    title: i18n.payChosen(
      view.invoices.filter(({ currency }) => currency === asked.currency).length,
      asked.currency,
    ),
    asked,
    reference: view.reference,
    kind: 'SELECTION' as const,
    numbers: [],
    scope: { scope: 'selection' as const, reference: view.reference },
  }));
  return h(
    'section',
    { 'aria-labelledby': 'pay' },
    h('h2', { id: 'pay' }, i18n.howToPay),
    wanted.length === 0 ? h('p', null, i18n.nothingDue) : null,
    wanted.map((payment) => paymentBlock(payment, view, localization)),
    announcement(view.invoices, wanted, view, localization),
    onAccountHint(wanted, localization),
  );
}

/** Renders the announcement of a transfer, if there is something to pay and an account for it. */
function announcement(
  invoices: readonly ChosenInvoice[],
  wanted: readonly RequestedPayment[],
  view: PortalBase & { reference?: string },
  localization: Localization,
): Html | null {
  if (view.accounts.length === 0 || !wanted.some(({ asked }) => asked.amount > 0)) return null;
  return announceForm(invoices, view, localization);
}

function backLink(view: PortalView, text: string): Html {
  const { page, size } = view.list;
  return h(
    'p',
    { class: 'screen' },
    h('a', { href: linkTo(view, { page, size }, '#pay'), rel: 'noreferrer' }, text),
  );
}

/** Renders a button that chooses the overdue invoices, if they are not everything. */
function payOverdue(view: PortalView, { i18n, money }: Localization): Html | null {
  const asked = view.debtor.figures.filter((one) => amountForOverdue(one) > 0);
  const isAll = asked.every(({ amountDue, amountOverdue }) => amountDue === amountOverdue);
  if (asked.length === 0 || isAll) return null;
  const amounts = asked.map((one) => money(amountForOverdue(one), one.currency)).join(' + ');
  return h(
    'form',
    { method: 'post', action: linkToPayments(view), rel: 'noreferrer', class: 'inline screen' },
    h('button', { type: 'submit', name: 'overdue', value: '1', class: 'second' }, i18n.payOverdue(amounts)),
  );
}

function onAccountHint(wanted: readonly RequestedPayment[], { i18n }: Localization): Html | null {
  if (!wanted.some(({ asked }) => asked.deducted > 0 || asked.left > 0)) return null;
  return h('p', { class: 'hint' }, i18n.onAccountHint);
}

function paymentBlock(wanted: RequestedPayment, view: PortalBase, localization: Localization): Html {
  const { i18n } = localization;
  const { asked } = wanted;
  const accounts =
    asked.amount === 0 ? [] : view.accounts.filter(({ currency }) => currency === asked.currency);
  const online = asked.amount === 0 ? null : onlineButtons(asked, wanted.scope, view, localization);
  return h(
    'div',
    { class: 'card payment' },
    h(
      'div',
      { class: 'asked' },
      h('h3', null, wanted.title),
      calculationTable(asked, accounts[0] ?? null, localization),
    ),
    asked.amount > 0 && accounts.length === 0 && online === null
      ? h('p', { class: 'transfers' }, i18n.noAccount(view.organization.name))
      : null,
    accounts.length === 0 && online === null
      ? null
      : h(
          'div',
          { class: 'transfers' },
          online,
          accounts.map((account) =>
            transferDetails(account, { ...asked, ...wanted, national: view.national }, view, localization),
          ),
        ),
  );
}

/**
 * Renders the calculation: the balance less unapplied cash is the amount to pay, which the QR code also
 * contains.
 */
function calculationTable(
  { overdue, dueLater, deducted, left, amount, currency }: AmountToPay,
  account: PayableAccount | null,
  localization: Localization,
): Html {
  const { i18n, money } = localization;
  const line = (name: string, minor: number, className: string) =>
    minor === 0 && className !== 'total'
      ? null
      : h('div', { class: className }, h('dt', null, name), h('dd', null, money(minor, currency)));
  const total =
    account === null
      ? null
      : copyable(
          i18n.amount,
          money(amount, currency),
          minorToDecimal(amount, currency).replace('.', decimalMark(account)),
          localization,
        );
  return h(
    'div',
    null,
    h(
      'dl',
      { class: 'sum' },
      line(i18n.overdue, overdue, 'overdue'),
      line(i18n.dueLater, dueLater, ''),
      line(i18n.onAccount, -deducted, ''),
      total === null
        ? line(i18n.toPay, amount, 'total')
        : h('div', { class: 'total' }, h('dt', null, i18n.toPay), h('dd', null, total)),
    ),
    left > 0 ? h('p', { class: 'hint' }, i18n.leftOnAccount(money(left, currency))) : null,
    amount === 0 && deducted > 0 ? h('p', null, i18n.onAccountPays) : null,
  );
}
