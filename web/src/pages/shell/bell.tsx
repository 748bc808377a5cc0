import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

/** No event reports mentions, so the number is also read at this interval. */
const AGAIN_MS = 60_000;

/** Leads to the notifications, with the number of unread ones. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...read('/v1/internal/notifications/unread', {}),
    refetchInterval: AGAIN_MS,
  });
  const { count = 0, isMore = false } = data ?? {};
  return (
    <Link
      to="/notifications"
      className={styles['place']}
      onClick={onOpen}
      activeProps={{ 'data-active': true }}
    >
      <BellIcon size={16} strokeWidth={1.8} aria-hidden />
      {t('shell.notifications')}
      {count > 0 && <span className={styles['unread']}>{isMore ? `${count}+` : count}</span>}
    </Link>
  );
}
