import { Button } from '@mantine/core';
import { CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { Bar } from '../../../../parts/bar.tsx';
import { ButtonLink } from '../../../../parts/button-link.tsx';
import { ProblemLine } from '../../../../parts/problem.tsx';
import { useTranslation } from '../../../../texts/index.ts';
import { type Integration, sourceProblemText } from '../../connections/words.ts';
import { DryRunPairs, type Exclusions } from './dry-run-pairs.tsx';
import { DryRunCountTable, DryRunRefusals, DryRunSamples, DryRunSums } from './dry-run-tables.tsx';
import styles from './set-up.module.css';
import type { DryRun } from './use-dry-run.ts';

interface DryRunStepProps {
  integration: Integration;
  dryRun: DryRun;
  exclusions: Exclusions;
}

/** The third step: what a start would take over, with the sums on both sides. It stores nothing. */
export function DryRunStep({ integration, dryRun, exclusions }: DryRunStepProps) {
  const { t } = useTranslation();
  const { id, name } = integration;
  const { report, state, run, stop } = dryRun;
  // Entering the step runs it, also after a reload of the page.
  useEffect(() => {
    if (state === 'IDLE') run();
  }, [state, run]);
  const isRunning = state === 'RUNNING';
  const isComplete = state === 'ENDED' && report.counts !== null;
  return (
    <section className={styles['step']}>
      <p>{t('connectionSetUp.dryRun.text')}</p>
      <Progress integration={integration} dryRun={dryRun} />
      <DryRunSums name={name} sums={report.sums} />
      {report.counts !== null && <DryRunCountTable counts={report.counts} />}
      <DryRunPairs name={name} pairs={report.pairs} exclusions={exclusions} />
      <DryRunRefusals name={name} refusals={report.refusals} />
      <DryRunSamples samples={report.samples} />
      <div className={styles['buttons']}>
        {isComplete && (
          <ButtonLink to="/settings/connections/$id" params={{ id }} search={{ step: 'start' }}>
            {t('connectionSetUp.dryRun.next')}
          </ButtonLink>
        )}
        <Button variant="default" onClick={isRunning ? stop : run}>
          {t(isRunning ? 'connectionSetUp.dryRun.stop' : 'connectionSetUp.dryRun.again')}
        </Button>
      </div>
    </section>
  );
}

function Progress({ integration, dryRun }: { integration: Integration; dryRun: DryRun }) {
  const { t, i18n } = useTranslation();
  const { name } = integration;
  const { report, state, error } = dryRun;
  const { progress, problem, counts } = report;
  const number = new Intl.NumberFormat(i18n.language);
  if (state === 'RUNNING')
    return (
      <div className={styles['progress']} role="status">
        <strong>{t('connectionSetUp.dryRun.running', { name })}</strong>
        {progress !== null && (
          <>
            <Bar value={progress.families - progress.remaining} most={Math.max(1, progress.families)} />
            <span>
              {t('connectionSetUp.dryRun.progress', {
                done: number.format(progress.families - progress.remaining),
                total: number.format(progress.families),
              })}
            </span>
          </>
        )}
      </div>
    );
  if (error !== null) return <ProblemLine problem={error} />;
  if (problem !== null)
    return (
      <div className={styles['notice']} data-tone="bad" role="alert">
        <CircleX size={16} aria-hidden />
        <div>
          <strong>{sourceProblemText(problem, integration, t)}</strong>
          <p>{t('connections.problems.details', { text: problem.text })}</p>
        </div>
      </div>
    );
  const end = state === 'STOPPED' ? 'stopped' : counts === null ? 'incomplete' : 'done';
  return (
    <p className={styles['verdict']} data-tone={end === 'done' ? 'good' : 'bad'} role="status">
      {t(`connectionSetUp.dryRun.${end}`)}
    </p>
  );
}
