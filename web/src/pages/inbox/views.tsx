import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './inbox.module.css';
import { VIEWS, type View } from './view.ts';

interface ViewsProps {
  chosen: View;
  counts: Schema<'InboxCounts'> | undefined;
  onChoose: (view: View) => void;
}

/** The views with the number of their threads. */
export function Views({ chosen, counts, onChoose }: ViewsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <nav className={styles['views']} aria-label={t('inbox.views')}>
      {VIEWS.map((view) => {
        const found = counts?.views.find((one) => one.view === view);
        return (
          <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
            {t(`inbox.view.${view}`)}
            {found !== undefined && view !== 'DONE' && found.count > 0 && (
              <span className={styles['count']}>
                {number.format(found.count)}
                {found.isMore ? '+' : ''}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
