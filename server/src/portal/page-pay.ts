import { h } from 'hastscript';
import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { epcPayload } from '../collections/domain/epc-payment.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import { amountOutstanding } from '../ledger/domain/settlement/records.ts';
import { facts, type Html } from './html.ts';
import { paymentCode } from './qr.ts';
import { linkTo, numberOf, type PortalView, type Speech } from './view.ts';

/** An amount that can be paid at once, and what the payment is recognized by. */
interface Wanted {
  title: string;
  currency: string;
  amount: number;
  reference: string;
}

/** How to pay all that is due, or the one invoice that was chosen. */
export function howToPay(view: PortalView, speech: Speech): Html {
  const { texts } = speech;
  const wanted = wantedOf(view, speech);
  return h(
    'section',
    { 'aria-labelledby': 'pay' },
    h('h2', { id: 'pay' }, texts.howToPay),
    wanted.length === 0
      ? h('p', null, texts.nothingDue)
      : wanted.map((payment) => paymentBlock(payment, view, speech)),
    view.chosen === null
      ? null
      : h(
          'p',
          { class: 'screen' },
          h(
            'a',
            { href: linkTo(view, { page: view.list.page }, '#pay'), rel: 'noreferrer' },
            texts.payAllInstead,
          ),
        ),
  );
}

function wantedOf({ chosen, debtor }: PortalView, { texts }: Speech): Wanted[] {
  if (chosen !== null)
    return [
      {
        title: texts.payOne(numberOf(chosen)),
        currency: chosen.currency,
        amount: amountOutstanding(chosen),
        reference: numberOf(chosen),
      },
    ];
  return debtor.figures
    .filter(({ amountDue }) => amountDue > 0)
    .map(({ currency, amountDue }) => ({
      title: texts.payTotal(currency),
      currency,
      amount: amountDue,
      reference: debtor.externalId,
    }));
}

function paymentBlock(wanted: Wanted, view: PortalView, speech: Speech): Html {
  const { texts, money } = speech;
  const accounts = view.accounts.filter(({ currency }) => currency === wanted.currency);
  return h(
    'div',
    { class: 'card' },
    h('h3', null, wanted.title),
    h('p', { class: 'wanted' }, money(wanted.amount, wanted.currency)),
    accounts.length === 0 ? h('p', null, texts.noAccount(view.organization.name)) : null,
    accounts.map((account) => transfer(account, wanted, view, speech)),
  );
}

function transfer(account: PayableAccount, wanted: Wanted, view: PortalView, speech: Speech): Html {
  const { texts } = speech;
  const { iban, bic, bankName, accountNumber, routingNumber } = account;
  return h(
    'div',
    { class: 'transfer' },
    facts([
      [texts.beneficiary, view.organization.name],
      [texts.iban, iban === null ? null : (friendlyFormatIBAN(iban) ?? iban)],
      [texts.accountNumber, accountNumber],
      [texts.routingNumber, routingNumber],
      [texts.bic, bic],
      [texts.bank, bankName],
      [
        texts.paymentReference,
        [h('strong', null, wanted.reference), h('small', null, ` ${texts.paymentReferenceHint}`)],
      ],
    ]),
    codeOf(account, wanted, view, speech),
  );
}

/** The code that banking applications scan: for euros and an IBAN, and for amounts that the standard has. */
function codeOf(
  { iban, bic }: PayableAccount,
  wanted: Wanted,
  view: PortalView,
  speech: Speech,
): Html | null {
  const { texts, money } = speech;
  if (wanted.currency !== 'EUR' || iban === null) return null;
  const plain = electronicFormatIBAN(iban) ?? '';
  if (!isValidIBAN(plain)) return null;
  const { amount, reference } = wanted;
  const payload = epcPayload({ bic, name: view.organization.name, iban: plain, amount, reference });
  if (payload === null) return null;
  const label = texts.codeLabel(money(amount, 'EUR'), reference);
  return h('figure', null, paymentCode(payload, label), h('figcaption', null, texts.scan));
}
