import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Figure } from '../figure.tsx';
import { NextSteps } from '../next-steps.tsx';
import styles from '../record.module.css';
import { SourceHold } from '../source/lazy.ts';
import { InvoiceState } from './columns.tsx';

type Overview = Schema<'InvoiceOverview'>;

/** The open amount, the gross amount and the state of an invoice. */
export function InvoiceFacts({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { invoice, daysOverdue } = overview;
  const { currency, state, netAmount, amountOverpaid } = invoice;
  return (
    <>
      <div className={styles['figures']}>
        <Figure
          title={t('invoices.outstanding')}
          value={invoice.amountOutstanding}
          currency={currency}
          {...(state === 'OVERDUE' ? { tone: 'overdue' as const } : {})}
        />
        <Figure title={t('invoices.amount')} value={invoice.grossAmount} currency={currency} />
      </div>
      <Facts>
        <Fact title={t('invoices.state')}>
          <InvoiceState invoice={invoice} daysOverdue={daysOverdue} t={t} />
        </Fact>
        {invoice.name !== null && <Fact title={t('invoices.name')}>{invoice.name}</Fact>}
        <Fact title={t('invoices.issued')}>
          <Day on={invoice.issuedAt} />
        </Fact>
        <Fact title={t('invoices.due')}>
          <Day on={invoice.dueDate} />
        </Fact>
        {invoice.paidAt !== null && (
          <Fact title={t('invoice.paidOn')}>
            <Day on={invoice.paidAt} />
          </Fact>
        )}
        {netAmount !== null && (
          <Fact title={t('invoice.net')}>
            <Amount value={netAmount} currency={currency} />
          </Fact>
        )}
        {amountOverpaid > 0 && (
          <Fact title={t('invoice.overpaid')}>
            <Amount value={amountOverpaid} currency={currency} tone="paid" />
          </Fact>
        )}
        <Agreements invoice={invoice} />
        {invoice.externalId !== invoice.customId && (
          <Fact title={t('invoices.externalId')}>{invoice.externalId}</Fact>
        )}
      </Facts>
    </>
  );
}

/** The promise, the dispute, the hold of the source and the write-off. */
function Agreements({ invoice }: Pick<Overview, 'invoice'>) {
  const { t } = useTranslation();
  const { promiseToPay, dispute, hasSourceHold, writtenOff, currency } = invoice;
  return (
    <>
      {promiseToPay?.status === 'OPEN' && (
        <Fact title={t('invoices.promise')}>
          {promiseToPay.amount !== null && <Amount value={promiseToPay.amount} currency={currency} />}{' '}
          <State name="PROMISED">
            <Day on={promiseToPay.date} />
          </State>{' '}
          {promiseToPay.comment}
        </Fact>
      )}
      {dispute !== null && (
        <Fact title={t('invoice.dispute')}>
          {dispute.amount !== null && <Amount value={dispute.amount} currency={currency} />}{' '}
          <State name="DISPUTED">{t(`invoice.reasons.${dispute.reason}`)}</State> {dispute.comment}
        </Fact>
      )}
      {hasSourceHold && (
        <Fact title={t('recordSource.reminders')}>
          <Suspense fallback={t('recordSource.hold')}>
            <SourceHold invoiceId={invoice.id} />
          </Suspense>
        </Fact>
      )}
      {writtenOff !== null && (
        <Fact title={t('invoice.writtenOff')}>
          <Moment at={writtenOff.at} /> {writtenOff.reason}
        </Fact>
      )}
    </>
  );
}

/** The payments and credit notes applied to it. */
export function Links({ invoice: { payments, creditNotes, currency } }: Pick<Overview, 'invoice'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('invoice.paidBy')}>
      {payments.length + creditNotes.length === 0 && <p>{t('invoice.nothingPaid')}</p>}
      <Facts>
        {payments.map(({ id, externalId, amountLinked, validatedAt }) => (
          <Fact key={id} title={`${t('timeline.kinds.PAYMENT')} ${externalId}`}>
            <Day on={validatedAt} /> <Amount value={amountLinked} currency={currency} tone="paid" />
          </Fact>
        ))}
        {creditNotes.map(({ id, externalId, customId, amountLinked, issuedAt }) => (
          <Fact key={id} title={`${t('timeline.kinds.CREDIT_NOTE')} ${customId ?? externalId}`}>
            <Day on={issuedAt} /> <Amount value={amountLinked} currency={currency} tone="paid" />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

/** The reminder level, the next step, or the reason why there is none. */
export function InvoiceReminders({ dunning }: Pick<Overview, 'dunning'>) {
  const { t } = useTranslation();
  return (
    <>
      <NextSteps dunning={dunning} />
      <Facts>
        {dunning.levels.map(({ ladder, step, takenOn }) => (
          <Fact key={ladder} title={t('dunning.level')}>
            {step?.name} <Day on={takenOn} />
          </Fact>
        ))}
      </Facts>
    </>
  );
}

/** The customer. */
export function OwnerLink({ invoice }: Pick<Overview, 'invoice'>) {
  return (
    <Link to="/customers/$id" params={{ id: invoice.customerId }}>
      {invoice.customer.name}
    </Link>
  );
}
