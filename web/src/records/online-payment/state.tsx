import { BadgeCheck, Ban, CircleAlert, CircleDashed, type LucideIcon, Undo2 } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './online-payment.module.css';

type State = Schema<'OnlinePayment'>['state'];

const LOOKS: Record<State, { tone: 'wait' | 'good' | 'bad' | 'quiet'; icon: LucideIcon }> = {
  CREATED: { tone: 'quiet', icon: CircleDashed },
  PENDING: { tone: 'wait', icon: CircleDashed },
  SUCCEEDED: { tone: 'good', icon: BadgeCheck },
  FAILED: { tone: 'bad', icon: CircleAlert },
  CANCELLED: { tone: 'quiet', icon: Ban },
  EXPIRED: { tone: 'quiet', icon: Ban },
  REFUNDED: { tone: 'quiet', icon: Undo2 },
  REVERSED: { tone: 'bad', icon: Undo2 },
};

/** The state of an online payment as text, icon and colour. Only a received one looks paid. */
export function OnlinePaymentState({ state }: { state: State }) {
  const { t } = useTranslation();
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <span className={styles['state']} data-tone={tone}>
      <Icon size={13} strokeWidth={2} aria-hidden />
      {t(`onlinePayments.states.${state}`)}
    </span>
  );
}
