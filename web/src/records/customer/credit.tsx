import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { Bar } from '../../parts/bar.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './customer.module.css';

type Customer = Schema<'CustomerSummary'>;

/** The hold and the payment terms, next to the name of a customer. */
export function CreditState({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { onHold, onHoldReason, paymentTerms } = customer;
  return (
    <>
      {onHold && (
        <span className={styles['hold']}>
          <State name="HOLD" /> {onHoldReason}
        </span>
      )}
      {paymentTerms !== null && (
        <span>
          {t('credit.terms')}: {t('credit.days', { count: paymentTerms })}
        </span>
      )}
    </>
  );
}

/** The exposure of a customer as a bar against its credit limit. */
export function CreditBar({ customer }: { customer: Customer }) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const { creditLimit, exposure, overLimit, currency } = customer;
  if (creditLimit === null || !may('customer.read')) return null;
  const text = (amount: number) => amountText(amount, currency, i18n.language);
  return (
    <div className={styles['credit']}>
      <span>
        <strong>{t('credit.limit')}</strong>{' '}
        {t('credit.used', { exposure: text(exposure), limit: text(creditLimit), currency })}
      </span>
      {overLimit && <State name="OVERDUE">{t('credit.overLimit')}</State>}
      <Bar value={exposure} most={creditLimit} tone={overLimit ? 'overdue' : 'due'} />
    </div>
  );
}
