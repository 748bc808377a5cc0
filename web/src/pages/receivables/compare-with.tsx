import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayText } from '../../parts/day.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { useToday } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import { comparableDays } from './comparable-days.ts';

const NONE = 'none';
const OTHER = 'other';

/** The day to compare with: the month end before, the day a year before, or any day. */
export function CompareWith({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation();
  const today = useToday();
  const { compareWith, asOf } = state.filters;
  const { monthEnd, yearBefore } = comparableDays(asOf ?? today);
  const isUsual = compareWith === undefined || compareWith === monthEnd || compareWith === yearBefore;
  const [isOther, setOther] = useState(!isUsual);
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
      {isOther && <OtherDay state={state} today={today} />}
    </>
  );
}

/** Applies a day when it is complete and the field loses focus, not while it is typed. */
function OtherDay({ state, today }: { state: ListState; today: string }) {
  const { t } = useTranslation();
  const compareWith = state.filters['compareWith'] ?? '';
  const [day, setDay] = useState(compareWith);
  const apply = () => {
    if (day !== compareWith) state.setFilter('compareWith', day === '' ? undefined : day);
  };
  return (
    <TextInput
      type="date"
      label={t('charts.compareDay')}
      max={today}
      value={day}
      onChange={({ currentTarget }) => setDay(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
