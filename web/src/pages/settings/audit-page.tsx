import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { urlOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table/table.tsx';
import { type Column, NOTHING } from '../../parts/table/types.ts';
import { useValueFormat, type ValueFormat } from '../../records/audit/values.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import { AuditEntryPanel } from './audit-entry.tsx';
import { type AuditLine, changesText, collapse, sentenceOf } from './audit-text.ts';
import { Allowed, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

/** The audit log: actor, time and record of each change. */
export function AuditSettings() {
  return (
    <Allowed needs="audit.read">
      <Trail />
    </Allowed>
  );
}

const columns = (format: ValueFormat): Column<AuditLine>[] => {
  const { t } = format;
  return [
    {
      id: 'at',
      title: t('settings.audit.at'),
      width: 130,
      phone: 'note',
      show: ({ at }) => <Moment at={at} withTime />,
    },
    {
      id: 'action',
      title: t('auditTrail.what'),
      width: 240,
      phone: 'title',
      show: (entry) =>
        entry.countAlike === 0
          ? sentenceOf(entry, t)
          : `${sentenceOf(entry, t)} ${t('auditTrail.like', { count: entry.countAlike })}`,
    },
    {
      id: 'customer',
      title: t('auditTrail.customer'),
      width: 110,
      show: ({ customer = null }) =>
        customer === null ? null : (
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        ),
    },
    {
      id: 'changes',
      title: t('settings.audit.changes'),
      width: 160,
      grows: true,
      show: (entry) => changesText(entry, format),
    },
  ];
};

function Trail() {
  const { t } = useTranslation();
  const format = useValueFormat();
  const may = useMay();
  const state = useListState();
  const all = useRows('/v1/internal/audit/entries', state.query);
  const from = { ...all, rows: all.rows === undefined ? undefined : collapse(all.rows) };
  const openId = state.open;
  return (
    <div className={styles['split']}>
      <section className={styles['list']}>
        <div className={styles['listHead']}>
          <SettingsHead title={t('settings.pages.audit')}>
            {may('audit.export') && (
              <Button
                component="a"
                variant="default"
                leftSection={<Download size={15} aria-hidden />}
                href={urlOf('/v1/internal/audit/export', { query: state.query })}
                download
              >
                {t('table.export')}
              </Button>
            )}
          </SettingsHead>
        </div>
        <AuditFilters />
        <Table
          label={t('settings.pages.audit')}
          columns={columns(format)}
          from={from}
          openId={openId}
          idOf={({ id }) => id}
          nameOf={(entry) => sentenceOf(entry, t)}
          sort={{ by: undefined, order: 'DESC', onChange: () => {} }}
          selection={NOTHING}
          onOpen={({ id }) => state.setOpen(id)}
          onLeave={() => state.setOpen(undefined)}
          empty={
            <Empty
              icon={ScrollText}
              title={t('settings.audit.emptyTitle')}
              text={t('settings.audit.emptyText')}
            />
          }
        />
      </section>
      {openId !== undefined && (
        <Panel label={t('settings.pages.audit')} onClose={() => state.setOpen(undefined)}>
          <AuditEntryPanel id={openId} />
        </Panel>
      )}
    </div>
  );
}

const KINDS = [
  'USER',
  'INVITATION',
  'API_KEY',
  'CUSTOMER',
  'INVOICE',
  'PAYMENT',
  'CREDIT_NOTE',
  'ACTION',
  'DUNNING_PLAN',
  'MAIL_TEMPLATE',
  'WEBHOOK_ENDPOINT',
  'NOTIFICATION_CHANNEL',
  'ORGANIZATION',
] as const;

/** Filters by actor, record and time. */
function AuditFilters() {
  const { t } = useTranslation();
  const state = useListState();
  const { data } = useQuery(usersQuery());
  const people = data?.users ?? [];
  const any = { value: '', label: t('filters.any') };
  return (
    <div className={styles['filters']}>
      <NativeSelect
        label={t('settings.audit.actor')}
        value={state.filters['actorId'] ?? ''}
        onChange={({ currentTarget }) => state.setFilter('actorId', currentTarget.value)}
        data={[any, ...people.map((one) => ({ value: one.id, label: nameOfPerson(one) }))]}
      />
      <NativeSelect
        label={t('settings.audit.record')}
        value={state.filters['recordKind'] ?? ''}
        onChange={({ currentTarget }) => state.setFilter('recordKind', currentTarget.value)}
        data={[any, ...KINDS.map((value) => ({ value, label: t(`settings.audit.kinds.${value}`) }))]}
      />
      <TextInput
        type="date"
        label={t('filters.from')}
        value={state.filters['at.gte'] ?? ''}
        onChange={({ currentTarget }) => state.setFilter('at.gte', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('settings.audit.before')}
        value={state.filters['at.lt'] ?? ''}
        onChange={({ currentTarget }) => state.setFilter('at.lt', currentTarget.value)}
      />
    </div>
  );
}
