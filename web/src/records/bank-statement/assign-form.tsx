import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { AccountFields, accountFacts, type NewAccount, newAccountOf } from './account-fields.tsx';
import styles from './bank-statement.module.css';
import { Progress } from './progress.tsx';
import { useBankFile } from './use-bank-file.ts';

const NEW = 'new';
const ACCOUNTS = '/v1/internal/bank_accounts';

/** Asks which bank account a statement is of. An existing account is chosen, or a new one created. */
export function AssignForm({ statement }: { statement: Schema<'BankStatement'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, currency, iban } = statement;
  const { data } = useQuery(read('/v1/bank_accounts', { query: { limit: 200 } }));
  const [chosen, choose] = useState<string | null>(null);
  const [account, setAccount] = useState<NewAccount>(() => newAccountOf(statement));
  const assign = useWrite(
    async (wanted: string) => {
      const bankAccountId =
        wanted === NEW
          ? (await call('post', ACCOUNTS, { body: accountFacts(account, statement) })).id
          : wanted;
      return call('post', '/v1/bank_statements/{bankStatementId}/assign', {
        path: { bankStatementId: id },
        body: { bankAccountId },
      });
    },
    {
      refreshes: ['/v1/bank_files', '/v1/bank_statements', '/v1/bank_accounts', ACCOUNTS],
      isForm: true,
    },
  );
  useBankFile(statement.bankFileId, assign.isSuccess);
  if (assign.isSuccess) return <Progress text={t('bankStatements.readingAgain')} />;
  if (!may('bank-statement.edit') || data === undefined) return null;
  const mayCreate = may('bank-account.edit');
  const fitting = data.items.filter((one) => currency === null || one.currency === currency);
  const [first] = fitting;
  if (first === undefined && !mayCreate)
    return <p className={styles['quiet']}>{t('bankStatements.mayNotCreate')}</p>;
  const value = chosen ?? (mayCreate ? NEW : (first?.id ?? NEW));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    assign.mutate(value);
  };
  return (
    <form className={styles['assign']} onSubmit={submit}>
      <strong>{t('bankStatements.waiting')}</strong>
      <ProblemLine problem={assign.error} />
      <NativeSelect
        label={t('bankStatements.account')}
        value={value}
        data={fitting
          .map(({ id: accountId, name }) => ({ value: accountId, label: name }))
          .concat(mayCreate ? [{ value: NEW, label: t('bankStatements.otherAccount') }] : [])}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {value === NEW && <AccountFields account={account} hasIban={iban !== null} onChange={setAccount} />}
      <Button type="submit" loading={assign.isPending}>
        {t(value === NEW ? 'bankStatements.create' : 'bankStatements.assign')}
      </Button>
    </form>
  );
}
