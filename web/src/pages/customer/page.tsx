import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section, SectionLevel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { Composer, ThreadView } from '../../records/conversation/lazy.ts';
import { Threads } from '../../records/conversation/threads.tsx';
import { CustomerCommands } from '../../records/customer/actions.tsx';
import { CreditBar, CreditState } from '../../records/customer/credit.tsx';
import { CustomerFacts, CustomerFigures, Family } from '../../records/customer/facts.tsx';
import { MergedCustomers, MergedInto } from '../../records/customer/merges.tsx';
import { OpenTasks } from '../../records/customer/open-tasks.tsx';
import { People } from '../../records/customer/people.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import { Rating } from '../../records/customer/rating.tsx';
import { PlansInForce } from '../../records/instalment-plan/lazy.ts';
import { NextSteps } from '../../records/next-steps.tsx';
import { CustomerRules, DirectDebit, PendingOnlinePayments } from '../../records/online-payment/lazy.ts';
import styles from '../../records/record.module.css';
import { RecordSource } from '../../records/source/lazy.ts';
import { TIMELINE_PAGE, Timeline } from '../../records/timeline/timeline.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Aging } from './aging.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { PaymentBehaviour } from './payment-behaviour.tsx';

/** The customer page: balance, overdue amounts, last activity, next steps and their reasons. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false });
  const may = useMay();
  const state = useListState();
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { customer } = data;
  const { open, filters, setOpen, setFilter } = state;
  const readsMail = may('message.read');
  const begins = filters['write'];
  return (
    <SectionLevel value="h2">
      <article className={`${styles['record']} ${styles['page']}`}>
        <header>
          <h1>{customer.name}</h1>
          <p>{customer.externalId}</p>
          <CreditState customer={customer} />
        </header>
        <Suspense>
          <RecordSource recordId={customer.id} />
        </Suspense>
        {customer.mergedInto !== null && <MergedInto customerId={customer.id} />}
        <CustomerCommands key={id} overview={data} />
        {begins !== undefined && may('message.write') && (
          <WriteDialog begins={begins} overview={data} onClose={() => setFilter('write', undefined)} />
        )}
        {open !== undefined && readsMail ? (
          <Suspense fallback={<Skeleton />}>
            <ThreadView
              key={open}
              customerId={customer.id}
              messageId={open}
              contacts={data.contacts}
              onClose={() => setOpen(undefined)}
            />
          </Suspense>
        ) : (
          <Everything overview={data} onRead={readsMail ? setOpen : undefined} />
        )}
      </article>
    </SectionLevel>
  );
}

interface EverythingProps {
  overview: Schema<'CustomerOverview'>;
  onRead: ((messageId: string) => void) | undefined;
}

function Everything({ overview: data, onRead }: EverythingProps) {
  const may = useMay();
  const { customer } = data;
  const { id, mergedInto } = customer;
  return (
    <div className={styles['columns']}>
      <div>
        <CustomerFigures overview={data} />
        {may('online-payment.read') && (
          <Suspense fallback={null}>
            <PendingOnlinePayments key={`online ${id}`} of={{ customerId: id }} />
          </Suspense>
        )}
        <CreditBar customer={customer} />
        {/* The figures of a merged customer are those of its target. */}
        {may('figure.read') && mergedInto === null && <Aging customerId={id} />}
        {may('invoice-table.read') && <OpenInvoices key={id} customerId={id} />}
        {may('payment-habit.read') && mergedInto === null && (
          <PaymentBehaviour key={`paid ${id}`} customerId={id} />
        )}
        {onRead !== undefined && <Threads key={id} customerId={id} onRead={onRead} />}
        {may('timeline.read') && <History key={id} customerId={id} onRead={onRead} />}
      </div>
      <div className={styles['side']}>
        <CustomerFacts overview={data} />
        <Suspense fallback={null}>
          <PlansInForce key={`plans ${id}`} of={{ customerId: id }} />
        </Suspense>
        {may('work-table.read') && <OpenTasks key={`tasks ${id}`} customerId={id} />}
        <NextSteps dunning={data.dunning} />
        {may('payment-habit.read') && <Rating customerId={id} />}
        <People overview={data} />
        <Family overview={data} />
        {may('online-payment-rules.read') && (
          <Suspense fallback={null}>
            <CustomerRules key={`rules ${id}`} customerId={id} currency={customer.currency} />
          </Suspense>
        )}
        {may('mandate.read') && may('autopay.read') && (
          <Suspense fallback={null}>
            <DirectDebit key={`debits ${id}`} customer={customer} />
          </Suspense>
        )}
        {may('customer.read') && <MergedCustomers customerId={id} />}
      </div>
    </div>
  );
}

/** A new mail without an earlier message. */
function WriteDialog(props: { begins: string; overview: Schema<'CustomerOverview'>; onClose: () => void }) {
  const { begins, overview, onClose } = props;
  const { t } = useTranslation();
  const [what, from, to] = begins.split(' ');
  const about = what === 'statement' ? 'STATEMENT' : undefined;
  const period = from === undefined || to === undefined ? {} : { statementPeriod: { from, to } };
  return (
    <Dialog
      isWide
      isKept
      keepsText
      title={t(about === undefined ? 'conversation.write' : 'conversation.mailStatement')}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton />}>
        <Composer
          start={{ customerId: overview.customer.id, ...(about === undefined ? {} : { about }), ...period }}
          contacts={overview.contacts}
          invoices={[]}
          onDone={onClose}
        />
      </Suspense>
    </Dialog>
  );
}

/** The activity; its filter is in the address. */
function History({ customerId, onRead }: Pick<EverythingProps, 'onRead'> & { customerId: string }) {
  const { t } = useTranslation();
  const { filters, query, setFilter } = useListState();
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
        onRead={onRead}
      />
    </Section>
  );
}
