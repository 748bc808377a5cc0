import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { NextSteps } from '../next-steps.tsx';
import styles from '../record.module.css';
import { RecordSource } from '../source/lazy.ts';
import { LastEntries } from '../timeline/timeline.tsx';
import { CustomerCommands } from './actions.tsx';
import { CreditBar, CreditState } from './credit.tsx';
import { CustomerFacts, CustomerFigures, Family } from './facts.tsx';
import { MergedInto } from './merges.tsx';
import { People } from './people.tsx';
import { customerQuery } from './query.ts';

/** A customer next to its list: balance, overdue amounts, next steps and last activity. */
export function CustomerPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { customer } = data;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{customer.name}</h2>
        <p>
          {customer.externalId} ·{' '}
          <Link to="/customers/$id" params={{ id }}>
            {t('customers.openPage')}
          </Link>
        </p>
        <CreditState customer={customer} />
        <Suspense>
          <RecordSource recordId={id} />
        </Suspense>
      </header>
      {customer.mergedInto !== null && <MergedInto customerId={id} />}
      <CustomerCommands key={id} overview={data} />
      <CustomerFigures overview={data} />
      <CreditBar customer={customer} />
      <CustomerFacts overview={data} />
      <NextSteps dunning={data.dunning} />
      <People overview={data} />
      <Family overview={data} />
      <Section title={t('timeline.title')}>
        <LastEntries entries={data.timeline} />
      </Section>
    </article>
  );
}
