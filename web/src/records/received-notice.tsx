import type { Schema } from '../api/types.ts';
import { useTranslation } from '../texts/index.ts';
import { ReceivedPayments } from './received-payments.tsx';
import styles from './record.module.css';

/** Warns that the customer may have paid already; nothing without received payments. */
export function ReceivedNotice({ payments }: { payments: readonly Schema<'ReceivedPayment'>[] }) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <div className={styles['held']} role="note">
      <p>{t('dunning.heldBack.CASH_RECEIVED')}</p>
      <ReceivedPayments payments={payments} />
    </div>
  );
}
