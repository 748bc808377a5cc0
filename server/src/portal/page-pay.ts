import { h } from 'hastscript';
import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { epcPayload } from '../collections/domain/epc-payment.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import { amountOutstanding } from '../ledger/domain/settlement/records.ts';
import { facts, type Html } from './html.ts';
import { paymentCode } from './qr.ts';
import { type Localization, linkTo, numberOf, type PortalView } from './view.ts';

/** An amount that can be paid at once, and what the payment is recognized by. */
interface Wanted {
  title: string;
  currency: string;
  amount: number;
  reference: string;
}

/** How to pay all that is due, or the one invoice that was chosen. */
export function howToPay(view: PortalView, localization: Localization): Html {
  const { i18n } = localization;
  const wanted = wantedOf(view, localization);
  return h(
    'section',
    { 'aria-labelledby': 'pay' },
    h('h2', { id: 'pay' }, i18n.howToPay),
    wanted.length === 0
      ? h('p', null, i18n.nothingDue)
      : wanted.map((payment) => paymentBlock(payment, view, localization)),
    view.chosen === null
      ? null
      : h(
          'p',
          { class: 'screen' },
          h(
            'a',
            { href: linkTo(view, { page: view.list.page }, '#pay'), rel: 'noreferrer' },
            i18n.payAllInstead,
          ),
        ),
  );
}

function wantedOf({ chosen, debtor }: PortalView, { i18n }: Localization): Wanted[] {
  if (chosen !== null)
    return [
      {
        title: i18n.payOne(numberOf(chosen)),
        currency: chosen.currency,
        amount: amountOutstanding(chosen),
        reference: numberOf(chosen),
      },
    ];
  return debtor.figures
    .filter(({ amountDue }) => amountDue > 0)
    .map(({ currency, amountDue }) => ({
      title: i18n.payTotal(currency),
      currency,
      amount: amountDue,
      reference: debtor.externalId,
    }));
}

function paymentBlock(wanted: Wanted, view: PortalView, localization: Localization): Html {
  const { i18n, money } = localization;
  const accounts = view.accounts.filter(({ currency }) => currency === wanted.currency);
  return h(
    'div',
    { class: 'card' },
    h('h3', null, wanted.title),
    h('p', { class: 'wanted' }, money(wanted.amount, wanted.currency)),
    accounts.length === 0 ? h('p', null, i18n.noAccount(view.organization.name)) : null,
    accounts.map((account) => transfer(account, wanted, view, localization)),
  );
}

function transfer(
  account: PayableAccount,
  wanted: Wanted,
  view: PortalView,
  localization: Localization,
): Html {
  const { i18n } = localization;
  const { iban, bic, bankName, accountNumber, routingNumber } = account;
  return h(
    'div',
    { class: 'transfer' },
    facts([
      [i18n.beneficiary, view.organization.name],
      [i18n.iban, iban === null ? null : (friendlyFormatIBAN(iban) ?? iban)],
      [i18n.accountNumber, accountNumber],
      [i18n.routingNumber, routingNumber],
      [i18n.bic, bic],
      [i18n.bank, bankName],
      [
        i18n.paymentReference,
        [h('strong', null, wanted.reference), h('small', null, ` ${i18n.paymentReferenceHint}`)],
      ],
    ]),
    codeOf(account, wanted, view, localization),
  );
}

/** The code that banking applications scan: for euros and an IBAN, and for amounts that the standard has. */
function codeOf(
  { iban, bic }: PayableAccount,
  wanted: Wanted,
  view: PortalView,
  localization: Localization,
): Html | null {
  const { i18n, money } = localization;
  if (wanted.currency !== 'EUR' || iban === null) return null;
  const plain = electronicFormatIBAN(iban) ?? '';
  if (!isValidIBAN(plain)) return null;
  const { amount, reference } = wanted;
  const payload = epcPayload({ bic, name: view.organization.name, iban: plain, amount, reference });
  if (payload === null) return null;
  const label = i18n.codeLabel(money(amount, 'EUR'), reference);
  return h('figure', null, paymentCode(payload, label), h('figcaption', null, i18n.scan));
}
