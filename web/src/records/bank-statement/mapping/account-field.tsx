import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import { useTranslation } from '../../../texts/index.ts';
import type { Mapping } from './mapping.ts';
import { NewAccount } from './new-account.tsx';
import { suggestAccount, type TableClues } from './suggest-account.ts';

const NEW = 'new';

interface AccountFieldProps {
  mapping: Mapping;
  /** Null: the user has chosen. */
  clues: TableClues | null;
  /** Currency of the first rows; null: they cannot be read yet. */
  currency: string | null;
  onSuggest: (bankAccountId: string) => void;
  onChange: (bankAccountId: string | null) => void;
}

/** The bank account of a table that does not state it. The probable one is chosen already. */
export function AccountField({ mapping, clues, currency, onSuggest, onChange }: AccountFieldProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const { data } = useQuery(read('/v1/bank_accounts', { query: { limit: 200 } }));
  const { data: summary } = useQuery({
    ...read('/v1/internal/cash/summary', {}),
    enabled: may('bank-transaction.read'),
  });
  const suggested =
    clues === null || isNew ? null : suggestAccount(data?.items ?? [], summary?.accounts ?? [], clues);
  useEffect(() => {
    if (suggested !== null && suggested !== mapping.bankAccountId) onSuggest(suggested);
  });
  const mayCreate = may('bank-account.edit');
  if (data?.items.length === 0 && !mayCreate)
    return (
      <p>
        {t('bankMapping.noAccounts')}{' '}
        <Link to="/settings/appearance">{t('bankStatements.manageAccounts')}</Link>
      </p>
    );
  const choices = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} (${one.currency})`,
  }));
  return (
    <>
      <NativeSelect
        label={t('bankStatements.account')}
        required
        value={isNew ? NEW : (mapping.bankAccountId ?? '')}
        data={[{ value: '', label: t('bankMapping.chooseAccount') }].concat(
          choices,
          mayCreate ? [{ value: NEW, label: t('bankStatements.otherAccount') }] : [],
        )}
        onChange={({ currentTarget: { value } }) => {
          setNew(value === NEW);
          onChange(value === '' || value === NEW ? null : value);
        }}
      />
      {isNew && (
        <NewAccount
          currency={currency}
          onCreate={(id) => {
            setNew(false);
            onChange(id);
          }}
        />
      )}
    </>
  );
}
