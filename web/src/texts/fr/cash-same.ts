import type { CashTexts } from '../types.ts';

export const cashSame: CashTexts['cashSame'] = {
  title: 'Il s’agit peut-être du même argent',
  text: 'Le relevé de {{account}} ne contient {{amount}} qu’une fois, avec un autre libellé.',
  textAlone:
    'Le relevé de {{account}} pour ce jour ne contient pas {{amount}}. Ce montant y figure peut-être dans une remise groupée.',
  line: '{{bookedOn}}, {{payer}} : {{text}}',
  matched: 'rapprochée',
  noPayer: 'Payeur inconnu',
  more_one: '{{count}} de plus',
  more_other: '{{count}} de plus',
  same: 'Compter une fois',
  different: 'Garder les deux',
  counted: 'L’opération ne compte plus',
  kept: 'Les deux opérations sont gardées',
  keptAlone: 'L’opération est gardée',
  duplicate: 'Même argent qu’une autre opération',
};
