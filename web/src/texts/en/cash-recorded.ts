/** Texts about payments that may be recorded twice. */
export const cashRecorded = {
  title: 'Recorded twice?',
  text: 'The bank transaction of {{bookedOn}} and the payment {{payment}} of {{paidOn}} may be the same money: {{amount}} of {{customer}}.',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  same: 'Keep one payment',
  different: 'Keep both',
  joined: 'One payment kept: {{payment}}',
  kept: 'Both payments kept',
};
