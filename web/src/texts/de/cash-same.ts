import type { CashTexts } from '../types.ts';

export const cashSame: CashTexts['cashSame'] = {
  title: 'Möglicherweise dasselbe Geld',
  text: 'Der Auszug von {{account}} enthält {{amount}} nur einmal, mit anderem Text.',
  textAlone:
    'Der Auszug von {{account}} für diesen Tag enthält {{amount}} nicht. Der Betrag kann dort in einer Sammelbuchung stehen.',
  line: '{{bookedOn}}, {{payer}}: {{text}}',
  matched: 'zugeordnet',
  noPayer: 'Unbekannter Zahler',
  more_one: '{{count}} weitere',
  more_other: '{{count}} weitere',
  same: 'Einmal zählen',
  different: 'Beide behalten',
  counted: 'Der Bankumsatz zählt nicht mehr',
  kept: 'Beide Bankumsätze behalten',
  keptAlone: 'Der Bankumsatz wird behalten',
  duplicate: 'Dasselbe Geld wie ein anderer Bankumsatz',
};
