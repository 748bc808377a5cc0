import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';

/** Days or percent with one decimal. */
export function FigureValue({ value, unit }: Pick<Schema<'Figure'>, 'value' | 'unit'>) {
  const { t, i18n } = useTranslation();
  if (value === null) return <>{t('figures.notKnown')}</>;
  const style = { maximumFractionDigits: 1 };
  if (unit === 'PERCENT')
    return <>{new Intl.NumberFormat(i18n.language, { ...style, style: 'percent' }).format(value / 100)}</>;
  const text = new Intl.NumberFormat(i18n.language, style).format(value);
  return <>{t('figures.days', { count: value, value: text })}</>;
}
