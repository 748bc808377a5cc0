import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './decided.module.css';

interface MatchedPartProps {
  part: Schema<'MatchPart'>;
  currency: string;
}

/** Part of a match: its customer, its payment or refund, and the documents that it is linked to. */
export function MatchedPart({ part, currency }: MatchedPartProps) {
  const { t } = useTranslation();
  const { kind, amount, customer, payment, refund } = part;
  const isGone = kind !== 'FEE' && payment === null && refund === null;
  return (
    <article className={styles['part']}>
      <header>
        <h3>
          {customer === null ? (
            t('cash.fee')
          ) : (
            <Link to="/customers/$id" params={{ id: customer.id }}>
              {customer.name}
            </Link>
          )}
        </h3>
        <Amount value={amount} currency={currency} />
      </header>
      {isGone && <p>{t('cash.removedDocument')}</p>}
      {payment !== null && (
        <Link to="/payments" search={{ open: payment.id }}>
          {t('cash.payment')}
        </Link>
      )}
      {refund !== null && <p>{t('cash.refund')}</p>}
      <Links part={part} currency={currency} />
    </article>
  );
}

function Links({ part, currency }: MatchedPartProps) {
  const { t } = useTranslation();
  const { amount, payment, linkedInvoices, linkedCreditNotes, linkedPayments, writtenOffInvoices } = part;
  const isLinked = linkedInvoices.length + linkedCreditNotes.length + linkedPayments.length > 0;
  if (!isLinked && payment === null) return null;
  return (
    <ul className={styles['links']}>
      {!isLinked && (
        <li>
          <span>{t('cash.onAccount')}</span>
          <Amount value={amount} currency={currency} />
        </li>
      )}
      {linkedInvoices.map(({ invoice, amountLinked }) => (
        <li key={invoice.id}>
          <span>
            <Link to="/invoices/$id" params={{ id: invoice.id }}>
              {invoice.customId}
            </Link>
            {writtenOffInvoices.some(({ id }) => id === invoice.id) && (
              <span className={styles['quiet']}> {t('cash.writtenOff')}</span>
            )}
          </span>
          <Amount value={amountLinked} currency={currency} />
        </li>
      ))}
      {linkedCreditNotes.map(({ creditNote, amountLinked }) => (
        <li key={creditNote.id}>
          <span>
            {t('cash.withCreditNote')} {creditNote.customId}
          </span>
          <Amount value={amountLinked} currency={currency} />
        </li>
      ))}
      {linkedPayments.map(({ payment: linked, amountLinked }) => (
        <li key={linked.id}>
          <Link to="/payments" search={{ open: linked.id }}>
            {t('cash.payment')} {linked.externalId}
          </Link>
          <Amount value={amountLinked} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
