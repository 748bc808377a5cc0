import { CreditCard } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Amount } from '../../parts/amount.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { SimpleList } from '../../parts/list/simple-list.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import type { Column } from '../../parts/table/types.ts';
import { OnlinePaymentPanel } from '../../records/online-payment/panel.tsx';
import { ONLINE_PAYMENTS } from '../../records/online-payment/paths.ts';
import { OnlinePaymentState } from '../../records/online-payment/state.tsx';
import { PaymentTabs } from '../../records/online-payment/tabs.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Payment = Schema<'OnlinePayment'>;

const STATES = [
  'PENDING',
  'SUCCEEDED',
  'FAILED',
  'REFUNDED',
  'REVERSED',
  'CREATED',
  'CANCELLED',
  'EXPIRED',
] as const satisfies readonly Payment['state'][];

/** The payments that debtors make online, newest first. */
export function OnlinePaymentsPage() {
  return (
    <Allowed needs="online-payment.read">
      <OnlinePayments />
    </Allowed>
  );
}

function OnlinePayments() {
  const { t } = useTranslation();
  const state = useListState();
  const from = useRows(ONLINE_PAYMENTS, state.query);
  return (
    <SimpleList
      title={t('onlinePayments.title')}
      tabs={<PaymentTabs />}
      state={state}
      from={from}
      columns={columns(t)}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          title: t('onlinePayments.state'),
          options: STATES.map((value) => ({ value, title: t(`onlinePayments.states.${value}`) })),
        },
        { kind: 'flag', name: 'hasProblem', title: t('onlinePayments.hasProblem') },
      ]}
      usualSort={{ by: 'createdAt', order: 'DESC' }}
      idOf={({ id }) => id}
      nameOf={({ customer, reference }) => `${customer.name} ${reference}`}
      panel={(id) => <OnlinePaymentPanel key={id} id={id} />}
      empty={<NoPayments />}
    />
  );
}

function NoPayments() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <Empty icon={CreditCard} title={t('onlinePayments.empty')} text={t('onlinePayments.emptyText')}>
      {may('payment-provider.read') && (
        <ButtonLink variant="default" to="/settings/online-payments">
          {t('onlinePayments.setUp')}
        </ButtonLink>
      )}
    </Empty>
  );
}

const columns = (t: Translate): Column<Payment>[] => [
  {
    id: 'createdAt',
    title: t('onlinePayments.started'),
    width: 130,
    phone: 'note',
    show: ({ createdAt }) => <Moment at={createdAt} withTime />,
  },
  {
    id: 'customer',
    title: t('onlinePayments.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ customer }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'invoices',
    title: t('onlinePayments.invoices'),
    width: 160,
    most: 280,
    show: ({ invoices }) => invoices.map(({ customId, externalId }) => customId ?? externalId).join(', '),
  },
  {
    id: 'method',
    title: t('onlinePayments.method'),
    width: 130,
    show: ({ method }) => t(`onlinePayments.methods.${method}`),
  },
  {
    id: 'state',
    title: t('onlinePayments.state'),
    width: 140,
    phone: 'state',
    show: ({ state }) => <OnlinePaymentState state={state} />,
  },
  {
    id: 'amount',
    title: t('onlinePayments.amount'),
    width: 130,
    isNumber: true,
    phone: 'amount',
    currencyOf: ({ currency }) => currency,
    show: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
];
