import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';

type Row = Schema<'PaymentRow'>;
type Payment = Pick<Schema<'Payment'>, 'refNumber' | 'externalId'>;

/** Returns a payment's reference, or its external id. */
export const nameOfPayment = ({ refNumber, externalId }: Payment): string => refNumber ?? externalId;

/** Columns of payments, named as in the API. */
export const paymentColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'payment.refNumber',
    title: t('payments.number'),
    width: 150,
    most: 180,
    phone: 'note',
    show: ({ payment }) => <strong title={nameOfPayment(payment)}>{nameOfPayment(payment)}</strong>,
  },
  {
    id: 'payment.customer',
    exports: ['payment.customer.name', 'payment.customer.externalId'],
    title: t('payments.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ payment }) => <span title={payment.customer.name}>{payment.customer.name}</span>,
  },
  {
    id: 'payment.validatedAt',
    title: t('payments.received'),
    width: 112,
    isNumber: true,
    sortBy: 'validatedAt',
    phone: 'state',
    show: ({ payment }) => <Day on={payment.validatedAt} />,
  },
  {
    id: 'payment.instrument',
    title: t('payments.instrument'),
    width: 116,
    show: ({ payment }) => t(`payments.instruments.${payment.instrument}`),
  },
  ...amounts(t),
  {
    id: 'accountManagers',
    title: t('customers.managers'),
    width: 124,
    show: ({ accountManagers }) => accountManagers.map(nameOfPerson).join(', '),
  },
  {
    id: 'payment.externalId',
    title: t('payments.externalId'),
    width: 140,
    isExtra: true,
    show: ({ payment }) => payment.externalId,
  },
  {
    id: 'payment.updatedAt',
    title: t('payments.updatedAt'),
    width: 112,
    isNumber: true,
    isExtra: true,
    sortBy: 'updatedAt',
    show: ({ payment }) => <Moment at={payment.updatedAt} />,
  },
];

const amounts = (t: Translate): Column<Row>[] => [
  {
    id: 'payment.amount',
    title: t('payments.amount'),
    width: 130,
    isNumber: true,
    sortBy: 'amount',
    phone: 'amount',
    currencyOf: ({ payment }) => payment.currency,
    show: ({ payment: { amount, currency } }) => <Amount value={amount} currency={currency} />,
  },
  {
    id: 'payment.amountUnlinked',
    title: t('payments.unlinked'),
    width: 130,
    isNumber: true,
    currencyOf: ({ payment }) => payment.currency,
    show: ({ payment: { amountUnlinked, currency } }) => (
      <Amount value={amountUnlinked} currency={currency} quietZero />
    ),
  },
  {
    id: 'payment.amountRefunded',
    title: t('payments.refunded'),
    width: 130,
    isNumber: true,
    isExtra: true,
    currencyOf: ({ payment }) => payment.currency,
    show: ({ payment: { amountRefunded, currency } }) => (
      <Amount value={amountRefunded} currency={currency} quietZero />
    ),
  },
];
