import { useTranslation } from '../../texts/index.ts';
import { VIEWS, type View } from './view.ts';
import styles from './views.module.css';

interface ViewsProps {
  /** Null: the transactions of all views are listed. */
  chosen: View | null;
  /** Numbers of transactions, where they are known. */
  counts: Partial<Record<View, number | undefined>>;
  onChoose: (view: View) => void;
}

/** The views with the number of their transactions. */
export function Views({ chosen, counts, onChoose }: ViewsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <nav className={styles['views']} aria-label={t('cash.views')}>
      {VIEWS.map((view) => {
        const count = counts[view] ?? 0;
        return (
          <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
            {t(`cash.view.${view}`)}
            {count > 0 && <span className={styles['count']}>{number.format(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
