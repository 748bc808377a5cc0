import type { CashTexts } from '../types.ts';

export const cashRecorded: CashTexts['cashRecorded'] = {
  title: 'Enregistré deux fois ?',
  text: 'L’opération bancaire du {{bookedOn}} et le paiement {{payment}} du {{paidOn}} sont peut-être le même argent : {{amount}} de {{customer}}.',
  more_one: '{{count}} autre',
  more_other: '{{count}} autres',
  same: 'Garder un seul paiement',
  different: 'Garder les deux',
  joined: 'Un seul paiement gardé : {{payment}}',
  kept: 'Les deux paiements sont gardés',
};
