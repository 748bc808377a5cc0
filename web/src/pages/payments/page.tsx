import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { organizationQuery } from '../../api/me.ts';
import { queries } from '../../api/read.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { useManagerFilter } from '../../records/customer/manager-filter.ts';
import { NewButton } from '../../records/form/new-button.tsx';
import { ImportButton } from '../../records/import-button.tsx';
import { PaymentTabs } from '../../records/online-payment/tabs.tsx';
import { nameOfPayment, paymentColumns } from '../../records/payment/columns.tsx';
import { PaymentPanel, paymentQuery } from '../../records/payment/panel.tsx';
import { useTranslation } from '../../texts/index.ts';

/** All payments, newest first. */
export function PaymentsPage() {
  const { t } = useTranslation();
  const state = useListState();
  const { data: organization } = useQuery(organizationQuery());
  const currency = organization?.currency ?? 'EUR';
  const from = useRows('/v1/internal/payments', {
    sortBy: 'validatedAt',
    sortOrder: 'DESC',
    ...state.query,
  });
  return (
    <ListPage
      title={t('payments.title')}
      list="payments"
      exportPath="/v1/internal/exports/lists/payments"
      create={<NewButton kind="payment" />}
      tabs={<PaymentTabs />}
      state={state}
      from={from}
      columns={paymentColumns(t)}
      filters={[
        { kind: 'flag', name: 'unapplied', title: t('payments.isUnapplied') },
        { kind: 'days', name: 'validatedAt', title: t('payments.receivedBetween') },
        { kind: 'amounts', name: 'amount', title: t('payments.amount'), currency },
        useManagerFilter(),
        { kind: 'text', name: 'customer.externalId', title: t('payments.customerNumber') },
      ]}
      views={[
        { title: t('views.all'), filters: {} },
        { title: t('payments.unappliedView'), filters: { unapplied: 'true' } },
      ]}
      usualSort={{ by: 'validatedAt', order: 'DESC' }}
      idOf={({ payment }) => payment.id}
      nameOf={({ payment }) => nameOfPayment(payment)}
      onReach={({ payment }) => void queries.prefetchQuery(paymentQuery(payment.id))}
      panel={(id) => <PaymentPanel id={id} />}
      empty={{
        icon: Wallet,
        title: t('payments.emptyTitle'),
        text: t('payments.emptyText'),
        children: <ImportButton />,
      }}
    />
  );
}
