import type { CashTexts } from '../types.ts';

export const cashRecorded: CashTexts['cashRecorded'] = {
  title: 'Doppelt erfasst?',
  text: 'Der Bankumsatz vom {{bookedOn}} und die Zahlung {{payment}} vom {{paidOn}} sind vielleicht dasselbe Geld: {{amount}} von {{customer}}.',
  more_one: '{{count}} weitere',
  more_other: '{{count}} weitere',
  same: 'Eine Zahlung behalten',
  different: 'Beide behalten',
  joined: 'Eine Zahlung behalten: {{payment}}',
  kept: 'Beide Zahlungen behalten',
};
