import type { Schema } from '../../api/types.ts';
import { AgeBar } from '../../charts/age-bar.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import { ageName } from './age-name.ts';
import styles from './customer.module.css';

/** The open amounts of a customer by age: a small bar, with the amounts as its text. */
export function AgingCell({ row: { aging, customer } }: { row: Schema<'CustomerRow'> }) {
  const { t, i18n } = useTranslation();
  const { notDue, days1To30, days31To60, days61To90, daysOver90 } = aging;
  const parts = [
    { minAge: null, maxAge: 0, amount: notDue },
    { minAge: 1, maxAge: 30, amount: days1To30 },
    { minAge: 31, maxAge: 60, amount: days31To60 },
    { minAge: 61, maxAge: 90, amount: days61To90 },
    { minAge: 91, maxAge: null, amount: daysOver90 },
  ];
  const text = parts
    .filter(({ amount }) => amount > 0)
    .map((part) => `${ageName(part, t)}: ${amountText(part.amount, customer.currency, i18n.language)}`)
    .join('\n');
  if (text === '') return null;
  return (
    <span className={styles['aging']} role="img" aria-label={text} title={text}>
      <AgeBar amounts={parts.map(({ amount }) => amount)} />
    </span>
  );
}
