import { BookUser, CalendarClock, Gavel, HandCoins, type LucideIcon, Phone, Voicemail } from 'lucide-react';
import type { Schema } from '../../api/types.ts';

export type CallOutcome = Schema<'CallReport'>['outcome'];
/** Outcomes that ask for more than one tap. */
export type AskingOutcome = 'PROMISED' | 'DISPUTED' | 'CALL_BACK';

interface OutcomeButton {
  outcome: CallOutcome;
  /** The key that records it. */
  key: string;
  icon: LucideIcon;
  needs: string;
}

/** The outcomes of a call, in the order of their buttons. */
export const OUTCOMES: readonly OutcomeButton[] = [
  { outcome: 'REACHED', key: 'r', icon: Phone, needs: 'action.edit' },
  { outcome: 'VOICEMAIL', key: 'v', icon: Voicemail, needs: 'action.edit' },
  { outcome: 'PROMISED', key: 'p', icon: HandCoins, needs: 'promise.edit' },
  { outcome: 'DISPUTED', key: 'x', icon: Gavel, needs: 'dispute.edit' },
  { outcome: 'WRONG_CONTACT', key: 'w', icon: BookUser, needs: 'action.edit' },
  { outcome: 'CALL_BACK', key: 'c', icon: CalendarClock, needs: 'action.edit' },
];

export const isAsking = (outcome: CallOutcome): outcome is AskingOutcome =>
  outcome === 'PROMISED' || outcome === 'DISPUTED' || outcome === 'CALL_BACK';
