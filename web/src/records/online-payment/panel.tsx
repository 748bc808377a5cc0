import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import recordStyles from '../record.module.css';
import { CloseProblem } from './close-problem.tsx';
import styles from './online-payment.module.css';
import { ONLINE_PAYMENT } from './paths.ts';
import { RefundForm } from './refund-form.tsx';
import { OnlinePaymentState } from './state.tsx';

type Payment = Schema<'OnlinePayment'>;

/** An online payment next to its list: its state and invoices, and the refund. */
export function OnlinePaymentPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read(ONLINE_PAYMENT, { path: { onlinePaymentId: id } }));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { amount, currency, customer, state, failure, problem } = data;
  return (
    <article className={recordStyles['record']}>
      <header>
        <h2>
          <Amount value={amount} currency={currency} />
        </h2>
        <p>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        </p>
      </header>
      <OnlinePaymentState state={state} />
      <p>{t(`onlinePayments.meaning.${state}`)}</p>
      {failure !== null && (
        <p className={styles['pending']} data-tone="bad">
          {t('onlinePayments.failure', { reason: failure.text })}
        </p>
      )}
      {problem !== null && (
        <>
          <p className={styles['pending']} data-tone="bad">
            {t(`onlinePayments.problems.${problem}`)}
          </p>
          <CloseProblem payment={data} />
        </>
      )}
      <RefundCommand payment={data} />
      <PaymentFacts payment={data} />
      <Section title={t('onlinePayments.invoices')}>
        <Facts>
          {data.invoices.map((invoice) => (
            <Fact
              key={invoice.id}
              title={
                <Link to="/invoices/$id" params={{ id: invoice.id }}>
                  {invoice.customId ?? invoice.externalId}
                </Link>
              }
            >
              <Amount value={invoice.amount} currency={currency} />
            </Fact>
          ))}
        </Facts>
      </Section>
      {data.refunds.length > 0 && <RefundList payment={data} />}
    </article>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { currency, surcharge, fee, refundedAmount, paymentId } = payment;
  return (
    <Facts>
      <Fact title={t('onlinePayments.method')}>
        {t(`onlinePayments.methods.${payment.method}`)} · {t(`onlinePayments.providers.${payment.provider}`)}
        {payment.mode === 'TEST' && ` · ${t('onlinePayments.modes.TEST')}`}
      </Fact>
      <Fact title={t('onlinePayments.source')}>{t(`onlinePayments.sources.${payment.source}`)}</Fact>
      <Fact title={t('onlinePayments.started')}>
        <Moment at={payment.createdAt} withTime />
      </Fact>
      {payment.settledAt !== null && (
        <Fact title={t('onlinePayments.received')}>
          <Moment at={payment.settledAt} withTime />
        </Fact>
      )}
      {surcharge > 0 && (
        <Fact title={t('onlinePayments.surcharge')}>
          <Amount value={surcharge} currency={currency} />
        </Fact>
      )}
      {fee !== null && (
        <Fact title={t('onlinePayments.fee')}>
          <Amount value={fee} currency={currency} />
        </Fact>
      )}
      {refundedAmount > 0 && (
        <Fact title={t('onlinePayments.refunded')}>
          <Amount value={refundedAmount} currency={currency} />
        </Fact>
      )}
      <Fact title={t('onlinePayments.reference')}>{payment.reference}</Fact>
      {payment.providerId !== null && (
        <Fact title={t('onlinePayments.providerId')}>{payment.providerId}</Fact>
      )}
      {paymentId !== null && (
        <Fact title={t('onlinePayments.payment')}>
          <Link to="/payments" search={{ open: paymentId }}>
            {t('onlinePayments.showPayment')}
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

function RefundList({ payment: { refunds, currency } }: { payment: Payment }) {
  const { t } = useTranslation();
  return (
    <Section title={t('onlinePayments.refunds')}>
      <Facts>
        {refunds.map(({ id, state, amount, failure, createdAt }) => (
          <Fact key={id} title={<Moment at={createdAt} withTime />}>
            <Amount value={amount} currency={currency} /> {t(`onlinePayments.refundStates.${state}`)}
            {failure !== null && ` · ${failure}`}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

/** Opens the refund of a received payment, as long as something is left. */
function RefundCommand({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { state, amount, refundedAmount, refunds } = payment;
  const isUnderWay = refunds.some((one) => one.state === 'REQUESTED');
  if (state !== 'SUCCEEDED' || refundedAmount >= amount || !may('online-payment.refund')) return null;
  return (
    <div className={styles['buttons']}>
      <Button
        variant="default"
        leftSection={<Undo2 size={15} aria-hidden />}
        disabled={isUnderWay}
        onClick={() => setOpen(true)}
      >
        {t('onlinePayments.refund')}
      </Button>
      {isUnderWay && <span>{t('onlinePayments.refundUnderWay')}</span>}
      <Dialog isOpen={isOpen} title={t('onlinePayments.refund')} onClose={() => setOpen(false)}>
        <RefundForm payment={payment} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
