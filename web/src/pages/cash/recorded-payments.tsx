import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Day } from '../../parts/day.tsx';
import { nameOfPayment } from '../../records/payment/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { Total } from './balance.ts';
import styles from './editor.module.css';

/** External ids of payments that a match created. These belong to other transactions. */
const OF_MATCHES = /^bank:/;
const SHOWN = 5;

interface RecordedPaymentsProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  /** Only payments of this customer; undefined: of all. */
  customerId: string | undefined;
  onJoin: (payment: Schema<'Payment'>) => void;
}

/** Payments of the same amount that were recorded already, so that no second one is created. */
export function RecordedPayments({ transaction, total, customerId, onJoin }: RecordedPaymentsProps) {
  const { t } = useTranslation();
  const query = {
    amount: total.amount,
    sortBy: 'validatedAt',
    sortOrder: 'DESC',
    'customer.id': customerId,
  };
  const { data } = useQuery({ ...read('/v1/internal/payments', { query }), enabled: total.isIn });
  const fitting = (data?.items ?? [])
    .map(({ payment }) => payment)
    .filter(({ currency, externalId }) => currency === transaction.currency && !OF_MATCHES.test(externalId))
    .slice(0, SHOWN);
  if (fitting.length === 0) return null;
  return (
    <section className={styles['recorded']}>
      <h3>{t('cash.recorded')}</h3>
      <p className={styles['quiet']}>{t('cash.recordedHint')}</p>
      <ul>
        {fitting.map((payment) => (
          <li key={payment.id}>
            <span>
              <strong>{payment.customer.name}</strong> {nameOfPayment(payment)} ·{' '}
              <Day on={payment.validatedAt} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t('cash.join')} ${nameOfPayment(payment)}`}
              onClick={() => onJoin(payment)}
            >
              {t('cash.join')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
