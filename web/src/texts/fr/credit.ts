import type { Texts } from '../types.ts';

/** Texts about the credit of customers. */
export const credit: Texts['credit'] = {
  title: 'Crédit',
  limit: 'Limite de crédit',
  exposure: 'Encours',
  used: '{{exposure}} sur {{limit}} {{currency}}',
  overLimit: 'Limite de crédit dépassée',
  terms: 'Délai de paiement',
  termsDays: 'Délai de paiement (jours)',
  days_one: '{{count}} jour',
  days_other: '{{count}} jours',
  onHold: 'Bloqué',
  onHoldHint: 'Le client n’obtient rien à crédit. Les relances continuent.',
  reason: 'Motif du blocage',
};
