import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section, SectionLevel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { CustomerCommands } from '../../records/customer/actions.tsx';
import { CustomerFacts, CustomerFigures, Family } from '../../records/customer/facts.tsx';
import { customerQuery } from '../../records/customer/panel.tsx';
import { People } from '../../records/customer/people.tsx';
import { NextSteps } from '../../records/next-steps.tsx';
import styles from '../../records/record.module.css';
import { MessageDialog } from '../../records/timeline/message.tsx';
import { TIMELINE_PAGE, Timeline } from '../../records/timeline/timeline.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Aging } from './aging.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { Rating } from './rating.tsx';

/** Everything about a customer: what is owed, what is late, what was said last, what comes next, and why. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false });
  const may = useMay();
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { customer } = data;
  return (
    <SectionLevel value="h2">
      <article className={`${styles['record']} ${styles['page']}`}>
        <header>
          <h1>{customer.name}</h1>
          <p>{customer.externalId}</p>
        </header>
        <CustomerCommands key={id} overview={data} />
        <div className={styles['columns']}>
          <div>
            <CustomerFigures overview={data} />
            {may('figure.read') && <Aging customerId={id} currency={customer.currency} />}
            {may('invoice-table.read') && <OpenInvoices key={id} customerId={id} />}
            {may('timeline.read') && <History key={id} customerId={id} />}
          </div>
          <div>
            <CustomerFacts overview={data} />
            <NextSteps dunning={data.dunning} />
            {may('payment-habit.read') && <Rating customerId={id} />}
            <People overview={data} />
            <Family overview={data} />
          </div>
        </div>
      </article>
    </SectionLevel>
  );
}

/** All that was said and done; which kinds, and which mail is read, stands in the address. */
function History({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { filters, open, query, setFilter, setOpen } = useListState();
  const { kind = [] } = query;
  const from = useRows(
    '/v1/internal/customers/{customerId}/timeline',
    { limit: TIMELINE_PAGE, kind },
    { path: { customerId } },
  );
  return (
    <Section title={t('timeline.title')}>
      <Timeline
        from={from}
        kind={filters['kind']}
        onKind={(next) => setFilter('kind', next)}
        onRead={may('message.read') ? setOpen : undefined}
      />
      {open !== undefined && <MessageDialog id={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
