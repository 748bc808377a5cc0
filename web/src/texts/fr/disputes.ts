import type { CaseTexts } from '../types.ts';

export const disputes: CaseTexts['disputes'] = {
  title: 'Litiges',
  owner: 'Responsable',
  ownerOf: 'Responsable du litige de {{invoice}}',
  dueOf: 'Échéance du litige de {{invoice}}',
  unassigned: 'Non attribué',
  saved: 'Litige enregistré',
  age_zero: 'Ouvert aujourd’hui',
  age_one: '{{count}} jour',
  age_other: '{{count}} jours',
  none: 'Aucun litige',
  states: {
    OVERDUE: 'En retard',
    UNASSIGNED: 'Non attribués',
    IN_PROGRESS: 'En cours',
  },
  period: 'Période',
  days: '{{count}} derniers jours',
  byReason: 'Litiges par motif : montant ouvert pendant la période',
  analysis: 'Motif principal : {{reason}}, {{amount}}',
  analysisNone: 'Aucun litige ouvert pendant cette période',
  amount: 'Montant en litige',
  opened: 'Ouverts',
  open: 'En cours',
  resolved: 'Résolus',
  median: 'Jours jusqu’à la résolution (médiane)',
};
