import { Button } from '@mantine/core';
import type { QueryParams } from '../../api/types.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Card, type Choice } from './card.tsx';
import styles from './disputes.module.css';

interface ColumnProps {
  name: 'OVERDUE' | 'UNASSIGNED' | 'IN_PROGRESS';
  query: QueryParams;
  people: readonly Choice[];
}

/** The disputes in a state. */
export function Column({ name, query, people }: ColumnProps) {
  const { t } = useTranslation();
  const { rows, problem, hasMore, isReadingMore, readMore } = useRows('/v1/disputes', {
    ...query,
    state: name,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
    limit: 25,
  });
  const title = t(`disputes.states.${name}`);
  return (
    <section className={styles['column']} data-state={name} aria-label={title}>
      <h2>
        {title}{' '}
        {rows !== undefined && (
          <span className={styles['count']}>{`${rows.length}${hasMore ? '+' : ''}`}</span>
        )}
      </h2>
      <ProblemLine problem={problem} />
      {rows?.length === 0 && <p>{t('disputes.none')}</p>}
      <ul>
        {rows?.map((dispute) => (
          <Card key={dispute.id} dispute={dispute} people={people} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" size="xs" loading={isReadingMore} onClick={readMore}>
          {t('timeline.more')}
        </Button>
      )}
    </section>
  );
}
