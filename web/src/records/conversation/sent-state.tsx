import { CheckCheck, CircleHelp, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { stateOf } from '../timeline/kinds.ts';
import styles from './conversation.module.css';

const ICONS: Record<string, LucideIcon> = {
  QUEUED: Clock,
  SENDING: Clock,
  SENT: CheckCheck,
  UNCERTAIN: CircleHelp,
};

/** The delivery state of a sent mail as icon and text. */
export function SentState({
  message,
}: {
  message: Pick<Schema<'MessageItem'>, 'state' | 'bouncedAt' | 'error'>;
}) {
  const { t } = useTranslation();
  const state = stateOf(message.bouncedAt === null ? message.state : 'BOUNCED');
  if (state === undefined) return null;
  const Icon = ICONS[state] ?? TriangleAlert;
  return (
    <span className={styles['state']} data-state={state} title={message.error ?? undefined}>
      <Icon size={13} strokeWidth={2} aria-hidden />
      {t(`timeline.states.${state}`)}
    </span>
  );
}
