import { Link } from '@tanstack/react-router';
import {
  AtSign,
  CircleAlert,
  CloudOff,
  CornerUpLeft,
  CreditCard,
  FileWarning,
  HeartCrack,
  KeyRound,
  ListChecks,
  ListX,
  MessageCircleQuestion,
  MessageSquareWarning,
  Unplug,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './notifications.module.css';
import { notificationTarget } from './target.ts';

type Row = Schema<'Notification'>;

const ICONS = {
  REPLY: CornerUpLeft,
  MENTION: AtSign,
  ASSIGNED: UserPlus,
  PROMISE_BROKEN: HeartCrack,
  DISPUTE: MessageSquareWarning,
  IMPORT_FAILED: FileWarning,
  CHANNEL_DISABLED: Unplug,
  SOURCE_FAILING: CloudOff,
  SOURCE_KEY_EXPIRING: KeyRound,
  AGENT_PLAN: ListChecks,
  AGENT_PLAN_STOPPED: ListX,
  PAYER_ANSWER: MessageCircleQuestion,
  ONLINE_PAYMENT_FAILED: CreditCard,
  ONLINE_PAYMENT_PROBLEM: CircleAlert,
} as const;

/** One notification. A click marks it as read and opens its record. */
export function Entry({ row, onRead }: { row: Row; onRead: () => void }) {
  const { t } = useTranslation();
  const { kind, subject, taskCount, customer, actor, isRead, createdAt } = row;
  const Icon = ICONS[kind];
  const name = actor === null ? t('notifications.program') : nameOfPerson(actor);
  return (
    <li data-unread={!isRead || undefined}>
      <TargetLink row={row} onOpen={isRead ? () => {} : onRead}>
        <Icon size={16} strokeWidth={1.8} aria-hidden />
        <span className={styles['text']}>
          <strong>
            {taskCount > 1
              ? t('notifications.tasksAssigned', { name, tasks: taskCount })
              : t(`notifications.sentences.${kind}`, { name })}
          </strong>
          {taskCount === 1 && (
            <span>{[customer?.name, subject].filter((word) => (word ?? '') !== '').join(' · ')}</span>
          )}
        </span>
        <span className={styles['quiet']}>
          {!isRead && <span className={styles['new']}>{t('notifications.unread')}</span>}{' '}
          <Moment at={createdAt} withTime />
        </span>
      </TargetLink>
    </li>
  );
}

interface TargetLinkProps {
  row: Row;
  onOpen: () => void;
  children: ReactNode;
}

function TargetLink({ row, onOpen, children }: TargetLinkProps) {
  return (
    <Link {...notificationTarget(row)} onClick={onOpen}>
      {children}
    </Link>
  );
}
