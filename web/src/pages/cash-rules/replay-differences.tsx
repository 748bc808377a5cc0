import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import styles from './replay.module.css';

const DIFFERENCES = '/v1/internal/cash/replays/{cashReplayId}/differences';

/** The transactions that are decided differently. Each opens in a new tab, so that the edit stays. */
export function ReplayDifferences({ id }: { id: string }) {
  const { t } = useTranslation();
  const { rows, problem, hasMore, isReadingMore, readMore } = useRows(
    DIFFERENCES,
    { limit: 50 },
    { path: { cashReplayId: id } },
  );
  return (
    <>
      <h3>{t('cashRules.replay.lines')}</h3>
      <ProblemLine problem={problem} />
      <ul className={styles['lines']}>
        {rows?.map((one) => (
          <Line key={one.bankTransaction.id} difference={one} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('cashRules.replay.more')}
        </Button>
      )}
    </>
  );
}

function Line({ difference }: { difference: Schema<'CashReplayDifference'> }) {
  const { t } = useTranslation();
  const { bankTransaction, before, after, isAsMatched } = difference;
  const { id, bookedOn, amount, currency, payerName, text } = bankTransaction;
  return (
    <li>
      <Link to="/cash" search={{ is: 'ALL', open: id }} target="_blank" rel="noopener">
        <strong>{payerName ?? t('cash.noPayer')}</strong>
        <ExternalLink size={13} aria-label={t('cashRules.replay.newTab')} />
      </Link>
      <Amount value={amount} currency={currency} />
      <span className={styles['text']}>
        <Day on={bookedOn} /> {text}
      </span>
      <span className={styles['decision']}>
        <del>{outcomeText(before, t)}</del> <ins>{outcomeText(after, t)}</ins>
        {after.targets.length > 0 && <span>{after.targets.join(', ')}</span>}
        {isAsMatched === false && (
          <span className={styles['warning']}>{t('cashRules.replay.isOtherwise')}</span>
        )}
      </span>
    </li>
  );
}

const outcomeText = ({ state, rule }: Schema<'ReplayOutcome'>, t: Translate): string => {
  const words = t(`cashRules.states.${state}`);
  return state === 'UNMATCHED' || rule > 8 ? words : t('cashRules.byRule', { state: words, number: rule });
};
