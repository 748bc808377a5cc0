import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMay } from '../../api/me.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { CustomerFacts, CustomerFigures } from '../../records/customer/facts.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import { Rating } from '../../records/customer/rating.tsx';
import { PlansInForce } from '../../records/instalment-plan/lazy.ts';
import { NextSteps } from '../../records/next-steps.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './next-action.module.css';

/** The customer of the task: balance, promises, disputes, score and next steps. */
export function Context({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(customerQuery(customerId));
  return (
    <aside className={styles['context']} aria-label={t('work.customer')}>
      {data !== undefined && (
        <>
          <CustomerFigures overview={data} />
          <CustomerFacts overview={data} />
          <Suspense fallback={null}>
            <PlansInForce key={customerId} of={{ customerId }} />
          </Suspense>
          {may('payment-habit.read') && <Rating customerId={customerId} />}
          <NextSteps dunning={data.dunning} />
        </>
      )}
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
    </aside>
  );
}
