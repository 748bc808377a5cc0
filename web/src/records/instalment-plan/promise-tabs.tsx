import { Link } from '@tanstack/react-router';
import styles from '../../parts/list/list.module.css';
import { useTranslation } from '../../texts/index.ts';

/** Tabs of the promise pages: single promises, and instalment plans. */
export function PromiseTabs() {
  const { t } = useTranslation();
  const own = { className: styles['view'], activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className={styles['views']} aria-label={t('promises.title')}>
      <Link to="/receivables/promises" {...own}>
        {t('promises.title')}
      </Link>
      <Link to="/receivables/instalment_plans" {...own}>
        {t('instalments.titles')}
      </Link>
    </nav>
  );
}
