import { h } from 'hastscript';
import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { printedReference } from '../cash/domain/creditor-reference.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import { epcPayload } from '../outreach/domain/epc-payment.ts';
import { factList, type Html } from '../platform/pages/html.ts';
import {
  type AmountToPay,
  amountForOverdue,
  amountsForAll,
  amountsForChosen,
} from './domain/amount-to-pay.ts';
import { paymentCode } from './qr.ts';
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
  isCreditorReference: boolean;
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
    isCreditorReference: false,
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
    isCreditorReference: false,
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
    isCreditorReference: true,
  }));
  return h(
    'section',
    { 'aria-labelledby': 'pay' },
    h('h2', { id: 'pay' }, i18n.howToPay),
    wanted.length === 0 ? h('p', null, i18n.nothingDue) : null,
    wanted.map((payment) => paymentBlock(payment, view, localization)),
    onAccountHint(wanted, localization),
  );
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
  return h(
    'div',
    { class: 'card payment' },
    h('div', { class: 'asked' }, h('h3', null, wanted.title), calculationTable(asked, localization)),
    asked.amount > 0 && accounts.length === 0
      ? h('p', { class: 'transfers' }, i18n.noAccount(view.organization.name))
      : null,
    accounts.length === 0
      ? null
      : h(
          'div',
          { class: 'transfers' },
          accounts.map((account) => transferDetails(account, wanted, view, localization)),
        ),
  );
}

/**
 * Renders the calculation: the balance less unapplied cash is the amount to pay, which the QR code also
 * contains.
 */
function calculationTable(
  { overdue, dueLater, deducted, left, amount, currency }: AmountToPay,
  localization: Localization,
): Html {
  const { i18n, money } = localization;
  const line = (name: string, minor: number, className: string) =>
    minor === 0 && className !== 'total'
      ? null
      : h('div', { class: className }, h('dt', null, name), h('dd', null, money(minor, currency)));
  return h(
    'div',
    null,
    h(
      'dl',
      { class: 'sum' },
      line(i18n.overdue, overdue, 'overdue'),
      line(i18n.dueLater, dueLater, ''),
      line(i18n.onAccount, -deducted, ''),
      line(i18n.toPay, amount, 'total'),
    ),
    left > 0 ? h('p', { class: 'hint' }, i18n.leftOnAccount(money(left, currency))) : null,
    amount === 0 && deducted > 0 ? h('p', null, i18n.onAccountPays) : null,
  );
}

function transferDetails(
  account: PayableAccount,
  wanted: RequestedPayment,
  view: PortalBase,
  localization: Localization,
): Html {
  const { i18n } = localization;
  const { iban, bic, bankName, accountNumber, routingNumber } = account;
  const shown = wanted.isCreditorReference ? printedReference(wanted.reference) : wanted.reference;
  return h(
    'div',
    { class: 'transfer' },
    factList([
      [i18n.beneficiary, view.organization.name],
      [i18n.iban, iban === null ? null : (friendlyFormatIBAN(iban) ?? iban)],
      [i18n.accountNumber, accountNumber],
      [i18n.routingNumber, routingNumber],
      [i18n.bic, bic],
      [i18n.bank, bankName],
      [i18n.paymentReference, [h('strong', null, shown), h('small', null, ` ${i18n.paymentReferenceHint}`)]],
    ]),
    codeOf(account, wanted, view, localization),
  );
}

/**
 * Returns the QR code for banking apps. Only for euros, an IBAN, and amounts within the standard's limits.
 */
function codeOf(
  { iban, bic }: PayableAccount,
  { asked, reference, isCreditorReference }: RequestedPayment,
  view: PortalBase,
  { i18n, money }: Localization,
): Html | null {
  if (asked.currency !== 'EUR' || iban === null) return null;
  const plain = electronicFormatIBAN(iban) ?? '';
  if (!isValidIBAN(plain)) return null;
  const { amount } = asked;
  const { name } = view.organization;
  const payload = epcPayload({ bic, name, iban: plain, amount, reference, isCreditorReference });
  if (payload === null) return null;
  const label = i18n.codeLabel(money(amount, 'EUR'), reference);
  return h('figure', null, paymentCode(payload, label), h('figcaption', null, i18n.scan));
}
