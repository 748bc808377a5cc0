import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { Table } from '../../parts/table/table.tsx';
import { type Column, NOTHING } from '../../parts/table/types.ts';
import { MiniLine } from '../../records/plan/mini-line.tsx';
import { calendarQuery } from '../../records/plan/queries.ts';
import { DefaultMark, PlanState } from '../../records/plan/state.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { NewPlanForm } from './new-form.tsx';
import styles from './plans.module.css';

type Row = Schema<'DunningPlanRow'>;

/** Limits of the look-ahead for a plan's next reminders: days and customers. */
const AHEAD = { days: 30, limit: 200 };

const columns = (t: Translate, mayForesee: boolean): Column<Row>[] => [
  {
    id: 'name',
    title: t('plans.name'),
    width: 220,
    grows: true,
    phone: 'title',
    show: ({ name, isDefault }) => (
      <span className={styles['name']}>
        <strong title={name}>{name}</strong> {isDefault && <DefaultMark />}
      </span>
    ),
  },
  {
    id: 'state',
    title: t('plans.state'),
    width: 90,
    phone: 'state',
    show: ({ isActive }) => <PlanState isActive={isActive} />,
  },
  {
    id: 'steps',
    title: t('plans.steps'),
    width: 240,
    show: ({ steps }) => (
      <span className={styles['line']} title={steps.map(({ day, name }) => `${day}: ${name}`).join('\n')}>
        <MiniLine days={steps.map(({ day }) => day)} /> {t('plans.countSteps', { count: steps.length })}
      </span>
    ),
  },
  { id: 'mode', title: t('plans.mode'), width: 110, show: ({ mode }) => t(`plans.modes.${mode}`) },
  {
    id: 'customers',
    title: t('plans.customers'),
    width: 90,
    isNumber: true,
    phone: 'amount',
    show: ({ customers }) => <CustomerCount of={customers} />,
  },
  {
    id: 'waiting',
    title: t('plans.waiting'),
    width: 80,
    isNumber: true,
    show: ({ waiting }) => <CustomerCount of={waiting} />,
  },
  ...(mayForesee
    ? [
        {
          id: 'next',
          title: t('planTemplates.next'),
          width: 310,
          phone: 'note' as const,
          show: ({ id, isActive }: Row) => (isActive ? <Next planId={id} /> : '–'),
        },
      ]
    : []),
];

function CustomerCount({ of: { count, isMore } }: { of: Row['customers'] }) {
  const { i18n } = useTranslation();
  return `${new Intl.NumberFormat(i18n.language).format(count)}${isMore ? '+' : ''}`;
}

/** The plan's next reminders in words: the day, the emails and tasks, and the amount they ask for. */
function Next({ planId }: { planId: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(calendarQuery({ planId, ...AHEAD }));
  if (data === undefined) return null;
  const next = data.days.find(({ after }) => after.reminders > 0);
  if (next === undefined) return t('plans.nothingSoon');
  const { automatic, tasks, amount } = next.after;
  const parts = [
    ...(automatic > 0 ? [t('planTemplates.emails', { count: automatic })] : []),
    ...(tasks > 0 ? [t('planTemplates.tasks', { count: tasks })] : []),
  ];
  return (
    <>
      <Day on={next.on} />
      {t('planTemplates.colon')}
      {data.isWhole ? '' : `${t('planTemplates.atLeast')} `}
      {new Intl.ListFormat(i18n.language).format(parts)}{' '}
      {amount !== null && (
        <>
          {t('planTemplates.forAmount')} <Amount value={amount} currency={data.currency} />
        </>
      )}
    </>
  );
}

/** All plans: steps, customers and next reminders. */
export function PlansPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const from = useRows('/v1/internal/dunning_plans', {});
  const [isMaking, setMaking] = useState(false);
  const make = () => setMaking(true);
  const mayEdit = may('dunning-plan.edit');
  useKeys(mayEdit ? { n: make } : {});
  useOffer(
    mayEdit ? [{ id: 'plan.new', title: () => t('plans.make'), icon: Plus, key: 'n', perform: make }] : [],
  );
  return (
    <section className={styles['main']}>
      <header className={styles['head']}>
        <h1>{t('plans.title')}</h1>
        <div className={styles['tools']}>
          <Link className={styles['link']} to="/plans/settings">
            {t('plans.settings')}
          </Link>
          {mayEdit && (
            <Button leftSection={<Plus size={15} aria-hidden />} onClick={make}>
              {t('plans.make')}
            </Button>
          )}
        </div>
      </header>
      <Table
        label={t('plans.title')}
        columns={columns(t, may('dunning.foresee'))}
        from={from}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={{ by: undefined, order: 'DESC', onChange: () => undefined }}
        selection={NOTHING}
        openId={undefined}
        onOpen={({ id }) => void navigate({ to: '/plans/$id', params: { id } })}
        onLeave={() => undefined}
        empty={<Empty icon={Waypoints} title={t('plans.emptyTitle')} text={t('plans.emptyText')} />}
      />
      {isMaking && (
        <Dialog title={t('plans.make')} isWide onClose={() => setMaking(false)}>
          <NewPlanForm plans={from.rows ?? []} onClose={() => setMaking(false)} />
        </Dialog>
      )}
    </section>
  );
}
