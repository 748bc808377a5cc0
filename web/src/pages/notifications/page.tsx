import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { call } from '../../api/call.ts';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { Entry } from './entry.tsx';
import styles from './notifications.module.css';

const NOTIFICATIONS = '/v1/internal/notifications';

/** The notifications of the user, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const { rows, problem, hasMore, readMore, again } = useRows(NOTIFICATIONS, {});
  const mark = useWrite(
    (notificationIds: string[] | undefined) =>
      call('put', '/v1/internal/notifications/read', {
        body: notificationIds === undefined ? {} : { notificationIds },
      }),
    { refreshes: [NOTIFICATIONS] },
  );
  const hasUnread = rows?.some(({ isRead }) => !isRead) === true;
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('shell.notifications')}</h1>
        <div className={styles['commands']}>
          {hasUnread && (
            <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate(undefined)}>
              {t('notifications.readAll')}
            </Button>
          )}
          <Link to="/settings/notifications">{t('notifications.toSettings')}</Link>
        </div>
      </header>
      {rows === undefined && problem !== null && <ProblemNotice problem={problem} onAgain={again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {rows?.length === 0 && (
        <Empty icon={Bell} title={t('notifications.empty')} text={t('notifications.emptyText')} />
      )}
      <ul className={styles['list']}>
        {rows?.map((row) => (
          <Entry key={row.id} row={row} onRead={() => mark.mutate([row.id])} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" onClick={readMore}>
          {t('timeline.more')}
        </Button>
      )}
    </section>
  );
}
