import { NativeSelect } from '@mantine/core';
import { useMonthText } from '../../charts/value-format.ts';
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
  const { t } = useTranslation();
  const monthText = useMonthText();
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
