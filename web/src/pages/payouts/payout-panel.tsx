import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import styles from '../../records/record.module.css';
import { useTranslation } from '../../texts/index.ts';

type Payout = Schema<'Payout'>;

/** A payout next to its list: its items, and the bank transaction in which it arrived. */
export function PayoutPanel({ payout }: { payout: Payout | undefined }) {
  const { t } = useTranslation();
  if (payout === undefined) return <Skeleton />;
  const { amount, currency, provider, state, arrivesOn, fee, reference, bankTransactionId, items } = payout;
  return (
    <article className={styles['record']}>
      <header>
        <h2>
          <Amount value={amount} currency={currency} />
        </h2>
        <p>{t(`onlinePayments.providers.${provider}`)}</p>
      </header>
      <Facts>
        <Fact title={t('onlinePayments.state')}>{t(`onlinePayments.payouts.states.${state}`)}</Fact>
        <Fact title={t('onlinePayments.payouts.arrives')}>
          <Day on={arrivesOn} />
        </Fact>
        <Fact title={t('onlinePayments.fee')}>
          <Amount value={fee} currency={currency} quietZero />
        </Fact>
        {reference !== null && <Fact title={t('onlinePayments.payouts.reference')}>{reference}</Fact>}
        <Fact title={t('onlinePayments.payouts.bank')}>
          {bankTransactionId === null ? (
            t('onlinePayments.payouts.notMet')
          ) : (
            <Link to="/cash" search={{ is: 'DECIDED', open: bankTransactionId }}>
              {t('onlinePayments.payouts.met')}
            </Link>
          )}
        </Fact>
      </Facts>
      <Section title={t('onlinePayments.payouts.items')}>
        <Facts>
          {items.map((item) => (
            <Fact key={`${item.kind} ${item.providerId}`} title={<ItemName item={item} />}>
              <Amount value={item.net} currency={currency} />
              {item.fee !== 0 && (
                <span className={styles['quiet']}>
                  {' '}
                  {t('onlinePayments.payouts.withFee')} <Amount value={item.fee} currency={currency} />
                </span>
              )}
            </Fact>
          ))}
        </Facts>
      </Section>
    </article>
  );
}

/** The kind of an item, as a link to its payment if that was started here. */
function ItemName({ item: { kind, onlinePaymentId } }: { item: Payout['items'][number] }) {
  const { t } = useTranslation();
  const name = t(`onlinePayments.payouts.kinds.${kind}`);
  if (onlinePaymentId === null) return name;
  return (
    <Link to="/payments/online" search={{ open: onlinePaymentId }}>
      {name}
    </Link>
  );
}
