import { ClipboardCheck, type LucideIcon, Mail, MailOpen, MessageSquare, Phone } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './action.module.css';

const SIGNS: Record<Schema<'ActionType'>, LucideIcon> = {
  EMAIL: Mail,
  CALL: Phone,
  LETTER: MailOpen,
  SMS: MessageSquare,
  TASK: ClipboardCheck,
};

/** What is to be done: by its sign and its word. */
export function ActionKind({ type }: { type: Schema<'ActionType'> }) {
  const { t } = useTranslation();
  const Sign = SIGNS[type];
  return (
    <span className={styles['kind']}>
      <Sign size={14} strokeWidth={1.8} aria-hidden />
      {t(`work.types.${type}`)}
    </span>
  );
}
