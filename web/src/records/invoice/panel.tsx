import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '../../api/read.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from '../record.module.css';
import { RecordSource } from '../source/lazy.ts';
import { LastEntries } from '../timeline/timeline.tsx';
import { InvoiceCommands } from './actions.tsx';
import { InvoiceFacts, InvoiceReminders, Links, OwnerLink } from './facts.tsx';

/** All data of an invoice page in one response. */
export const invoiceQuery = (invoiceId: string) =>
  read('/v1/internal/invoices/{invoiceId}/overview', { path: { invoiceId } });

/** An invoice next to its list. */
export function InvoicePanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { invoice, dunning } = data;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{invoice.customId}</h2>
        <p>
          <OwnerLink invoice={invoice} /> ·{' '}
          <Link to="/invoices/$id" params={{ id }}>
            {t('invoices.openPage')}
          </Link>
        </p>
      </header>
      <Suspense>
        <RecordSource recordId={id} isLocked />
      </Suspense>
      <InvoiceCommands key={id} overview={data} />
      <InvoiceFacts overview={data} />
      <Links invoice={invoice} />
      <InvoiceReminders dunning={dunning} />
      <Section title={t('invoice.history')}>
        <LastEntries entries={data.timeline} />
      </Section>
    </article>
  );
}
