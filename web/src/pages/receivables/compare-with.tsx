import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { dayText } from '../../parts/day.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { useToday } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import { comparableDays } from './comparable-days.ts';
import { DayField } from './day-field.tsx';

const NONE = 'none';
const OTHER = 'other';

/** The day to compare with: the month end before, the day a year before, or any day. */
export function CompareWith({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation();
  const today = useToday();
  const { compareWith, asOf } = state.filters;
  const { monthEnd, yearBefore } = comparableDays(asOf ?? today);
  const isUsual = compareWith === undefined || compareWith === monthEnd || compareWith === yearBefore;
  const [hasChosenOther, setOther] = useState(false);
  // A usual day becomes another day when the date of the page changes.
  const isOther = hasChosenOther || !isUsual;
  const choose = (choice: string) => {
    setOther(choice === OTHER);
    if (choice !== OTHER) state.setFilter('compareWith', choice === NONE ? undefined : choice);
  };
  const text = (day: string) => dayText(day, i18n.language);
  return (
    <>
      <NativeSelect
        label={t('charts.compareWith')}
        value={isOther ? OTHER : (compareWith ?? NONE)}
        data={[
          { value: NONE, label: t('charts.compareNone') },
          { value: monthEnd, label: t('charts.compareMonthEnd', { day: text(monthEnd) }) },
          { value: yearBefore, label: t('charts.compareYear', { day: text(yearBefore) }) },
          { value: OTHER, label: t('charts.compareOther') },
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isOther && (
        <DayField
          label={t('charts.compareDay')}
          day={compareWith ?? ''}
          onApply={(day) => state.setFilter('compareWith', day)}
        />
      )}
    </>
  );
}
