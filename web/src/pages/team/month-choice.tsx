import { NativeSelect } from '@mantine/core';
import { dayAfter, useToday } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';

const MONTHS = 13;

/** Returns the last days of the months before a day, the latest first. */
function monthEnds(today: string): string[] {
  let first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS - 1 }, () => {
    const end = dayAfter(first, -1);
    first = `${end.slice(0, 7)}-01`;
    return end;
  });
}

interface MonthChoiceProps {
  /** The last day of an earlier month; undefined: the current month. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The month of the figures. */
export function MonthChoice({ value = '', onChange }: MonthChoiceProps) {
  const { t, i18n } = useTranslation();
  // The year in full: "Nov 26" would read as a day.
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthText = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  const today = useToday();
  return (
    <NativeSelect
      aria-label={t('team.month')}
      value={value}
      data={[
        { value: '', label: monthText(today) },
        ...monthEnds(today).map((day) => ({ value: day, label: monthText(day) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}
