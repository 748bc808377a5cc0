import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './bank-statements.module.css';

/** The balance of each bank account next to the one that the bank reports. */
export function AccountBalances() {
  const { data } = useQuery(read('/v1/internal/cash/summary', {}));
  if (data === undefined || data.accounts.length === 0) return null;
  return (
    <ul className={styles['accounts']}>
      {data.accounts.map((account) => (
        <AccountBalance key={account.id} account={account} />
      ))}
    </ul>
  );
}

function AccountBalance({ account }: { account: Schema<'CashSummary'>['accounts'][number] }) {
  const { t } = useTranslation();
  const { name, currency, bankBalance, bankBalanceOn, balance } = account;
  if (bankBalance === null)
    return (
      <li>
        <strong>{name}</strong> <span>{t('bankStatements.noBalances')}</span>
      </li>
    );
  const isEqual = balance === bankBalance;
  return (
    <li>
      <strong>{name}</strong> <Amount value={bankBalance} currency={currency} />{' '}
      <span>
        <Day on={bankBalanceOn} />
      </span>
      {balance !== null && (
        <span data-equal={isEqual}>
          {isEqual ? <BadgeCheck size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
          {isEqual ? t('bankStatements.isEqual') : t('bankStatements.differs')}
          {!isEqual && <Amount value={balance} currency={currency} />}
        </span>
      )}
    </li>
  );
}
