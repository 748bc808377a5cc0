import type { Texts } from '../types.ts';

export const assignment: Texts['assignment'] = {
  title: 'Attribution des tâches',
  hint: 'Qui reçoit les nouvelles tâches. Elles sont attribuées en une minute ; les utilisateurs partis sont ignorés.',
  managersFirst: 'Les tâches d’un client suivi par un gestionnaire reviennent toujours à ce gestionnaire.',
  rule: 'Règle {{number}}',
  from: 'Retard à partir de',
  to: 'Retard inférieur à',
  users: 'Utilisateurs, à tour de rôle',
  add: 'Ajouter une règle par montant',
  remove: 'Supprimer',
  others: 'Toutes les autres tâches, à tour de rôle',
  othersHint:
    'Nécessaire après des règles par montant. Sans aucune règle, les tâches des clients sans gestionnaire restent non attribuées.',
  assignNow: 'Attribuer les tâches maintenant',
  assigned_one: '{{count}} tâche attribuée',
  assigned_other: '{{count}} tâches attribuées',
  someLeft_one: '{{assigned}} attribuées, {{count}} tâche n’est pas encore attribuée. Vérifiez les règles.',
  someLeft_other:
    '{{assigned}} attribuées, {{count}} tâches ne sont pas encore attribuées. Vérifiez les règles.',
  unassigned: 'Non attribuées',
};
