import type { DialogTexts } from '../types.ts';

export const statements: DialogTexts['statements'] = {
  period: 'Relevé',
  periods: {
    OPEN_ITEMS: 'Postes ouverts aujourd’hui',
    THIS_MONTH: 'Ce mois-ci',
    LAST_MONTH: 'Le mois dernier',
    THIS_QUARTER: 'Ce trimestre',
    THIS_YEAR: 'Cette année',
    OTHER: 'Autre période',
  },
  from: 'Du',
  to: 'Au',
  openItems: 'Contient les factures ouvertes, les crédits et le solde de ce jour.',
  none: 'Aucun mouvement sur cette période.',
  day: 'Date',
  document: 'Document',
  amount: 'Montant',
  balance: 'Solde',
  opening: 'Solde initial',
  closing: 'Solde final',
  further_one: '{{count}} autre mouvement',
  further_other: '{{count}} autres mouvements',
  kinds: {
    INVOICE: 'Facture',
    CREDIT_NOTE: 'Avoir',
    PAYMENT: 'Paiement',
    REFUND: 'Remboursement',
    WRITE_OFF: 'Passage en perte',
    RECOVERY: 'Rentrée sur créance passée en perte',
  },
  download: 'Télécharger le PDF',
};
