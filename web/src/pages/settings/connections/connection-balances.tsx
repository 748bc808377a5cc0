import { Equal, EqualNot } from 'lucide-react';
import { useTimeText } from '../../../parts/ago.tsx';
import { Amount, amountText } from '../../../parts/amount.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './connections.module.css';
import type { Integration } from './words.ts';

type Balance = Integration['balances'][number];

/** Both balances by currency: whether they are equal, since when, and what explains a difference. */
export function ConnectionBalances({ integration }: { integration: Integration }) {
  const { name, balances, equalSince } = integration;
  return (
    <ul className={styles['balances']}>
      {balances.map((balance) => (
        <li key={balance.currency}>
          <BalanceLine balance={balance} name={name} equalSince={equalSince} />
        </li>
      ))}
    </ul>
  );
}

interface BalanceLineProps extends Pick<Integration, 'name' | 'equalSince'> {
  balance: Balance;
}

function BalanceLine({ balance, name, equalSince }: BalanceLineProps) {
  const { t } = useTranslation();
  const { currency, theirs, ours } = balance;
  const isEqual = theirs === ours;
  const Icon = isEqual ? Equal : EqualNot;
  return (
    <>
      <div className={styles['side']}>
        <span>{t('connections.there', { name })}</span>
        <strong>
          <Amount value={theirs} currency={currency} />
        </strong>
      </div>
      <Icon className={styles['sign']} data-tone={toneOf(balance)} size={20} strokeWidth={2} aria-hidden />
      <div className={styles['side']}>
        <span>{t('connections.here')}</span>
        <strong>
          <Amount value={ours} currency={currency} />
        </strong>
      </div>
      <DifferenceNote balance={balance} equalSince={equalSince} />
    </>
  );
}

function toneOf({ theirs, ours, explained }: Balance): 'good' | 'quiet' | 'bad' {
  if (theirs === ours) return 'good';
  return theirs - ours === explained ? 'quiet' : 'bad';
}

/** Says how much of a difference is explained, and since when the rest is zero: `equalSince` counts from then. */
function DifferenceNote({ balance, equalSince }: Omit<BalanceLineProps, 'name'>) {
  const { t, i18n } = useTranslation();
  const timeText = useTimeText();
  const { currency, theirs, ours, explained: explainedDifference } = balance;
  const difference = theirs - ours;
  const textOf = (amount: number) => `${amountText(amount, currency, i18n.language)} ${currency}`;
  const since = equalSince === null ? null : timeText(equalSince);
  if (difference === explainedDifference)
    return (
      <p className={styles['verdict']} data-tone={toneOf(balance)}>
        {difference !== 0 && <span>{t('connections.explained', { amount: textOf(difference) })}</span>}
        {since !== null && (
          <span>{t(difference === 0 ? 'connections.equalSince' : 'connections.since', { time: since })}</span>
        )}
      </p>
    );
  const rest = textOf(difference - explainedDifference);
  return (
    <p className={styles['verdict']} data-tone="bad">
      {t('connections.unexplained', { amount: textOf(difference), rest })}
    </p>
  );
}
