import { Link } from '@tanstack/react-router';
import { useMay } from '../api/me.ts';
import type { Schema } from '../api/types.ts';
import { Amount } from '../parts/amount.tsx';
import { dayText, useDayOf } from '../parts/day.tsx';
import { useTranslation } from '../texts/index.ts';

type Received = Schema<'ReceivedPayment'>;

/** The payments that hold reminders, each with its line on the page of cash. */
export function ReceivedPayments({ payments }: { payments: readonly Received[] }) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const dayOf = useDayOf();
  return (
    <ul>
      {payments.map(({ id, amount, currency, bookedOn, isPending, holdsUntil }) => {
        const value = <Amount value={amount} currency={currency} />;
        const day = dayText(bookedOn, i18n.language);
        const until = dayText(dayOf(holdsUntil), i18n.language);
        return (
          <li key={id}>
            {may('bank-transaction.read') ? (
              <Link to="/cash" search={{ is: isPending ? 'PENDING' : 'DECIDE', open: id }}>
                {value}
              </Link>
            ) : (
              value
            )}{' '}
            {t(isPending ? 'dunning.receivedPending' : 'dunning.receivedBooked', { day, until })}
          </li>
        );
      })}
    </ul>
  );
}
