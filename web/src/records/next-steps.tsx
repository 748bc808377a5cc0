import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Schema } from '../api/types.ts';
import { Day, dayText, useDayOf } from '../parts/day.tsx';
import { Section } from '../parts/panel.tsx';
import { useTranslation } from '../texts/index.ts';
import styles from './record.module.css';

type Dunning = Schema<'CustomerOverview'>['dunning'] | Schema<'InvoiceOverview'>['dunning'];

/** Few customers have such payments, so the list is loaded on demand. */
const ReceivedPayments = lazy(async () => ({
  default: (await import('./received-payments.tsx')).ReceivedPayments,
}));

/** The next reminder steps, their plan, and why nothing is sent now. */
export function NextSteps({ dunning }: { dunning: Dunning }) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  const { plan, from, pausedUntil, heldBackBy, receivedPayments, isLookedAhead, lookedUntil } = dunning;
  const steps = 'nextSteps' in dunning ? dunning.nextSteps : [dunning.nextStep].filter((one) => one !== null);
  return (
    <Section title={t('dunning.nextSteps')}>
      <p>
        {t('customer.plan')}: {plan?.name ?? t('customer.noPlan')}{' '}
        <span className={styles['quiet']}>({t(`customer.planFrom.${from}`)})</span>
      </p>
      {pausedUntil !== null && (
        <p className={styles['held']}>
          {t('customer.paused', { day: dayText(dayOf(pausedUntil), i18n.language) })}
        </p>
      )}
      {heldBackBy.length > 0 && (
        <div className={styles['held']}>
          <p>{t('dunning.why')}</p>
          <ul>
            {heldBackBy.map((one) => (
              <li key={one}>
                {one === 'CASH_RECEIVED' && receivedPayments.length === 0
                  ? t('dunning.paidOnline')
                  : t(`dunning.heldBack.${one}`)}
                {one === 'CASH_RECEIVED' && (
                  <Suspense>
                    <ReceivedPayments payments={receivedPayments} />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ol className={styles['steps']}>
        {steps.map(({ at, on, step, automatic, carryingInvoice, countInvoices }) => (
          <li key={`${at} ${step.key} ${carryingInvoice.id}`}>
            <Day on={on} />
            <span>
              {step.name}{' '}
              <span className={styles['quiet']}>
                {automatic ? t('dunning.automatic') : t('dunning.asTask')} ·{' '}
                {countInvoices === 1 ? (
                  <Link to="/invoices/$id" params={{ id: carryingInvoice.id }}>
                    {carryingInvoice.customId}
                  </Link>
                ) : (
                  t('dunning.about', { count: countInvoices })
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {!isLookedAhead && <p>{t('dunning.notLookedAhead')}</p>}
      {isLookedAhead && steps.length === 0 && <p>{t('customers.noNextStep')}</p>}
      {isLookedAhead && lookedUntil !== null && steps.every(({ on }) => on < lookedUntil) && (
        <p className={styles['quiet']}>
          {t('dunning.lookedUntil', { day: dayText(lookedUntil, i18n.language) })}
        </p>
      )}
    </Section>
  );
}
