import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './accounts.module.css';

/** The balance of each bank account next to the one that the bank reports, and what is left to decide. */
export function AccountBalances() {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/cash/summary', {}));
  if (data === undefined || data.accounts.length === 0) return null;
  return (
    <table className={styles['accounts']}>
      <thead>
        <tr>
          <th scope="col">{t('bankStatements.account')}</th>
          <th scope="col" data-number>
            {t('bankStatements.bankBalance')}
          </th>
          <th scope="col" data-number>
            {t('bankStatements.ownBalance')}
          </th>
          <th scope="col">
            <span className={styles['hidden']}>{t('bankStatements.comparison')}</span>
          </th>
          <th scope="col" data-number>
            {t('bankStatements.toDecide')}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.accounts.map((account) => (
          <AccountBalance key={account.id} account={account} />
        ))}
      </tbody>
    </table>
  );
}

type Account = Schema<'CashSummary'>['accounts'][number];

function AccountBalance({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { id, name, currency, bankBalance, bankBalanceOn, balance, open } = account;
  return (
    <tr>
      <th scope="row">
        {name}
        {bankBalanceOn !== null && (
          <small>
            <Day on={bankBalanceOn} />
          </small>
        )}
      </th>
      <td data-number>{bankBalance !== null && <Amount value={bankBalance} currency={currency} />}</td>
      <td data-number>{balance !== null && <Amount value={balance} currency={currency} />}</td>
      <td>
        <Comparison account={account} />
      </td>
      <td data-number>
        {open > 0 ? (
          <Link to="/cash" search={{ bankAccountId: id }}>
            {open}
            <span className={styles['word']}> {t('bankStatements.toDecide')}</span>
          </Link>
        ) : (
          open
        )}
      </td>
    </tr>
  );
}

/** Says whether both balances agree, or why they cannot be compared. */
function Comparison({ account: { bankBalance, balance } }: { account: Account }) {
  const { t } = useTranslation();
  if (bankBalance === null) return <span className={styles['note']}>{t('bankStatements.noBalances')}</span>;
  if (balance === null) return <span className={styles['note']}>{t('bankStatements.noOpening')}</span>;
  const isEqual = balance === bankBalance;
  return (
    <span className={styles['comparison']} data-equal={isEqual}>
      {isEqual ? <BadgeCheck size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
      {t(isEqual ? 'bankStatements.isEqual' : 'bankStatements.differs')}
    </span>
  );
}
