import { FileText, Users, Wallet } from 'lucide-react';
import { Amount } from '../../parts/amount.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import styles from './customer-search.module.css';
import type { Found } from './found-records.ts';

interface FoundRecordProps {
  found: Found;
  /** The key that chooses it. */
  digit: number | undefined;
}

/** A search result: the customer, and the invoice or payment by which it was found. */
export function FoundRecord({ found, digit }: FoundRecordProps) {
  const { t } = useTranslation();
  const { customer, invoice, payment, amount, currency } = found;
  const Icon = invoice !== null ? FileText : payment !== null ? Wallet : Users;
  return (
    <>
      <Icon size={15} aria-hidden />
      <span className={styles['name']}>
        <strong>{customer.name}</strong>
        <span>{subtitleOf(found, t)}</span>
      </span>
      <Amount value={amount} currency={currency} quietZero />
      {digit !== undefined && <kbd aria-hidden>{digit}</kbd>}
    </>
  );
}

function subtitleOf({ customer, invoice, payment }: Found, t: Translate): string {
  if (invoice !== null) return t('cash.invoiceOf', { number: invoice.number });
  return payment === null ? customer.externalId : `${t('cash.payment')} ${payment.number}`;
}
