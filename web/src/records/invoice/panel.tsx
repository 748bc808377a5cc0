import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { State } from '../../parts/state.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Figure } from '../customer/panel.tsx';
import styles from '../record.module.css';

/** Everything that a page shows of an invoice, in one answer. */
export const invoiceQuery = (invoiceId: string) =>
  read('/v1/internal/invoices/{invoiceId}/overview', { path: { invoiceId } });

/** An invoice beside its list. */
export function InvoicePanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { invoice } = data;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{invoice.customId}</h2>
        <p>
          <Link to="/customers/$id" params={{ id: invoice.customerId }}>
            {invoice.customer.name}
          </Link>{' '}
          ·{' '}
          <Link to="/invoices/$id" params={{ id }}>
            {t('invoices.openPage')}
          </Link>
        </p>
      </header>
      <InvoiceFacts overview={data} />
    </article>
  );
}

/** The facts of an invoice, wherever it is shown. */
export function InvoiceFacts({ overview }: { overview: Schema<'InvoiceOverview'> }) {
  const { t } = useTranslation();
  const {
    invoice,
    dunning: { nextStep },
  } = overview;
  const { grossAmount, amountOutstanding, currency, issuedAt, dueDate, state, dispute, promiseToPay } =
    invoice;
  return (
    <>
      <div className={styles['figures']}>
        <Figure
          title={t('invoices.outstanding')}
          value={amountOutstanding}
          {...{ currency, ...(state === 'OVERDUE' ? { tone: 'overdue' as const } : {}) }}
        />
        <Figure title={t('invoices.amount')} value={grossAmount} {...{ currency }} />
      </div>
      <Facts>
        <Fact title={t('invoices.state')}>
          <State name={state} /> {dispute !== null && <State name="DISPUTED" />}
        </Fact>
        <Fact title={t('invoices.issued')}>
          <Day on={issuedAt} />
        </Fact>
        <Fact title={t('invoices.due')}>
          <Day on={dueDate} />
        </Fact>
        {promiseToPay?.status === 'OPEN' && (
          <Fact title={t('invoices.promise')}>
            <State name="PROMISED">
              <Day on={promiseToPay.date} />
            </State>
          </Fact>
        )}
        {[...invoice.payments, ...invoice.creditNotes].map((one) => (
          <Fact
            key={one.id}
            title={'validatedAt' in one ? t('invoices.payments') : t('invoices.creditNotes')}
          >
            {one.externalId} <Amount value={one.amountLinked} {...{ currency }} tone="paid" />
          </Fact>
        ))}
      </Facts>
      <Section title={t('invoices.nextStep')}>
        {nextStep === null ? (
          <p>{t('invoices.noNextStep')}</p>
        ) : (
          <p>
            {nextStep.step.name} · <Day on={nextStep.on} />
          </p>
        )}
      </Section>
    </>
  );
}
