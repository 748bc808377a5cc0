import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { dayText } from '../../parts/day.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './replay.module.css';
import { ReplayDifferences } from './replay-differences.tsx';
import { isEnded, useReplayProgress } from './use-replay.ts';

interface ReplayProps {
  id: string;
  onStop: () => void;
}

/** The effect that changed rules would have had on the transactions of the last year. */
export function Replay({ id, onStop }: ReplayProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReplayProgress(id);
  const section = useRef<HTMLElement>(null);
  const hasEnded = data !== undefined && isEnded(data);
  useEffect(() => {
    section.current?.scrollIntoView({ block: hasEnded ? 'start' : 'nearest' });
  }, [hasEnded]);
  return (
    <section ref={section} className={styles['replay']} aria-label={t('cashRules.replay.title')}>
      <h2>{t('cashRules.replay.title')}</h2>
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data !== undefined && !hasEnded && <Running replay={data} onStop={onStop} />}
      {data !== undefined && hasEnded && <Result replay={data} />}
    </section>
  );
}

function Running({
  replay: { done, transactions },
  onStop,
}: {
  replay: Schema<'CashReplay'>;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles['running']} role="status">
      <progress max={Math.max(transactions, 1)} value={done} aria-label={t('cashRules.replay.title')} />
      <span>{t('cashRules.replay.running', { done, total: transactions })}</span>
      <Button variant="default" size="compact-sm" onClick={onStop}>
        {t('cashRules.replay.stop')}
      </Button>
    </div>
  );
}

function Result({ replay }: { replay: Schema<'CashReplay'> }) {
  const { t, i18n } = useTranslation();
  const { state, done, transactions: total, differing, amounts, isCut, fromOn, error } = replay;
  if (state === 'FAILED') return <p role="alert">{t('cashRules.replay.failed', { reason: error })}</p>;
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const counted = { count: differing, total: number(total), done: number(done) };
  return (
    <>
      {state === 'CANCELLED' && <p role="status">{t('cashRules.replay.stopped', counted)}</p>}
      {state === 'DONE' && differing === 0 && (
        <p role="status">{t(total === 0 ? 'cashRules.replay.empty' : 'cashRules.replay.same', counted)}</p>
      )}
      {differing > 0 && (
        <p role="status" className={styles['sum']}>
          {t('cashRules.replay.differing', counted)}{' '}
          {amounts.map(({ currency, amount }) => (
            <strong key={currency}>
              <Amount value={amount} currency={currency} />
            </strong>
          ))}
        </p>
      )}
      {isCut && <p>{t('cashRules.replay.cut', { from: dayText(fromOn, i18n.language) })}</p>}
      {differing > 0 && <Outcomes replay={replay} />}
      {differing > 0 && <ReplayDifferences id={replay.id} />}
      <p className={styles['quiet']}>{t('cashRules.replay.unchanged')}</p>
    </>
  );
}

const OUTCOMES = ['applied', 'proposed', 'open', 'excluded'] as const;

/** How many transactions end in which way, and whether newly applied ones are as people matched them. */
function Outcomes({ replay: { before, after, asMatched, otherwise } }: { replay: Schema<'CashReplay'> }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <table>
        <caption>{t('cashRules.replay.table')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('cashRules.replay.now')}</th>
            <th scope="col">{t('cashRules.replay.changed')}</th>
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.filter((one) => before[one] + after[one] > 0).map((one) => (
            <tr key={one} data-changed={before[one] !== after[one] || undefined}>
              <th scope="row">{t(`cashRules.replay.${one}`)}</th>
              <td>{number.format(before[one])}</td>
              <td>{number.format(after[one])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {asMatched > 0 && <p>{t('cashRules.replay.asMatched', { count: asMatched })}</p>}
      {otherwise > 0 && (
        <p className={styles['warning']}>{t('cashRules.replay.otherwise', { count: otherwise })}</p>
      )}
    </>
  );
}
