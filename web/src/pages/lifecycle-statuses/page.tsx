import { Button } from '@mantine/core';
import { FileCheck, FilterX } from 'lucide-react';
import { Allowed } from '../../parts/allowed.tsx';
import { Back } from '../../parts/back.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { ViewButtons } from '../../parts/view-buttons.tsx';
import rowStyles from '../../records/lifecycle-status/row.module.css';
import { STATUSES, StatusRow } from '../../records/lifecycle-status/row.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './lifecycle-statuses.module.css';
import { ReportState } from './report.tsx';

/** The statuses Encaissée that payments caused, newest first: to download, and to confirm. */
export function LifecycleStatusesPage() {
  const { t } = useTranslation();
  return (
    <article className={styles['page']}>
      <Back to="/imports">{t('imports.title')}</Back>
      <h1>{t('lifecycleStatuses.title')}</h1>
      <p className={styles['lead']}>{t('lifecycleStatuses.lead')}</p>
      <Allowed needs="invoice.read">
        <ReportState />
        <Statuses />
      </Allowed>
    </article>
  );
}

const VIEWS = ['all', 'waiting', 'transmitted'] as const;
const IS_TRANSMITTED = { all: undefined, waiting: 'false', transmitted: 'true' } as const;

function Statuses() {
  const { t } = useTranslation();
  const { filters, setFilter } = useListState();
  const chosen = VIEWS.find((view) => IS_TRANSMITTED[view] === filters['isTransmitted']) ?? 'all';
  return (
    <>
      <div className={styles['views']}>
        <ViewButtons
          label={t('lifecycleStatuses.views')}
          options={VIEWS.map((view) => ({ view, name: t(`lifecycleStatuses.${view}`) }))}
          chosen={chosen}
          onChoose={(view) => setFilter('isTransmitted', IS_TRANSMITTED[view])}
        />
      </div>
      <Rows isTransmitted={IS_TRANSMITTED[chosen]} />
    </>
  );
}

function Rows({ isTransmitted }: { isTransmitted: 'true' | 'false' | undefined }) {
  const { t } = useTranslation();
  const query = isTransmitted === undefined ? {} : { isTransmitted };
  const { rows, problem, hasMore, isReadingMore, readMore, again } = useRows(STATUSES, query);
  if (rows === undefined)
    return problem === null ? <Skeleton /> : <ProblemNotice problem={problem} onAgain={again} />;
  if (rows.length === 0 && isTransmitted !== undefined)
    return <Empty icon={FilterX} title={t('table.emptyFiltered')} text={t('table.emptyFilteredHint')} />;
  if (rows.length === 0)
    return (
      <Empty
        icon={FileCheck}
        title={t('lifecycleStatuses.noneTitle')}
        text={t('lifecycleStatuses.noneText')}
      />
    );
  return (
    <>
      <ul className={rowStyles['rows']}>
        {rows.map((status) => (
          <StatusRow key={status.id} status={status} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('lifecycleStatuses.more')}
        </Button>
      )}
    </>
  );
}
