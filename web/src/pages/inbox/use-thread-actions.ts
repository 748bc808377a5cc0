import {
  AlarmClock,
  AlarmClockOff,
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CornerUpLeft,
  MessageSquareText,
  UserPlus,
} from 'lucide-react';
import { type Action, readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { useThreadChange } from './use-thread-change.ts';

/** The form or dialog that is open. */
export type Asked = 'reply' | 'comment' | 'snooze' | 'assign';

interface ThreadSubject {
  thread: Schema<'Conversation'>;
  state: Schema<'InboxState'>;
  messageId: string;
  ask: (asked: Asked) => void;
  onNext: () => void;
  onPrevious: () => void;
  onLeave: () => void;
}

/** Returns the commands on a thread, with their keys. */
export function useThreadActions(subject: ThreadSubject) {
  const { thread, state, messageId, ask, onNext, onPrevious, onLeave } = subject;
  const may = useMay();
  const change = useThreadChange(state, onLeave);
  const hasTasks = state.taskIds.length > 0;
  const isSnoozed = state.snoozedUntil !== null;
  const actions: Action[] = [
    {
      id: 'thread.answer',
      title: (t) => t('conversation.answer'),
      icon: CornerUpLeft,
      key: 'r',
      needs: 'message.write',
      when: () => thread.customer !== null,
      perform: () => ask('reply'),
    },
    {
      id: 'thread.settle',
      title: (t) => t('inbox.done'),
      icon: CircleCheck,
      key: 'e',
      needs: hasTasks ? 'action.edit' : 'message.resolve',
      when: () => hasTasks || state.isHandled === false,
      perform: () =>
        change.mutate(hasTasks ? { kind: 'DONE' } : { kind: 'HANDLED', messageId, isHandled: true }),
    },
    {
      id: 'thread.reopen',
      title: (t) => t('inbox.reopen'),
      icon: CircleCheck,
      key: 'e',
      needs: 'message.resolve',
      when: () => state.isHandled === true,
      perform: () => change.mutate({ kind: 'HANDLED', messageId, isHandled: false }),
    },
    {
      id: 'thread.snooze',
      title: (t) => t('inbox.snooze'),
      icon: AlarmClock,
      key: 's',
      needs: 'action.edit',
      when: () => hasTasks && !isSnoozed,
      perform: () => ask('snooze'),
    },
    {
      id: 'thread.wake',
      title: (t) => t('inbox.wake'),
      icon: AlarmClockOff,
      key: 's',
      needs: 'action.edit',
      when: () => hasTasks && isSnoozed,
      perform: () => change.mutate({ kind: 'SNOOZE', until: null }),
    },
    {
      id: 'thread.assign',
      title: (t) => t('work.assign'),
      icon: UserPlus,
      key: 'a',
      needs: 'action.edit',
      when: () => hasTasks,
      perform: () => ask('assign'),
    },
    {
      id: 'thread.comment',
      title: (t) => t('inbox.comment'),
      icon: MessageSquareText,
      key: 'c',
      needs: 'message.comment',
      perform: () => ask('comment'),
    },
    {
      id: 'thread.next',
      title: (t) => t('inbox.next'),
      icon: ArrowDown,
      key: 'j',
      perform: onNext,
    },
    {
      id: 'thread.previous',
      title: (t) => t('inbox.previous'),
      icon: ArrowUp,
      key: 'k',
      perform: onPrevious,
    },
  ];
  return readyActions(actions, undefined, may);
}
