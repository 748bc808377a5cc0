import {
  BadgeCheck,
  CircleDashed,
  CircleStop,
  CloudOff,
  type LucideIcon,
  Pause,
  RefreshCw,
} from 'lucide-react';
import { useTranslation } from '../../../texts/index.ts';
import styles from './connections.module.css';
import type { Integration } from './words.ts';

const LOOKS: Record<Integration['state'], { icon: LucideIcon; tone: string }> = {
  DRAFT: { icon: CircleDashed, tone: 'quiet' },
  READING: { icon: RefreshCw, tone: 'busy' },
  RUNNING: { icon: BadgeCheck, tone: 'good' },
  FAILING: { icon: CloudOff, tone: 'bad' },
  PAUSED: { icon: Pause, tone: 'warning' },
  STOPPED: { icon: CircleStop, tone: 'bad' },
};

/** The state of a connection as text, icon and colour. */
export function ConnectionState({ state }: Pick<Integration, 'state'>) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = LOOKS[state];
  return (
    <span className={styles['state']} data-tone={tone}>
      <Icon size={13} strokeWidth={2} aria-hidden />
      {t(`connections.states.${state}`)}
    </span>
  );
}
