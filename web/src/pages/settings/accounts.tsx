import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { formatIban } from '../../records/bank-statement/iban.ts';
import { useTranslation } from '../../texts/index.ts';
import { AccountForm, EditAccount } from './account-form.tsx';
import { PREVIEWS } from './previews.ts';
import styles from './settings.module.css';

const LISTED = '/v1/bank_accounts';
const ACCOUNTS = '/v1/internal/bank_accounts';
type Account = Schema<'BankAccount'>;

/** The bank accounts that debtors pay to. */
export function Accounts() {
  const { t } = useTranslation();
  const may = useMay();
  const [edited, setEdited] = useState<Account | 'new' | null>(null);
  const [removed, setRemoved] = useState<Account | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(readRows(LISTED, {}));
  const accounts = data?.pages.flatMap(({ items }) => items) ?? [];
  const remove = useWrite(
    ({ id }: Account) => call('delete', `${ACCOUNTS}/{bankAccountId}`, { path: { bankAccountId: id } }),
    {
      refreshes: [LISTED, ACCOUNTS, ...PREVIEWS],
      toast: (_done, { name }) => ({ text: t('setUp.accountRemoved', { name }) }),
    },
  );
  const close = () => setEdited(null);
  return (
    <>
      <p className={styles['hint']}>{t('setUp.accountsHint')}</p>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && accounts.length === 0 && (
        <Empty icon={Landmark} title={t('setUp.noAccounts')} text={t('setUp.noAccountsText')} />
      )}
      <ul className={styles['rows']}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            onEdit={() => setEdited(account)}
            onRemove={() => setRemoved(account)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('settings.older')}
        </Button>
      )}
      {may('bank-account.edit') && (
        <div className={styles['buttons']}>
          <Button
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('setUp.makeAccount')}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={edited !== null}
        onClose={close}
        title={edited === null || edited === 'new' ? t('setUp.makeAccount') : edited.name}
      >
        {edited === 'new' && <AccountForm onDone={close} />}
        {edited !== null && edited !== 'new' && <EditAccount id={edited.id} onDone={close} />}
      </Dialog>
      <Confirm
        isOpen={removed !== null}
        title={t('setUp.removeAccount')}
        text={t('setUp.removeAccountText', { name: removed?.name })}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed !== null && remove.mutate(removed)}
      />
    </>
  );
}

interface RowProps {
  account: Account;
  onEdit: () => void;
  onRemove: () => void;
}

function AccountRow({ account, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const mayEdit = useMay()('bank-account.edit');
  const { name, bankName, iban, accountNumber, routingNumber, bic, currency } = account;
  const numbers = [iban === null ? `${routingNumber} ${accountNumber}` : formatIban(iban), bic, bankName];
  return (
    <li>
      <span className={styles['what']}>
        <strong>
          {name} · {currency}
        </strong>
        <span>{numbers.filter((one) => one !== null).join(' · ')}</span>
      </span>
      {mayEdit && (
        <span className={styles['buttons']}>
          <Button variant="default" aria-label={t('settings.editOne', { name })} onClick={onEdit}>
            {t('settings.edit')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`${t('settings.remove')} ${name}`}
            onClick={onRemove}
          >
            {t('settings.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}
