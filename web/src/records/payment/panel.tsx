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
import styles from '../record.module.css';
import { RecordSource } from '../source/lazy.ts';
import { nameOfPayment } from './columns.tsx';
import { PaymentCommands } from './match.tsx';
import { Refunds } from './refunds.tsx';

/** A payment with the invoices it is applied to. */
export const paymentQuery = (paymentId: string) =>
  read('/v1/payments/{paymentId}', { path: { paymentId }, query: { expand: ['bankTransaction'] } });

/** A payment next to its list: payer and application. */
export function PaymentPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(paymentQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { amount, amountUnlinked, amountLinked, amountRefunded, currency, customer, bankTransaction } = data;
  const isMatched = bankTransaction !== undefined && bankTransaction !== null;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{nameOfPayment(data)}</h2>
        <p>
          <Link to="/customers/$id" params={{ id: data.customerId }}>
            {customer.name}
          </Link>
        </p>
      </header>
      <Suspense>
        <RecordSource recordId={id} isLocked />
      </Suspense>
      <PaymentCommands key={id} payment={data} />
      <div className={styles['figures']}>
        <Figure title={t('payments.amount')} value={amount} currency={currency} />
        <Figure title={t('payments.unlinked')} value={amountUnlinked} currency={currency} />
      </div>
      <Facts>
        <Fact title={t('payments.received')}>
          <Day on={data.validatedAt} />
        </Fact>
        <Fact title={t('payments.instrument')}>{t(`payments.instruments.${data.instrument}`)}</Fact>
        <Fact title={t('payments.linked')}>
          <Amount value={amountLinked} currency={currency} quietZero />
        </Fact>
        {amountRefunded !== 0 && (
          <Fact title={t('payments.refunded')}>
            <Amount value={amountRefunded} currency={currency} />
          </Fact>
        )}
        {isMatched && may('bank-transaction.read') && (
          <Fact title={t('payments.bankTransaction')}>
            <Link to="/cash" search={{ is: 'DECIDED', open: bankTransaction.id }}>
              {t('payments.showBankTransaction')}
            </Link>
          </Fact>
        )}
        <Fact title={t('payments.externalId')}>{data.externalId}</Fact>
      </Facts>
      <LinkedInvoices
        links={data.linkedInvoices}
        credit={{ kind: 'payment', id, name: nameOfPayment(data), currency, isMatched }}
      />
      {amountRefunded !== 0 && may('refund.read') && <Refunds customerId={data.customerId} creditId={id} />}
    </article>
  );
}
