import {
  BadgeCheck,
  Ban,
  CircleAlert,
  CircleDashed,
  CircleSlash,
  Hand,
  HandCoins,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from '../texts/index.ts';
import styles from './state.module.css';

/** The states of a receivable. */
export type StateName = 'DUE' | 'OVERDUE' | 'PAID' | 'WRITTEN_OFF' | 'PROMISED' | 'DISPUTED' | 'HOLD';

const ICONS: Record<StateName, LucideIcon> = {
  DUE: CircleDashed,
  OVERDUE: CircleAlert,
  PAID: BadgeCheck,
  WRITTEN_OFF: CircleSlash,
  PROMISED: HandCoins,
  DISPUTED: Ban,
  HOLD: Hand,
};

/** A state as text, icon and colour: never by colour alone. */
export function State({ name, children }: { name: StateName; children?: React.ReactNode }) {
  const { t } = useTranslation();
  const Icon = ICONS[name];
  return (
    <span className={styles['state']} data-state={name}>
      <Icon size={13} strokeWidth={2} aria-hidden />
      {children ?? t(`states.${name}`)}
    </span>
  );
}
