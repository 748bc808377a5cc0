import { dayText, useDayOf } from '../../parts/day.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { ownText } from '../../texts/own-text.ts';
import { isConstant, wordsOf } from './stored-words.ts';

/** Returns a field's name in the language of the user, if we have one. */
export const fieldText = (field: string, t: Translate): string =>
  wordsOf(field, t('auditTrail.fields', { returnObjects: true }));

/** How stored values are shown to the reader. */
export interface ValueFormat {
  t: Translate;
  /** Formats a day, or the day of an instant in the organization's time zone. */
  day: (at: string) => string;
}

export function useValueFormat(): ValueFormat {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  return { t, day: (at) => dayText(at.includes('T') ? dayOf(at) : at, i18n.language) };
}

const IS_DAY = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

interface ValuePlace extends ValueFormat {
  field: string;
  /** Names of the records of an entry, by id. */
  names: Readonly<Record<string, string>>;
}

/** Formats a stored value, with names in place of ids. The audit stores no secrets and free texts. */
export function valueText(value: unknown, place: ValuePlace): string {
  const { field, names, t, day } = place;
  if (value === undefined) return t('auditTrail.hidden');
  if (value === null || value === '') return t('auditTrail.nothing');
  if (typeof value === 'boolean') return t(value ? 'auditTrail.yes' : 'auditTrail.no');
  if (typeof value === 'string') {
    if (isConstant(field, value)) return wordsOf(value, t('auditTrail.values', { returnObjects: true }));
    return ownText(names, value) ?? (IS_DAY.test(value) ? day(value) : value);
  }
  if (Array.isArray(value))
    return value.length === 0
      ? t('auditTrail.nothing')
      : value.map((one) => valueText(one, place)).join(', ');
  return JSON.stringify(value);
}
