import { AlarmClock, CircleCheck, CircleSlash, MailCheck, Printer, Send, UserPlus } from 'lucide-react';
import type { Action } from '../../actions/action.ts';
import type { Schema } from '../../api/types.ts';

/** A command on an action of the queue. */
export type TaskCommand = 'perform' | 'print' | 'snooze' | 'ignore' | 'assign';

interface Subject {
  action: Schema<'Action'>;
  /** Asks for the command's input: a note, a day, a reason, people. */
  begin: (taskCommand: TaskCommand) => void;
}

const isOpen = ({ action: { state } }: Subject) => state === 'TODO' || state === 'FAILED';
const isMail = ({ action: { type } }: Subject) => type === 'EMAIL';
const isLetter = ({ action: { type } }: Subject) => type === 'LETTER';

/** The commands on an action, the same wherever it is shown. */
export const WORK_ACTIONS: readonly Action<Subject>[] = [
  {
    id: 'action.perform',
    title: (t) => t('work.perform'),
    icon: CircleCheck,
    key: 'd',
    needs: 'action.edit',
    when: (subject) => isOpen(subject) && !isMail(subject) && !isLetter(subject),
    perform: ({ begin }) => begin('perform'),
  },
  {
    id: 'action.print',
    title: (t) => t('letters.printOne'),
    icon: Printer,
    key: 'd',
    needs: 'letter.print',
    when: (subject) => subject.action.state === 'TODO' && isLetter(subject),
    perform: ({ begin }) => begin('print'),
  },
  {
    id: 'action.send',
    title: (t) => t('work.send'),
    icon: Send,
    key: 'd',
    needs: 'action.edit',
    when: (subject) => isOpen(subject) && isMail(subject),
    perform: ({ begin }) => begin('perform'),
  },
  {
    id: 'action.snooze',
    title: (t) => t('work.snooze'),
    icon: AlarmClock,
    key: 's',
    needs: 'action.edit',
    when: isOpen,
    perform: ({ begin }) => begin('snooze'),
  },
  {
    id: 'action.ignore',
    title: (t) => t('work.ignore'),
    icon: CircleSlash,
    key: 'i',
    needs: 'action.edit',
    when: isOpen,
    perform: ({ begin }) => begin('ignore'),
  },
  {
    id: 'action.assign',
    title: (t) => t('work.assign'),
    icon: UserPlus,
    key: 'a',
    needs: 'action.edit',
    when: isOpen,
    perform: ({ begin }) => begin('assign'),
  },
  // Last, because sending a letter outside Quittance is the exception.
  {
    id: 'action.sentOtherwise',
    title: (t) => t('letters.otherWay'),
    icon: MailCheck,
    needs: 'action.edit',
    when: (subject) => isOpen(subject) && isLetter(subject),
    perform: ({ begin }) => begin('perform'),
  },
];
