import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { SimpleList } from '../../parts/list/simple-list.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import type { Column } from '../../parts/table/types.ts';
import { PromiseState } from '../../records/customer/promise-state.tsx';
import { InstalmentPlan } from '../../records/instalment-plan/plan.tsx';
import { PromiseTabs } from '../../records/instalment-plan/promise-tabs.tsx';
import { PlanState } from '../../records/instalment-plan/state.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Plan = Schema<'InstalmentPlan'>;

const columns = (t: Translate): Column<Plan>[] => [
  {
    id: 'customer',
    title: t('work.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ customer }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'invoices',
    title: t('instalmentPlan.invoices'),
    width: 200,
    show: ({ invoices }) => invoices.map(({ customId }) => customId).join(', '),
  },
  {
    id: 'amount',
    title: t('instalmentPlan.amount'),
    width: 130,
    isNumber: true,
    phone: 'amount',
    show: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    id: 'amountPaid',
    title: t('instalmentPlan.paid'),
    width: 130,
    isNumber: true,
    show: ({ amountPaid, currency }) => <Amount value={amountPaid} currency={currency} quietZero />,
  },
  {
    id: 'next',
    title: t('instalmentPlan.next'),
    width: 260,
    isNumber: true,
    phone: 'note',
    show: (plan) => <NextInstalment plan={plan} />,
  },
  {
    id: 'state',
    title: t('instalmentPlan.state'),
    width: 120,
    phone: 'state',
    show: ({ state }) => <PlanState state={state} />,
  },
  {
    id: 'madeAt',
    title: t('instalmentPlan.madeOn'),
    width: 110,
    sortBy: 'madeAt',
    show: ({ madeAt }) => <Day on={madeAt} />,
  },
];

/** The first broken instalment of a plan in force, which the customer still owes; else the next one. */
function NextInstalment({ plan: { state, instalments, next, currency } }: { plan: Plan }) {
  const missed = state === 'BROKEN' ? instalments.find(({ status }) => status === 'BROKEN') : undefined;
  const shown = missed ?? next;
  if (shown === null) return null;
  return (
    <>
      {missed === undefined ? <Day on={shown.date} /> : <PromiseState status="BROKEN" date={shown.date} />} ·{' '}
      <Amount value={shown.amount} currency={currency} />
    </>
  );
}

/** Instalment plans, the newest first, with the status of each instalment. */
export function InstalmentPlansPage() {
  const { t } = useTranslation();
  const state = useListState();
  const from = useRows('/v1/instalment_plans', state.query);
  return (
    <SimpleList
      title={t('instalments.titles')}
      tabs={<PromiseTabs />}
      state={state}
      from={from}
      columns={columns(t)}
      filters={[{ kind: 'flag', name: 'inForce', title: t('promises.isInForce') }]}
      usualSort={{ by: 'madeAt', order: 'DESC' }}
      idOf={({ id }) => id}
      nameOf={({ customer }) => customer.name}
      panel={(id) => <PlanPanel key={id} id={id} />}
      empty={
        <Empty
          icon={CalendarRange}
          title={t('instalmentPlan.emptyTitle')}
          text={t('instalmentPlan.emptyText')}
        />
      }
    />
  );
}

function PlanPanel({ id }: { id: string }) {
  const query = read('/v1/instalment_plans/{instalmentPlanId}', { path: { instalmentPlanId: id } });
  const { data, error, refetch } = useQuery(query);
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <article>
      <h2>{data.customer.name}</h2>
      <InstalmentPlan plan={data} />
    </article>
  );
}
