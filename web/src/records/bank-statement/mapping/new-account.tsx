import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { organizationQuery } from '../../../api/me.ts';
import { ProblemLine } from '../../../parts/problem.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import styles from './mapping.module.css';

const ACCOUNTS = '/v1/internal/bank_accounts';

interface NewAccountProps {
  /** Currency of the file; null: it is not known yet. */
  currency: string | null;
  onCreate: (bankAccountId: string) => void;
}

/** Creates the bank account of a table in place. It is part of a form, so that it has no form of its own. */
export function NewAccount({ currency, onCreate }: NewAccountProps) {
  const { t } = useTranslation();
  const { data: organization } = useQuery(organizationQuery());
  const [name, setName] = useState('');
  const [iban, setIban] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = typed ?? currency ?? organization?.currency ?? '';
  const create = useWrite(
    () => call('post', ACCOUNTS, { body: { name: name.trim(), iban: iban.trim(), currency: chosen } }),
    { refreshes: ['/v1/bank_accounts', ACCOUNTS], isForm: true },
  );
  const isReady = name.trim() !== '' && iban.trim() !== '' && chosen.length === 3;
  return (
    <fieldset className={styles['newAccount']}>
      <legend>{t('bankStatements.otherAccount')}</legend>
      <ProblemLine problem={create.error} />
      <div className={styles['fields']}>
        <TextInput
          label={t('bankStatements.accountName')}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextInput
          label={t('cash.fields.iban')}
          value={iban}
          onChange={({ currentTarget: { value } }) => setIban(value)}
        />
        <TextInput
          label={t('bankMapping.columns.currency')}
          maxLength={3}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setTyped(value.toUpperCase())}
        />
      </div>
      <Button
        variant="default"
        disabled={!isReady}
        loading={create.isPending}
        onClick={() => create.mutate(undefined, { onSuccess: ({ id }) => onCreate(id) })}
      >
        {t('bankMapping.createAccount')}
      </Button>
    </fieldset>
  );
}
