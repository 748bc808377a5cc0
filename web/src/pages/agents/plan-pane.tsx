import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { refresh } from '../../api/read.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { EDIT_CHANGES } from '../../records/record-changes.ts';
import { useTranslation } from '../../texts/index.ts';
import agentStyles from './agents.module.css';
import { DecidePlan } from './decide-plan.tsx';
import styles from './plan.module.css';
import { PLANS, type Plan, planQuery } from './plan.ts';
import { PlanFacts } from './plan-facts.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { PlanOutcome } from './plan-outcome.tsx';
import { PlanSteps } from './plan-steps.tsx';

interface PlanPaneProps {
  id: string;
  /** Continues with the next plan after this one was decided. */
  onLeave: () => void;
  onBack: () => void;
}

/** A plan: why the agent proposes it, what it changes, and the decision or the results. */
export function PlanPane({ id, onLeave, onBack }: PlanPaneProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(planQuery(id));
  const [seen, setSeen] = useState<Plan | null>(null);
  useRefreshAtEnd(data?.state);
  useKeys({ Escape: onBack });
  return (
    <section
      className={styles['pane']}
      aria-label={t('agents.plan')}
      data-loading={data === undefined || undefined}
    >
      <div className={agentStyles['moves']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={onBack}
        >
          {t('agents.back')}
        </Button>
      </div>
      {data !== undefined && (
        <div className={styles['content']}>
          <PlanFacts plan={data} />
          <PlanNotice plan={data} seen={seen} />
          <PlanOutcome plan={data} />
          <PlanSteps plan={data} seen={seen} />
          <DecidePlan
            plan={data}
            onLeave={onLeave}
            onOutdated={(before) => {
              setSeen(before);
              void refetch();
            }}
          />
        </div>
      )}
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
    </section>
  );
}

/** Reads the list and the changed records again once a plan has been carried out. */
function useRefreshAtEnd(state: Plan['state'] | undefined): void {
  const wasRunning = useRef(false);
  const isRunning = state === 'APPROVED';
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh([PLANS].concat(EDIT_CHANGES));
    wasRunning.current = isRunning;
  }, [isRunning]);
}
