import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { organizationQuery } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { signedAmount } from '../../parts/amount-input.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash.module.css';

const TYPED_MS = 250;

interface FiltersProps {
  accountId: string | undefined;
  search: string | undefined;
  onAccount: (id: string | undefined) => void;
  onSearch: (search: string | undefined) => void;
  /** Commands about the filtered list. */
  children: ReactNode;
}

/** Filters by bank account, and by payer, text or amount. */
export function Filters({ accountId, search, onAccount, onSearch, children }: FiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/bank_accounts', { query: { limit: 200 } }));
  const accounts = data?.items ?? [];
  return (
    <div className={styles['filters']}>
      <SearchField search={search ?? ''} onSearch={onSearch} />
      {accounts.length > 1 && (
        <NativeSelect
          aria-label={t('cash.account')}
          value={accountId ?? ''}
          data={[{ value: '', label: t('cash.allAccounts') }].concat(
            accounts.map(({ id, name }) => ({ value: id, label: name })),
          )}
          onChange={({ currentTarget: { value } }) => onAccount(value === '' ? undefined : value)}
        />
      )}
      {children}
    </div>
  );
}

interface SearchFieldProps {
  search: string;
  onSearch: (search: string | undefined) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useKeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const wait = setTimeout(() => latest.current(typed.trim() === '' ? undefined : typed.trim()), TYPED_MS);
    return () => clearTimeout(wait);
  }, [typed, search]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={t('cash.search')}
      placeholder={t('cash.search')}
      leftSection={<Search size={15} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

/** Returns the search for the server: amounts with decimals in minor units, everything else as it is. */
export function useSearchText(search: string | undefined): string | undefined {
  const { data } = useQuery(organizationQuery());
  if (search === undefined || search.length < 2) return undefined;
  if (!/^-?\d[\d.,'’\s]*[.,]\d{2,3}$/.test(search)) return search;
  return String(signedAmount(search, data?.currency ?? ''));
}
