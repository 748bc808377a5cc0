import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { ListState } from '../../parts/list/state.ts';
import { useToday } from '../../parts/today.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import { CompareWith } from './compare-with.tsx';
import { DayField } from './day-field.tsx';
import { PERIODS, USUAL_PERIOD, useCurrencies } from './queries.ts';
import styles from './receivables.module.css';
import { tabOf } from './tabs.tsx';

/** Filters by date, currency, customers and period. All are in the address. */
export function Controls({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const today = useToday();
  const { asOf, currency, accountManagerId, customerId, days } = state.filters;
  const { own, all } = useCurrencies(currency);
  const { data } = useQuery(usersQuery());
  return (
    <div className={styles['controls']}>
      {customerId !== undefined && <CustomerFilter key={customerId} customerId={customerId} state={state} />}
      <DayField
        label={t('figures.asOf')}
        day={asOf ?? today}
        onApply={(day) => state.setFilter('asOf', day === today ? undefined : day)}
      />
      {tabOf(state.filters) === 'overview' && <CompareWith state={state} />}
      <NativeSelect
        label={t('figures.currency')}
        value={currency ?? ''}
        data={[
          { value: '', label: t('figures.allCurrencies', { currency: own }) },
          ...all.map((value) => ({ value, label: value })),
        ]}
        onChange={({ currentTarget }) => state.setFilter('currency', currentTarget.value)}
      />
      <NativeSelect
        label={t('figures.manager')}
        value={accountManagerId ?? ''}
        data={[
          { value: '', label: t('figures.allManagers') },
          ...(data?.users ?? []).map((one) => ({ value: one.id, label: nameOfPerson(one) })),
        ]}
        onChange={({ currentTarget }) => state.setFilter('accountManagerId', currentTarget.value)}
      />
      <NativeSelect
        label={t('figures.period')}
        value={days ?? USUAL_PERIOD}
        data={[...new Set([...PERIODS, days ?? USUAL_PERIOD])].map((value) => ({
          value,
          label: t('figures.periodDays', { count: Number(value) }),
        }))}
        onChange={({ currentTarget }) => state.setFilter('days', currentTarget.value)}
      />
    </div>
  );
}

/** An active customer filter, with a link that removes it. */
function CustomerFilter({ customerId, state }: { customerId: string; state: ListState }) {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/customers/{customerId}', { path: { customerId } }));
  return (
    <NativeSelect
      label={t('figures.groups.CUSTOMER')}
      value={customerId}
      data={[
        { value: customerId, label: data?.name ?? '' },
        { value: '', label: t('figures.allManagers') },
      ]}
      onChange={({ currentTarget }) => state.setFilter('customerId', currentTarget.value)}
    />
  );
}
