import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Fact, Facts } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Figure } from '../figure.tsx';
import { LinkedInvoices } from '../invoice/linked.tsx';
import { Refunds } from '../payment/refunds.tsx';
import styles from '../record.module.css';
import { RecordSource, SourcePdf } from '../source/lazy.ts';
import { CreditNoteCommands } from './actions.tsx';

/** A credit note with the invoices it is applied to. */
export const creditNoteQuery = (creditNoteId: string) =>
  read('/v1/credit_notes/{creditNoteId}', { path: { creditNoteId } });

/** A credit note next to its list. */
export function CreditNotePanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(creditNoteQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { grossAmount, amountUnlinked, amountLinked, amountRefunded, currency, customer } = data;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{data.customId}</h2>
        <p>
          <Link to="/customers/$id" params={{ id: data.customerId }}>
            {customer.name}
          </Link>
        </p>
      </header>
      <Suspense>
        <RecordSource recordId={id} isLocked />
      </Suspense>
      <CreditNoteCommands key={id} note={data} />
      <div className={styles['figures']}>
        <Figure title={t('creditNotes.amount')} value={grossAmount} currency={currency} />
        <Figure title={t('creditNotes.unlinked')} value={amountUnlinked} currency={currency} />
      </div>
      <Facts>
        <Fact title={t('creditNotes.issued')}>
          <Day on={data.issuedAt} />
        </Fact>
        <Fact title={t('creditNotes.linked')}>
          <Amount value={amountLinked} currency={currency} quietZero />
        </Fact>
        {amountRefunded !== 0 && (
          <Fact title={t('payments.refunded')}>
            <Amount value={amountRefunded} currency={currency} />
          </Fact>
        )}
        {data.name !== null && <Fact title={t('creditNotes.name')}>{data.name}</Fact>}
        {data.pdfUrl !== null && (
          <Fact title={t('creditNotes.document')}>
            <a href={data.pdfUrl} target="_blank" rel="noreferrer">
              PDF
            </a>
          </Fact>
        )}
      </Facts>
      {data.pdfUrl === null && (
        <Suspense fallback={null}>
          <SourcePdf key={id} recordId={id} kind="creditNote" />
        </Suspense>
      )}
      <LinkedInvoices
        links={data.linkedInvoices}
        credit={{ kind: 'creditNote', id, name: data.customId, currency }}
      />
      {amountRefunded !== 0 && may('refund.read') && <Refunds customerId={data.customerId} creditId={id} />}
    </article>
  );
}
