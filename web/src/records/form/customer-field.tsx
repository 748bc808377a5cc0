import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import type { FormField } from './fields.ts';

/** Customers offered for what is typed. */
const OFFERED = 20;
const TYPED_MS = 150;

interface CustomerFieldProps {
  field: FormField;
  /** Id of the customer; empty: none. */
  value: string;
  error: string | undefined;
  isFirst: boolean;
  onChange: (customerId: string) => void;
}

/** Finds a customer by its name or number. The options of the field are offered besides, with their names. */
export function CustomerField({ field, value, error, isFirst, onChange }: CustomerFieldProps) {
  const { t } = useTranslation();
  const { label, hint, isRequired = false, isFixed = false, options = [] } = field;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(options);
  const [asked] = useDebouncedValue(search.trim(), TYPED_MS);
  const isLabel = chosen.some((one) => one.label === asked);
  const query = { limit: OFFERED, sortBy: 'name', sortOrder: 'ASC', search: isLabel ? '' : asked };
  const { data } = useQuery({
    ...read('/v1/internal/customers', { query }),
    placeholderData: (before) => before,
    enabled: !isFixed,
  });
  const found = (data?.items ?? [])
    .filter(({ customer }) => customer.mergedInto === null)
    .map(({ customer: { id, name, externalId } }) => ({ value: id, label: `${name} (${externalId})` }));
  const others = chosen.filter((one) => found.every((other) => other.value !== one.value));
  const offered = [...others, ...found];
  return (
    <Select
      label={label}
      description={hint}
      error={error}
      required={isRequired}
      disabled={isFixed}
      searchable
      // The form focuses it first; a click or typing opens it.
      openOnFocus={false}
      clearable={!isRequired}
      value={value === '' ? null : value}
      data={offered}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already searched.
      filter={({ options: all }) => all}
      nothingFoundMessage={t('records.noCustomer')}
      placeholder={t('records.findCustomer')}
      onChange={(id) => {
        const one = offered.find((option) => option.value === id);
        setChosen(one === undefined ? [] : [one]);
        onChange(id ?? '');
      }}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  );
}
