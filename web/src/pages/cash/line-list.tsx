import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import panes from '../../parts/panes.module.css';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash.module.css';
import { nameOfParty, noTextOf } from './payer-text.ts';

type Transaction = Schema<'BankTransaction'>;

interface LineListProps {
  title: string;
  rows: readonly Transaction[];
  /** The open transaction. */
  at: number;
  /** Shows the bank account of each transaction. */
  hasAccounts: boolean;
  onOpen: (id: string) => void;
  hasMore: boolean;
  onMore: () => void;
}

/** The bank transactions of a view. */
export function LineList({ title, rows, at, hasAccounts, onOpen, hasMore, onMore }: LineListProps) {
  const { t } = useTranslation();
  return (
    <nav className={`${panes['list']} ${styles['list']}`} aria-label={title}>
      <ol>
        {rows.map((row, index) => (
          <LineRow
            key={row.id}
            row={row}
            isOpen={index === at}
            hasAccount={hasAccounts}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ol>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={onMore}>
          {t('cash.more')}
        </Button>
      )}
    </nav>
  );
}

/** States that the view already says. */
const QUIET: readonly Transaction['state'][] = ['UNMATCHED', 'PENDING', 'MATCHED', 'EXCLUDED', 'ON_ACCOUNT'];

interface LineRowProps {
  row: Transaction;
  isOpen: boolean;
  hasAccount: boolean;
  onOpen: () => void;
}

function LineRow({ row, isOpen, hasAccount, onOpen }: LineRowProps) {
  const { t } = useTranslation();
  const { amount, currency, bookedOn, text, bankAccount, state, question } = row;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li>
      <button ref={button} type="button" aria-current={isOpen} onClick={onOpen}>
        <span className={styles['rowTop']}>
          <strong>{nameOfParty(row, t)}</strong>
          <span className={styles['rowAmount']} data-out={amount < 0 || undefined}>
            <Amount value={amount} currency={currency} />
          </span>
        </span>
        <span className={styles['rowTop']}>
          <span className={styles['snippet']}>
            {!QUIET.includes(state) && <span className={styles['mark']}>{t(`cash.state.${state}`)}</span>}
            {question?.isOpen === true && (
              <span className={styles['mark']}>
                {t(question.answeredAt === null ? 'cashQuestions.asked' : 'cashQuestions.answered')}
              </span>
            )}
            {text ?? noTextOf(row, t)}
          </span>
          <span className={styles['quiet']}>
            <Day on={bookedOn} />
          </span>
        </span>
        {hasAccount && <span className={styles['quiet']}>{bankAccount.name}</span>}
      </button>
    </li>
  );
}
