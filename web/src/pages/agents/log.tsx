import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Table } from '../../parts/table/table.tsx';
import { type Column, NOTHING } from '../../parts/table/types.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import styles from './agents.module.css';
import { LIMITS } from './keys/paths.ts';
import { moneyTexts, PLANS, type PlanRow } from './plan.ts';
import { PlanState } from './plan-state.tsx';
import { usePersonName } from './use-person-name.ts';

/** All plans with their decision and results, as a table. A row opens its plan. */
export function Log() {
  const { t, i18n } = useTranslation();
  const { filters, setView, setFilter } = useListState();
  const { apiKey = '' } = filters;
  const from = useRows(PLANS, { apiKey: apiKey === '' ? undefined : apiKey });
  const nameOf = usePersonName();
  const open = ({ id, state }: PlanRow) =>
    setView(undefined, {
      filter: state === 'PROPOSED' ? { open: id } : { is: 'HISTORY', open: id },
      sortBy: null,
      sortOrder: null,
      columns: [],
    });
  return (
    <>
      <AgentFilter chosen={apiKey} onChoose={(key) => setFilter('apiKey', key)} />
      <Table
        label={t('agents.tabs.log')}
        columns={columns(t, i18n.language, nameOf)}
        from={from}
        openId={undefined}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={{ by: undefined, order: 'DESC', onChange: () => {} }}
        selection={NOTHING}
        onOpen={open}
        onLeave={() => {}}
        empty={
          <Empty icon={ScrollText} title={t('agents.empty.HISTORY')} text={t('agents.emptyText.HISTORY')} />
        }
      />
    </>
  );
}

const columns = (
  t: Translate,
  locale: string,
  personName: (id: string | null) => string,
): Column<PlanRow>[] => {
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  return [
    {
      id: 'createdAt',
      title: t('agents.proposed'),
      width: 130,
      phone: 'note',
      show: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
    {
      id: 'title',
      title: t('agents.plan'),
      width: 260,
      grows: true,
      phone: 'title',
      show: ({ title }) => title,
    },
    { id: 'agent', title: t('agents.agent'), width: 140, show: ({ keyName }) => keyName },
    {
      id: 'state',
      title: t('agents.state'),
      width: 120,
      phone: 'state',
      show: (plan) => <PlanState plan={plan} />,
    },
    {
      id: 'changed',
      title: t('agents.counts.changed'),
      width: 90,
      isNumber: true,
      show: ({ results, totals }) =>
        results === null ? null : `${number(results.changed)} / ${number(totals.records)}`,
    },
    {
      id: 'refused',
      title: t('agents.counts.refused'),
      width: 90,
      isNumber: true,
      show: ({ results }) => (results === null || results.refused === 0 ? null : number(results.refused)),
    },
    {
      id: 'money',
      title: t('agents.money'),
      width: 140,
      isNumber: true,
      phone: 'amount',
      show: ({ totals }) => moneyTexts(totals.money, locale).join(', '),
    },
    {
      id: 'decidedBy',
      title: t('agents.decided'),
      width: 180,
      show: ({ decidedByUserId, decidedAt }) => (
        <>
          {personName(decidedByUserId)} <Moment at={decidedAt} withTime />
        </>
      ),
    },
  ];
};

/** Limits the list to the plans of one agent. Only administrators read the names of keys. */
function AgentFilter({ chosen, onChoose }: { chosen: string; onChoose: (apiKey: string) => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery({ ...read(LIMITS, {}), enabled: may('agent-limit.read') });
  const keys = data?.items ?? [];
  if (keys.length < 2) return null;
  return (
    <div className={styles['choices']}>
      <NativeSelect
        aria-label={t('agents.agent')}
        value={chosen}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
        data={[
          { value: '', label: t('agents.allAgents') },
          ...keys.map(({ apiKey, keyName }) => ({ value: apiKey, label: keyName })),
        ]}
      />
    </div>
  );
}
