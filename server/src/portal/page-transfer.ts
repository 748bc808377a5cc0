import { h } from 'hastscript';
import { electronicFormatIBAN, friendlyFormatIBAN } from 'ibantools';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import { type AskedTransfer, type Transfer, transferOf } from '../ledger/domain/transfers/transfer.ts';
import { factList, type Html } from '../platform/pages/html.ts';
import { TRANSFER_TEXTS } from './i18n/transfer-texts.ts';
import { paymentCode, swissCode } from './qr.ts';
import type { Localization, PortalBase } from './view.ts';

/** Renders a value with a button that copies it. Without scripts, a click selects the whole value. */
export function copyable(
  name: string,
  shown: Html,
  copied: string,
  { language }: Localization,
): Exclude<Html, null> {
  const texts = TRANSFER_TEXTS[language];
  return h('span', { class: 'copyable' }, [
    h('span', { class: 'whole' }, shown),
    h('button', {
      type: 'button',
      class: 'copy screen',
      hidden: true,
      title: texts.copy,
      'aria-label': texts.copyOf(name),
      'data-copy': copied,
      'data-done': texts.copied(name),
    }),
  ]);
}

/** Renders the place where screen readers hear that a value was copied. */
export function copyStatus({ language }: Localization): Html {
  const { notCopied } = TRANSFER_TEXTS[language];
  return h('p', {
    id: 'copied',
    class: 'copied screen',
    'aria-live': 'polite',
    'data-failed': notCopied,
  });
}

/** Renders how to transfer an amount to an account. */
export function transferDetails(
  account: PayableAccount,
  asked: AskedTransfer,
  { creditor }: Pick<PortalBase, 'creditor'>,
  localization: Localization,
): Html {
  const { i18n } = localization;
  const { iban, bic, bankName, accountNumber, routingNumber } = account;
  const transfer = transferOf(account, asked, creditor);
  if (transfer === null)
    return h('p', { class: 'transfer' }, TRANSFER_TEXTS[localization.language].noTransfer);
  const copy = (name: string, shown: Html, copied: string | null) =>
    copied === null ? null : copyable(name, shown, copied, localization);
  return h(
    'div',
    { class: 'transfer' },
    factList([
      [i18n.beneficiary, copy(i18n.beneficiary, creditor.name, creditor.name)],
      [i18n.iban, iban === null ? null : copy(i18n.iban, friendlyFormatIBAN(iban) ?? iban, electronic(iban))],
      [i18n.accountNumber, copy(i18n.accountNumber, accountNumber, accountNumber)],
      [i18n.routingNumber, copy(i18n.routingNumber, routingNumber, routingNumber)],
      [i18n.bic, bic],
      [i18n.bank, bankName],
      [
        i18n.paymentReference,
        [
          copyable(i18n.paymentReference, h('strong', null, transfer.printed), transfer.copied, localization),
          h('small', null, ` ${i18n.paymentReferenceHint}`),
        ],
      ],
    ]),
    codeFigure(asked, transfer, localization),
  );
}

const electronic = (iban: string) => electronicFormatIBAN(iban) ?? iban;

/** Renders the code for banking apps, if a standard has one for the transfer. */
function codeFigure(
  { amount, currency }: AskedTransfer,
  { code, copied }: Transfer,
  { i18n, money, language }: Localization,
): Html | null {
  if (code === null) return null;
  const label = i18n.codeLabel(money(amount, currency), copied);
  return code.kind === 'SWISS'
    ? h(
        'figure',
        { class: 'swiss' },
        swissCode(code.payload, label),
        h('figcaption', null, TRANSFER_TEXTS[language].scanSwiss),
      )
    : h('figure', null, paymentCode(code.payload, label), h('figcaption', null, i18n.scan));
}
