import { ClipboardCheck, type LucideIcon, Mail, MailOpen, MessageSquare, Phone } from 'lucide-react';
import type { Schema } from '../../api/types.ts';

/** Icons of the step types. */
export const TYPE_ICONS: Record<Schema<'ActionType'>, LucideIcon> = {
  EMAIL: Mail,
  CALL: Phone,
  LETTER: MailOpen,
  SMS: MessageSquare,
  TASK: ClipboardCheck,
};
