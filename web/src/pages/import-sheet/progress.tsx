import { Bar } from '../../parts/bar.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './sheet.module.css';

/** The progress of background work. */
export function Progress({ text, done, total }: { text: string; done: number; total: number }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={styles['progress']} role="status">
      <strong>{text}</strong>
      <Bar value={done} most={Math.max(1, total)} />
      <span className={styles['quiet']}>
        {t('imports.progress', { done: number.format(done), total: number.format(total) })}{' '}
        {t('imports.mayLeave')}
      </span>
    </div>
  );
}
