import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

/** Maximum number of customers offered; the search finds others. */
const OFFERED = 20;

interface PickerProps {
  label: string;
  value: string | null;
  onChoose: (customerId: string) => void;
}

/** Chooses an example customer; the default is the one with the highest balance. */
export function CustomerPicker({ label, value, onChoose }: PickerProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = { limit: OFFERED, sortBy: 'amountDue', search: search.trim() };
  const { data } = useQuery(read('/v1/internal/customers', { query }));
  const offered = (data?.items ?? []).map(({ customer: { id, name } }) => ({ value: id, label: name }));
  const [first] = offered;
  const isOffered = offered.some((one) => one.value === value);
  useEffect(() => {
    if (first !== undefined && !isOffered) onChoose(first.value);
  }, [first, isOffered, onChoose]);
  if (data !== undefined && offered.length === 0 && search === '')
    return <p className={styles['hint']}>{t('setUp.noCustomer')}</p>;
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label={label}
        value={value ?? ''}
        data={offered}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      <TextInput
        label={t('setUp.findCustomer')}
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
    </div>
  );
}
