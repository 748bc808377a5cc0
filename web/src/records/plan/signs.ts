import { ClipboardCheck, type LucideIcon, Mail, MailOpen, MessageSquare, Phone } from 'lucide-react';
import type { Schema } from '../../api/types.ts';

/** What a step does, by its sign. */
export const TYPE_SIGNS: Record<Schema<'ActionType'>, LucideIcon> = {
  EMAIL: Mail,
  CALL: Phone,
  LETTER: MailOpen,
  SMS: MessageSquare,
  TASK: ClipboardCheck,
};
