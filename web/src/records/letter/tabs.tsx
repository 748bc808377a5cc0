import { Link } from '@tanstack/react-router';
import styles from '../../parts/list/list.module.css';
import { useTranslation } from '../../texts/index.ts';

/** Tabs of the letter pages: to print, and printed. */
export function LetterTabs() {
  const { t } = useTranslation();
  const own = { className: styles['view'], activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className={styles['views']} aria-label={t('letters.title')}>
      <Link to="/letters" {...own}>
        {t('letters.toPrint')}
      </Link>
      <Link to="/letters/printed" {...own}>
        {t('letters.printed')}
      </Link>
    </nav>
  );
}
