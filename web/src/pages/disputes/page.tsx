import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import type { Filter } from '../../parts/list/filters.ts';
import { useListState } from '../../parts/list/state.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { DISPUTE_REASONS } from '../../records/timeline/kinds.ts';
import { useTranslation } from '../../texts/index.ts';
import { Analysis } from './analysis.tsx';
import { Column } from './column.tsx';
import styles from './disputes.module.css';

const OPEN_STATES = ['OVERDUE', 'UNASSIGNED', 'IN_PROGRESS'] as const;

/** The dispute board: open disputes by state, the first due date first, and their analysis by reason. */
export function DisputesPage() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const { data } = useQuery(usersQuery());
  const people = (data?.users ?? []).map((one) => ({ value: one.id, title: nameOfPerson(one) }));
  const filters: Filter[] = [
    { kind: 'choice', name: 'ownerUserId', title: t('disputes.owner'), options: people },
    { kind: 'choice', name: 'managerId', title: t('customers.managers'), options: people },
    {
      kind: 'choice',
      name: 'reason',
      title: t('invoice.reason'),
      options: DISPUTE_REASONS.map((value) => ({ value, title: t(`invoice.reasons.${value}`) })),
    },
  ];
  return (
    <article className={styles['page']}>
      <h1>{t('disputes.title')}</h1>
      <div className={styles['filters']}>
        <FilterBar state={state} filters={filters} />
      </div>
      <div className={styles['board']}>
        {OPEN_STATES.map((name) => (
          <Column key={name} name={name} query={state.query} people={people} />
        ))}
      </div>
      {may('collection-figure.read') && <Analysis state={state} />}
    </article>
  );
}
