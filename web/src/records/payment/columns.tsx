import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';

/** What a table of payments can show, in the names of the interface. */
export const paymentColumns = (t: Translate): Column<Schema<'PaymentRow'>>[] => [
  {
    id: 'payment.externalId',
    title: t('payments.number'),
    width: 150,
    phone: 'note',
    show: ({ payment }) => <strong title={payment.externalId}>{payment.externalId}</strong>,
  },
  {
    id: 'payment.customer',
    title: t('payments.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ payment: { customer } }) => <span title={customer.name}>{customer.name}</span>,
  },
  {
    id: 'payment.amount',
    title: t('payments.amount'),
    width: 140,
    isNumber: true,
    sortBy: 'amount',
    phone: 'amount',
    show: ({ payment: { amount, currency } }) => <Amount value={amount} {...{ currency }} />,
  },
  {
    id: 'payment.amountUnlinked',
    title: t('payments.unapplied'),
    width: 140,
    isNumber: true,
    phone: 'state',
    show: ({ payment: { amountUnlinked, currency } }) => (
      <Amount value={amountUnlinked} {...{ currency }} quietZero />
    ),
  },
  {
    id: 'payment.validatedAt',
    title: t('payments.received'),
    width: 120,
    isNumber: true,
    sortBy: 'validatedAt',
    show: ({ payment }) => <Day on={payment.validatedAt} />,
  },
  {
    id: 'accountManagers',
    title: t('payments.managers'),
    width: 150,
    show: ({ accountManagers }) => accountManagers.map(nameOfPerson).join(', '),
  },
];
