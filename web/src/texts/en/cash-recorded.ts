/** Texts about payments that may be recorded twice. */
export const cashRecorded = {
  title: 'Recorded twice?',
  text: '{{amount}} from {{customer}} may be in your books twice.',
  bankTransaction: 'Bank transaction of {{bookedOn}}',
  payment: 'Payment {{payment}} of {{paidOn}}',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  same: 'Keep one payment',
  different: 'Keep both',
  joined: 'Payment {{payment}} is kept. The one that the match created is removed.',
  kept: 'Both payments kept',
  isKept: 'is kept as another payment.',
  undo: 'Undo decision',
  undoText: 'The question appears again. Nothing is deleted.',
  undone: 'Decision undone',
  undoneCause: 'Asked again: {{cause}}.',
};
