import type { CashTexts } from '../types.ts';

export const cashRecorded: CashTexts['cashRecorded'] = {
  title: 'Doppelt erfasst?',
  text: '{{amount}} von {{customer}} sind vielleicht zweimal gebucht.',
  refundText: '{{amount}}, die {{customer}} zurückbekam, sind vielleicht zweimal gebucht.',
  bankTransaction: 'Bankumsatz vom {{bookedOn}}',
  payment: 'Zahlung {{payment}} vom {{paidOn}}',
  refund: 'Erstattung {{payment}} vom {{paidOn}}',
  more_one: '{{count}} weitere',
  more_other: '{{count}} weitere',
  same: 'Eine Zahlung behalten',
  sameRefund: 'Eine Erstattung behalten',
  different: 'Beide behalten',
  joined: 'Zahlung {{payment}} bleibt. Die von der Zuordnung angelegte ist entfernt.',
  joinedRefund: 'Erstattung {{payment}} bleibt. Die von der Zuordnung angelegte ist entfernt.',
  kept: 'Beide Zahlungen bleiben',
  keptRefunds: 'Beide Erstattungen bleiben',
  isKept: 'bleibt als weitere Zahlung.',
  undo: 'Entscheidung rückgängig machen',
  undoText: 'Die Frage erscheint wieder. Nichts wird gelöscht.',
  undone: 'Entscheidung rückgängig gemacht',
  undoneCause: 'Erneut gefragt: {{cause}}.',
};
