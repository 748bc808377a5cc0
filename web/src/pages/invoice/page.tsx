import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { meQuery, useMay } from '../../api/me.ts';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section, SectionLevel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { PlansInForce } from '../../records/instalment-plan/lazy.ts';
import { InvoiceCommands } from '../../records/invoice/actions.tsx';
import { InvoiceFacts, InvoiceReminders, Links, OwnerLink } from '../../records/invoice/facts.tsx';
import { invoiceQuery } from '../../records/invoice/panel.tsx';
import { StatusesOnInvoice } from '../../records/lifecycle-status/lazy.ts';
import { PendingOnlinePayments } from '../../records/online-payment/lazy.ts';
import styles from '../../records/record.module.css';
import { RecordSource, SourcePdf } from '../../records/source/lazy.ts';
import { MessageDialog } from '../../records/timeline/message.tsx';
import { TIMELINE_PAGE, Timeline } from '../../records/timeline/timeline.tsx';
import { useTranslation } from '../../texts/index.ts';
import { InvoiceCustomer } from './customer.tsx';
import { Document } from './document.tsx';
import { OtherInvoices } from './other-invoices.tsx';

/** The invoice page: facts next to the PDF, payments, agreements and next steps. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false });
  const may = useMay();
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { invoice, dunning } = data;
  return (
    <SectionLevel value="h2">
      <article className={`${styles['record']} ${styles['page']}`}>
        <header>
          <h1>{invoice.customId}</h1>
          <p>
            <OwnerLink invoice={invoice} />
          </p>
        </header>
        <Suspense>
          <RecordSource recordId={invoice.id} isLocked />
        </Suspense>
        <InvoiceCommands key={id} overview={data} />
        {may('online-payment.read') && (
          <Suspense fallback={null}>
            <PendingOnlinePayments key={`online ${id}`} of={{ invoiceId: invoice.id }} />
          </Suspense>
        )}
        <div className={styles['columns']}>
          <div>
            <div className={styles['pairs']}>
              <InvoiceFacts overview={data} />
            </div>
            <Links invoice={invoice} />
            {invoice.pdfUrl === null ? (
              <Suspense fallback={null}>
                <SourcePdf key={`pdf ${id}`} recordId={id} kind="invoice" />
              </Suspense>
            ) : (
              <Document key={id} invoiceId={id} link={invoice.pdfUrl} />
            )}
            {may('invoice-timeline.read') && <History key={id} invoiceId={id} />}
            <OtherInvoices customerId={invoice.customerId} invoiceId={id} />
          </div>
          <div>
            <Suspense fallback={null}>
              <PlansInForce key={`plans ${id}`} of={{ invoiceId: id }} />
            </Suspense>
            <InvoiceReminders dunning={dunning} />
            {me?.hasCollectedStatuses === true && (
              <Suspense fallback={null}>
                <StatusesOnInvoice key={`statuses ${id}`} invoiceId={id} />
              </Suspense>
            )}
            {may('overview.read') && <InvoiceCustomer id={invoice.customerId} />}
          </div>
        </div>
      </article>
    </SectionLevel>
  );
}

/** The activity. Its filter and the open mail are in the address. */
function History({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { filters, open, query, setFilter, setOpen } = useListState();
  const { kind = [] } = query;
  const from = useRows(
    '/v1/internal/invoices/{invoiceId}/timeline',
    { limit: TIMELINE_PAGE, kind },
    { path: { invoiceId } },
  );
  return (
    <Section title={t('invoice.history')}>
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
