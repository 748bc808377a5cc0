import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Amount } from '../../parts/amount.tsx';
import { Moment } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './online-payment.module.css';
import { ONLINE_PAYMENTS } from './paths.ts';

/** The most pending payments that are named. */
const MOST = 5;

type Owner = { customerId: string } | { invoiceId: string };

/** Online payments under way, of a customer or for an invoice: being processed, and not paid yet. */
export function PendingOnlinePayments({ of }: { of: Owner }) {
  const may = useMay();
  const { data } = useQuery({
    ...read(ONLINE_PAYMENTS, { query: { ...of, state: 'PENDING', limit: MOST } }),
    enabled: may('online-payment.read'),
  });
  const { t } = useTranslation();
  return data?.items.map(({ id, amount, currency, method, createdAt, holdsUntil }) => (
    <div key={id} className={styles['pending']}>
      <p>
        <Link to="/payments/online" search={{ open: id }}>
          <Amount value={amount} currency={currency} />
        </Link>{' '}
        {t('onlinePayments.pending', { method: t(`onlinePayments.methods.${method}`) })}
      </p>
      <p>
        {t('onlinePayments.started')} <Moment at={createdAt} withTime />
        {holdsUntil !== null && (
          <>
            {' · '}
            {t('onlinePayments.holdsUntil')} <Moment at={holdsUntil} />
          </>
        )}
      </p>
    </div>
  ));
}
