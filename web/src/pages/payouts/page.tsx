import { Landmark } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Amount } from '../../parts/amount.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Day } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { SimpleList } from '../../parts/list/simple-list.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import type { Column } from '../../parts/table/types.ts';
import { PAYOUTS } from '../../records/online-payment/paths.ts';
import { PaymentTabs } from '../../records/online-payment/tabs.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { PayoutPanel } from './payout-panel.tsx';

type Payout = Schema<'Payout'>;

/** The payouts of payment providers, each with the bank transaction in which it arrived. */
export function PayoutsPage() {
  return (
    <Allowed needs="payout.read">
      <Payouts />
    </Allowed>
  );
}

function Payouts() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const from = useRows(PAYOUTS, state.query);
  return (
    <SimpleList
      title={t('onlinePayments.payouts.title')}
      tabs={<PaymentTabs />}
      state={state}
      from={from}
      columns={columns(t)}
      filters={[]}
      usualSort={{ by: 'arrivesOn', order: 'DESC' }}
      idOf={({ id }) => id}
      nameOf={({ provider, arrivesOn }) => `${t(`onlinePayments.providers.${provider}`)} ${arrivesOn}`}
      panel={(id) => <PayoutPanel payout={from.rows?.find((one) => one.id === id)} />}
      empty={
        <Empty
          icon={Landmark}
          title={t('onlinePayments.payouts.empty')}
          text={t('onlinePayments.payouts.emptyText')}
        >
          {may('payment-provider.read') && (
            <ButtonLink variant="default" to="/settings/online-payments">
              {t('onlinePayments.setUp')}
            </ButtonLink>
          )}
        </Empty>
      }
    />
  );
}

const columns = (t: Translate): Column<Payout>[] => [
  {
    id: 'arrivesOn',
    title: t('onlinePayments.payouts.arrives'),
    width: 120,
    phone: 'note',
    show: ({ arrivesOn }) => <Day on={arrivesOn} />,
  },
  {
    id: 'provider',
    title: t('onlinePayments.provider'),
    width: 140,
    grows: true,
    phone: 'title',
    show: ({ provider }) => t(`onlinePayments.providers.${provider}`),
  },
  {
    id: 'state',
    title: t('onlinePayments.state'),
    width: 130,
    show: ({ state }) => t(`onlinePayments.payouts.states.${state}`),
  },
  {
    id: 'bank',
    title: t('onlinePayments.payouts.bank'),
    width: 170,
    phone: 'state',
    show: ({ bankTransactionId }) =>
      t(bankTransactionId === null ? 'onlinePayments.payouts.notMet' : 'onlinePayments.payouts.met'),
  },
  {
    id: 'fee',
    title: t('onlinePayments.fee'),
    width: 110,
    isNumber: true,
    currencyOf: ({ currency }) => currency,
    show: ({ fee, currency }) => <Amount value={fee} currency={currency} quietZero />,
  },
  {
    id: 'amount',
    title: t('onlinePayments.payouts.amount'),
    width: 140,
    isNumber: true,
    phone: 'amount',
    currencyOf: ({ currency }) => currency,
    show: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
];
