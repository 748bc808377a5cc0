import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/read.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Figure } from '../customer/panel.tsx';
import styles from '../record.module.css';

/** A payment beside its list: what of it is matched, and with what. */
export function PaymentPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read('/v1/payments/{paymentId}', { path: { paymentId: id } }));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { externalId, customer, amount, amountUnlinked, currency, validatedAt, linkedInvoices } = data;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{externalId}</h2>
        <p>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        </p>
      </header>
      <div className={styles['figures']}>
        <Figure title={t('payments.amount')} value={amount} {...{ currency }} />
        <Figure title={t('payments.unapplied')} value={amountUnlinked} {...{ currency }} />
      </div>
      <Facts>
        <Fact title={t('payments.received')}>
          <Day on={validatedAt} />
        </Fact>
      </Facts>
      <Section title={t('payments.linked')}>
        <Facts>
          {linkedInvoices.map(({ invoice, amountLinked }) => (
            <Fact key={invoice.id} title={invoice.customId ?? invoice.externalId}>
              <Link to="/invoices/$id" params={{ id: invoice.id }}>
                <Amount value={amountLinked} {...{ currency }} />
              </Link>
            </Fact>
          ))}
        </Facts>
        {linkedInvoices.length === 0 && <p className={styles['quiet']}>{t('common.none')}</p>}
      </Section>
    </article>
  );
}
