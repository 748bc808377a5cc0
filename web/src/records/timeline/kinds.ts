import {
  Banknote,
  CalendarRange,
  CircleSlash,
  CreditCard,
  Eye,
  FileMinus,
  FileText,
  Gavel,
  HandCoins,
  Link2,
  ListTodo,
  type LucideIcon,
  Mail,
  MailOpen,
  Merge,
  MessageCircleQuestion,
  Pause,
  Percent,
  Phone,
  Route,
  StickyNote,
  Undo2,
} from 'lucide-react';
import type { Schema } from '../../api/types.ts';

export type Entry = Schema<'TimelineEntry'>;
type Kind = Entry['kind'];

/** Icons of the activities. */
export const ICONS: Record<Kind, LucideIcon> = {
  INVOICE: FileText,
  CREDIT_NOTE: FileMinus,
  PAYMENT: Banknote,
  REFUND: Undo2,
  LINK: Link2,
  MESSAGE: Mail,
  REPLY: MailOpen,
  CALL: Phone,
  ACTION: ListTodo,
  NOTE: StickyNote,
  PROMISE: HandCoins,
  INSTALMENT_PLAN: CalendarRange,
  DISPUTE: Gavel,
  WRITE_OFF: CircleSlash,
  LATE_FEE: Percent,
  MERGE: Merge,
  PLAN_CHANGE: Route,
  PAUSE: Pause,
  PORTAL_VISIT: Eye,
  PAYER_ANSWER: MessageCircleQuestion,
  ONLINE_PAYMENT: CreditCard,
};

/** Filters of the activity, by their word in the address. */
export const GROUPS = [
  { name: 'all', kind: undefined },
  { name: 'talk', kind: 'MESSAGE,REPLY,PAYER_ANSWER' },
  { name: 'work', kind: 'CALL,NOTE,ACTION' },
  { name: 'documents', kind: 'INVOICE,CREDIT_NOTE,PAYMENT,REFUND,LINK,ONLINE_PAYMENT' },
  { name: 'agreed', kind: 'PROMISE,INSTALMENT_PLAN,DISPUTE,WRITE_OFF,LATE_FEE' },
  { name: 'rest', kind: 'MERGE,PLAN_CHANGE,PAUSE,PORTAL_VISIT' },
] as const;

const STATES = [
  ...(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN', 'BOUNCED', 'WAITING', 'IGNORED', 'OPEN'] as const),
  ...(['KEPT', 'BROKEN', 'REPLACED', 'CANCELLED', 'RESOLVED', 'UNDONE', 'REJECTED'] as const),
  ...(['REACHED', 'VOICEMAIL', 'WRONG_CONTACT', 'CALL_BACK', 'PROMISED', 'DISPUTED'] as const),
  'CASH_RECEIVED' as const,
];

/** Returns the states with a label of their own; others need none. */
export const stateOf = (state: string | null) => {
  const named = state === 'TODO' ? 'WAITING' : state;
  return STATES.find((one) => one === named);
};

const ONLINE_STATES = [
  ...(['CREATED', 'PENDING', 'SUCCEEDED', 'FAILED'] as const),
  ...(['CANCELLED', 'EXPIRED', 'REFUNDED', 'REVERSED'] as const),
];

/** Returns the state of an entry that is an online payment. */
export const onlineStateOf = ({ kind, state }: Pick<Entry, 'kind' | 'state'>) =>
  kind === 'ONLINE_PAYMENT' ? ONLINE_STATES.find((one) => one === state) : undefined;

const REASONS = [
  ...(['WRONG_AMOUNT', 'WRONG_PRICE', 'NOT_RECEIVED', 'QUALITY', 'ALREADY_PAID'] as const),
  ...(['WRONG_CUSTOMER', 'OTHER'] as const),
];
export const DISPUTE_REASONS = REASONS;

/** Returns the reason of a dispute, which is stored as the entry's title. */
export const reasonOf = (title: string | null) => REASONS.find((one) => one === title);
