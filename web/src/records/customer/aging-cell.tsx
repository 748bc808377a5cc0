import type { Schema } from '../../api/types.ts';
import { AgeBar } from '../../charts/age-bar.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './customer.module.css';

/** The open amounts of a customer by age: a small bar, with the amounts as its text. */
export function AgingCell({ row: { aging, customer } }: { row: Schema<'CustomerRow'> }) {
  const { t, i18n } = useTranslation();
  const { notDue, days1To30, days31To60, days61To90, daysOver90 } = aging;
  const parts = [
    { name: t('customer.notDue'), amount: notDue },
    { name: t('customer.daysBetween', { from: 1, to: 30 }), amount: days1To30 },
    { name: t('customer.daysBetween', { from: 31, to: 60 }), amount: days31To60 },
    { name: t('customer.daysBetween', { from: 61, to: 90 }), amount: days61To90 },
    { name: t('customer.daysOver', { from: 91 }), amount: daysOver90 },
  ];
  const text = parts
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => `${name}: ${amountText(amount, customer.currency, i18n.language)}`)
    .join('\n');
  if (text === '') return null;
  return (
    <span className={styles['aging']} role="img" aria-label={text} title={text}>
      <AgeBar amounts={parts.map(({ amount }) => amount)} />
    </span>
  );
}
