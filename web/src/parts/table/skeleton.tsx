import { useTranslation } from '../../texts/index.ts';
import styles from './table.module.css';

const LINES = Array.from({ length: 14 }, (_none, index) => index);

/** Placeholder for rows that are loading. */
export function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} role="status" aria-busy aria-label={t('common.loading')}>
      {LINES.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
