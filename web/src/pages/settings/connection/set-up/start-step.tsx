import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../../api/call.ts';
import { ButtonLink } from '../../../../parts/button-link.tsx';
import { ProblemLine } from '../../../../parts/problem.tsx';
import { useWrite } from '../../../../parts/use-write.ts';
import { useTranslation } from '../../../../texts/index.ts';
import { INTEGRATIONS, type Integration } from '../../connections/words.ts';
import type { Exclusions } from './dry-run-pairs.tsx';
import styles from './set-up.module.css';
import type { DryRunReport } from './use-dry-run.ts';

const START = '/v1/integrations/{integrationId}/start';

interface StartStepProps {
  integration: Integration;
  report: DryRunReport;
  exclusions: Exclusions;
}

/** The last step: what changes from now on, and the switch. */
export function StartStep({ integration, report, exclusions }: StartStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, name } = integration;
  const adopt = report.pairs
    .filter(({ key }) => !exclusions.has(key))
    .map(({ key, recordId }) => ({ key, recordId }));
  const start = useWrite(
    () => call('post', START, { path: { integrationId: id }, body: { adopt }, once: crypto.randomUUID() }),
    {
      refreshes: [INTEGRATIONS, '/v1/organization'],
      isForm: true,
      toast: () => ({ text: t('connectionSetUp.start.started', { name }) }),
    },
  );
  const send = () =>
    start.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/settings/connections/$id', params: { id }, replace: true }),
    });
  if (report.counts === null)
    return (
      <section className={styles['step']}>
        <p>{t('connectionSetUp.start.again')}</p>
        <div className={styles['buttons']}>
          <ButtonLink to="/settings/connections/$id" params={{ id }} search={{ step: 'dryRun' }}>
            {t('connectionSetUp.rights.next')}
          </ButtonLink>
        </div>
      </section>
    );
  return (
    <section className={styles['step']}>
      <h2>{t('connectionSetUp.start.title', { name })}</h2>
      <ul className={styles['effects']}>
        <li>{t('connectionSetUp.start.owns', { name })}</li>
        <li>{t('connectionSetUp.start.programs')}</li>
        <li>{t('connectionSetUp.start.stays')}</li>
        <li>{t('connectionSetUp.start.reminders')}</li>
        {adopt.length > 0 && <li>{t('connectionSetUp.start.adopt', { count: adopt.length, name })}</li>}
        <li>{t('connectionSetUp.start.undo')}</li>
      </ul>
      <ProblemLine problem={start.error} />
      <div className={styles['buttons']}>
        <Button loading={start.isPending} onClick={send}>
          {t('connectionSetUp.start.send')}
        </Button>
        <ButtonLink
          variant="default"
          to="/settings/connections/$id"
          params={{ id }}
          search={{ step: 'dryRun' }}
        >
          {t('connectionSetUp.back')}
        </ButtonLink>
      </div>
    </section>
  );
}
