import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import { changeIdsOf, countLasting, countUndone, type Plan } from './plan.ts';
import { useUndoPlan } from './use-decisions.ts';

const OUTCOMES = ['changed', 'unchanged', 'refused', 'skipped'] as const;

/** The progress and the results of an approved plan, and its undo. */
export function PlanOutcome({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation();
  const { results, state } = plan;
  if (results === null) return null;
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const total = results.pending + OUTCOMES.reduce((sum, name) => sum + results[name], 0);
  const undone = countUndone(plan);
  const isRunning = state === 'APPROVED';
  return (
    <div className={styles['gap']}>
      <h3>{t('agents.results')}</h3>
      {isRunning && (
        <>
          <p role="status" className={styles['meta']}>
            {t('agents.running', { done: number(total - results.pending), total: number(total) })}{' '}
            {t('agents.canLeave')}
          </p>
          <progress
            className={styles['bar']}
            aria-label={t('agents.results')}
            max={Math.max(total, 1)}
            value={total - results.pending}
          />
        </>
      )}
      <dl className={styles['totals']}>
        {OUTCOMES.filter((name) => name === 'changed' || results[name] > 0).map((name) => (
          <div key={name}>
            <dt>{t(`agents.counts.${name}`)}</dt>
            <dd>{number(results[name])}</dd>
          </div>
        ))}
        {undone > 0 && (
          <div>
            <dt>{t('agents.counts.undone')}</dt>
            <dd>{number(undone)}</dd>
          </div>
        )}
      </dl>
      {!isRunning && <UndoPlan plan={plan} />}
    </div>
  );
}

function UndoPlan({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoPlan(plan);
  const lasting = countLasting(plan);
  if (!may('agent-plan.approve')) return null;
  const lastingText = lasting === 0 ? '' : t('agents.undoLasting', { count: lasting });
  if (changeIdsOf(plan).length === 0)
    return lasting === 0 ? null : <p className={styles['quiet']}>{lastingText}</p>;
  return (
    <div className={styles['gap']}>
      <Button
        variant="default"
        leftSection={<Undo2 size={15} aria-hidden />}
        loading={undo.isPending}
        onClick={() => setAsking(true)}
      >
        {t('agents.undo')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('agents.undoTitle')}
        text={`${t('agents.undoText')} ${lastingText}`.trim()}
        send={t('agents.undo')}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate(undefined)}
      />
    </div>
  );
}
