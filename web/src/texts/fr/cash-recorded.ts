import type { CashTexts } from '../types.ts';

export const cashRecorded: CashTexts['cashRecorded'] = {
  title: 'Enregistré deux fois ?',
  text: '{{amount}} de {{customer}} sont peut-être comptés deux fois.',
  refundText: '{{amount}} rendus à {{customer}} sont peut-être comptés deux fois.',
  bankTransaction: 'Opération bancaire du {{bookedOn}}',
  payment: 'Paiement {{payment}} du {{paidOn}}',
  refund: 'Remboursement {{payment}} du {{paidOn}}',
  more_one: '{{count}} autre',
  more_other: '{{count}} autres',
  same: 'Garder un seul paiement',
  sameRefund: 'Garder un seul remboursement',
  different: 'Garder les deux',
  joined: 'Le paiement {{payment}} est gardé. Celui créé par le rapprochement est supprimé.',
  joinedRefund: 'Le remboursement {{payment}} est gardé. Celui créé par le rapprochement est supprimé.',
  kept: 'Les deux paiements sont gardés',
  keptRefunds: 'Les deux remboursements sont gardés',
  isKept: 'est gardé comme autre paiement.',
  undo: 'Annuler la décision',
  undoText: 'La question est posée à nouveau. Rien n’est supprimé.',
  undone: 'Décision annulée',
  undoneCause: 'Question posée à nouveau : {{cause}}.',
};
