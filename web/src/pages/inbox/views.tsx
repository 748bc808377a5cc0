import type { Schema } from '../../api/types.ts';
import { ViewButtons } from '../../parts/view-buttons.tsx';
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
  const options = VIEWS.map((view) => {
    const { count = 0, isMore = false } = counts?.views.find((one) => one.view === view) ?? {};
    const isShown = view !== 'DONE' && count > 0;
    const shown = isShown ? `${number.format(count)}${isMore ? '+' : ''}` : null;
    return { view, name: t(`inbox.view.${view}`), count: shown };
  });
  return (
    <div className={styles['views']}>
      <ViewButtons label={t('inbox.views')} options={options} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
