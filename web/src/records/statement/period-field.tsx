import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import { periodOf, STATEMENTS, type StatementPeriod } from './period.ts';
import styles from './statement.module.css';

interface PeriodFieldProps {
  /** Null: open items. */
  value: StatementPeriod | null;
  onChange: (period: StatementPeriod | null) => void;
}

/** Chooses the statement of open items, or a period. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [isOther, setOther] = useState(false);
  const isSame = (one: StatementPeriod | null) => one?.from === value?.from && one?.to === value?.to;
  const known = STATEMENTS.find((one) => one !== 'OTHER' && isSame(periodOf(one, today)));
  const choice = isOther ? 'OTHER' : (known ?? 'OTHER');
  const choose = (word: string) => {
    const next = STATEMENTS.find((one) => one === word) ?? 'OPEN_ITEMS';
    setOther(next === 'OTHER');
    onChange(next === 'OTHER' ? (value ?? periodOf('THIS_MONTH', today)) : periodOf(next, today));
  };
  const change = (part: Partial<StatementPeriod>) => {
    const next = { from: today, to: today, ...value, ...part };
    if (next.from !== '' && next.to !== '') onChange(next);
  };
  return (
    <div className={styles['period']}>
      <NativeSelect
        label={t('statements.period')}
        value={choice}
        data={STATEMENTS.map((one) => ({ value: one, label: t(`statements.periods.${one}`) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {value !== null && choice === 'OTHER' && (
        <>
          <TextInput
            type="date"
            label={t('statements.from')}
            value={value.from}
            max={value.to}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('statements.to')}
            value={value.to}
            min={value.from}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
