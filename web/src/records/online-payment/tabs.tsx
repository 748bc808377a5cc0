import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import styles from '../../parts/list/list.module.css';
import { useTranslation } from '../../texts/index.ts';

/** Links between the payments, those that debtors make online, and the payouts of providers. */
export function PaymentTabs() {
  const { t } = useTranslation();
  const may = useMay();
  const own = { className: styles['view'], activeOptions: { exact: true, includeSearch: false } };
  if (!may('online-payment.read')) return null;
  return (
    <nav className={styles['views']} aria-label={t('payments.title')}>
      <Link to="/payments" {...own}>
        {t('payments.title')}
      </Link>
      <Link to="/payments/online" {...own}>
        {t('payments.online')}
      </Link>
      {may('payout.read') && (
        <Link to="/payments/payouts" {...own}>
          {t('payments.payouts')}
        </Link>
      )}
    </nav>
  );
}
