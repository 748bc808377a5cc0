import type { OnlinePaymentTexts } from '../types.ts';

/** Texts of mandates for direct debits, and of automatic payment. */
export const directDebit: OnlinePaymentTexts['directDebit'] = {
  title: 'Prélèvement',
  autopay: 'Paiement automatique',
  on: 'Activé : chaque facture est prélevée à son échéance',
  off: 'Désactivé. Le client l’active dans le portail.',
  since: 'Depuis',
  turnedOff: 'Désactivé',
  turnedOffBy: {
    DEBTOR: 'par le client',
    USER: 'par un utilisateur',
    MANDATE: 'car le mandat a pris fin',
  },
  maxAmount: 'Prélèvement maximal',
  maxMonthly: 'Maximum par mois',
  noLimit: 'Aucune limite',
  noLimitHint: 'Vide : aucune limite.',
  limits: 'Modifier les limites',
  limitsTitle: 'Limites du paiement automatique',
  turnOff: 'Désactiver',
  turnOffTitle: 'Désactiver le paiement automatique ?',
  turnOffText:
    'Les prélèvements non transmis à la banque sont annulés. Seul {{name}} peut le réactiver, dans le portail.',
  turnedOffToast: 'Paiement automatique désactivé',
  mandate: 'Mandat',
  account: 'Compte se terminant par {{ending}}',
  noAccount: 'Compte pas encore connu',
  states: {
    SETUP: 'Non terminé par le client',
    PENDING: 'En attente de la banque',
    ACTIVE: 'Actif',
    SUSPENDED: 'Suspendu',
    FAILED: 'Échoué',
    CANCELLED: 'Révoqué',
    EXPIRED: 'Expiré',
  },
  endedBy: {
    DEBTOR: 'par le client',
    BANK: 'par la banque',
    PROVIDER: 'par le prestataire',
    USER: 'par un utilisateur',
  },
  given: 'donné',
  cancel: 'Révoquer le mandat',
  cancelTitle: 'Révoquer ce mandat ?',
  cancelText:
    'Ses prélèvements non transmis à la banque sont annulés, et le paiement automatique prend fin. Pour payer à nouveau par prélèvement, {{name}} doit donner un nouveau mandat.',
  cancelled: 'Mandat révoqué',
  settings: {
    hint: 'Les débiteurs l’activent dans le portail. Chaque facture est alors prélevée à son échéance.',
    isOffered: 'Proposer le paiement automatique',
    isOfferedHint:
      'Nécessite GoCardless, ou le prestataire de test dans un bac à sable. Les débiteurs qui l’ont activé le gardent jusqu’à ce qu’eux ou vous le désactiviez.',
    noticeDays: 'Jours de préavis',
    noticeDaysHint: 'Un e-mail annonce le montant et le jour de chaque prélèvement.',
    maxRetries: 'Nouvelles tentatives',
    maxRetriesHint: 'En cas de provision insuffisante. Chacune est annoncée de nouveau.',
    retryAfterDays: 'Jours avant la tentative suivante',
  },
};
