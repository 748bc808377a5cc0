import { Amount } from '../parts/amount.tsx';
import styles from './record.module.css';

/** One figure of a record, large. */
export function Figure(props: { title: string; value: number; currency: string; tone?: 'overdue' }) {
  const { title, value, currency, tone } = props;
  return (
    <div className={styles['figure']}>
      <span>{title}</span>
      <strong>
        <Amount {...{ value, currency, tone }} />
      </strong>
    </div>
  );
}
