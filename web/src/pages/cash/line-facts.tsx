import type { ReactNode } from 'react';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Fact, Facts } from '../../parts/panel.tsx';
import { formatIban } from '../../records/bank-statement/iban.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './line-facts.module.css';
import { nameOfParty, noTextOf } from './payer-text.ts';
import type { Token } from './proposals/read-proof.ts';

type Transaction = Schema<'BankTransaction'>;

interface LineFactsProps {
  transaction: Transaction;
  /** Places of the text that are marked. */
  tokens: readonly Token[];
}

/** A bank transaction as the bank sent it: payer, amount, day, account, text and references. */
export function LineFacts({ transaction, tokens }: LineFactsProps) {
  const { t } = useTranslation();
  const { payer, amount, currency, bookedOn, bankAccount, text, structuredReferences } = transaction;
  return (
    <>
      <div className={styles['top']}>
        <h2>{nameOfParty(transaction, t)}</h2>
        <strong className={styles['amount']}>
          <Amount value={amount} currency={currency} />
        </strong>
      </div>
      <p className={styles['facts']}>
        <span>
          {t('cash.fields.bookedOn')} <Day on={bookedOn} />
        </span>
        <span>{bankAccount.name}</span>
        {payer.iban !== null && <span>{formatIban(payer.iban)}</span>}
      </p>
      <p className={styles['text']}>
        {text === null ? <span>{noTextOf(transaction, t)}</span> : <MarkedText text={text} tokens={tokens} />}
      </p>
      {structuredReferences.length > 0 && (
        <ul className={styles['references']} aria-label={t('cash.fields.references')}>
          {structuredReferences.map(({ reference }) => (
            <li key={reference}>{reference}</li>
          ))}
        </ul>
      )}
      <Details transaction={transaction} />
    </>
  );
}

/** The text with the recognized places marked. */
function MarkedText({ text, tokens }: { text: string; tokens: readonly Token[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of tokens.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end <= start || end > text.length) continue;
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}

/** Further facts of the bank, closed until they are asked for. */
function Details({ transaction }: { transaction: Transaction }) {
  const { t, i18n } = useTranslation();
  const { payer, batch, charges, currency } = transaction;
  const facts: [string, string | null][] = [
    [t('cash.fields.ultimateName'), payer.ultimateName === null ? null : payer.name],
    [t('cash.fields.accountNumber'), payer.accountNumber],
    [t('cash.fields.bic'), payer.bic],
    [t('cash.fields.endToEndId'), transaction.endToEndId],
    [t('cash.fields.mandateId'), transaction.mandateId],
    [t('cash.fields.bankReference'), transaction.bankReference],
    [t('cash.fields.ownReference'), transaction.ownReference],
    [t('cash.fields.code'), transaction.code],
    [t('cash.fields.additionalText'), transaction.additionalText],
    [t('cash.fields.keptWhole'), transaction.keptWhole],
    [t('cash.fields.returnReason'), transaction.returnReason],
    ...charges.map(({ amount, currency: own }): [string, string] => [
      t('cash.fields.charges'),
      `${amountText(amount, own, i18n.language)} ${own}`,
    ]),
  ];
  const stated = facts.filter(([, value]) => value !== null);
  if (stated.length === 0 && batch === null && transaction.valueOn === null) return null;
  return (
    <details className={styles['details']}>
      <summary>{t('cash.details')}</summary>
      <Facts>
        {transaction.valueOn !== null && (
          <Fact title={t('cash.fields.valueOn')}>
            <Day on={transaction.valueOn} />
          </Fact>
        )}
        {batch !== null && (
          <Fact title={t('cash.fields.batch', { part: batch.part })}>
            <Amount value={batch.amount} currency={currency} />
          </Fact>
        )}
        {stated.map(([title, value]) => (
          <Fact key={`${title} ${value}`} title={title}>
            {value}
          </Fact>
        ))}
      </Facts>
    </details>
  );
}
