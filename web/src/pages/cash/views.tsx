import { ViewButtons } from '../../parts/view-buttons.tsx';
import { useTranslation } from '../../texts/index.ts';
import { VIEWS, type View } from './view.ts';

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
  const options = VIEWS.map((view) => {
    const count = counts[view] ?? 0;
    return { view, name: t(`cash.view.${view}`), count: count > 0 ? number.format(count) : null };
  });
  return <ViewButtons label={t('cash.views')} options={options} chosen={chosen} onChoose={onChoose} />;
}
