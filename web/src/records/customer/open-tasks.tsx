import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/read.ts';
import { Day } from '../../parts/day.tsx';
import { Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import { ActionKind } from '../action/type.tsx';
import styles from '../record.module.css';

const SHOWN = 5;

/** The open tasks of a customer, with links to the work queue; nothing without one. */
export function OpenTasks({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const search = { customerId, due: 'ALL' };
  const { data } = useQuery(
    read('/v1/internal/work', {
      query: { ...search, sortBy: 'dueDate', sortOrder: 'ASC', state: 'TODO', limit: SHOWN + 1 },
    }),
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('customer.openTasks')}>
      <ol className={styles['steps']}>
        {data.items.slice(0, SHOWN).map(({ action: { id, name, type, dueDate } }) => (
          <li key={id}>
            <Day on={dueDate} />
            <span>
              <Link to="/actions" search={{ ...search, open: id }}>
                {name}
              </Link>{' '}
              <ActionKind type={type} />
            </span>
          </li>
        ))}
      </ol>
      {data.items.length > SHOWN && (
        <Link to="/actions" search={search}>
          {t('customer.allTasks')}
        </Link>
      )}
    </Section>
  );
}
