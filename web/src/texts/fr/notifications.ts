import type { SettingsTexts } from '../types.ts';

/** Texts of notifications. */
export const notifications: SettingsTexts['notifications'] = {
  readAll: 'Tout marquer comme lu',
  unread: 'Nouveau',
  empty: 'Aucune notification',
  emptyText: 'Réponses, mentions, attributions, promesses non tenues et litiges s’affichent ici.',
  program: 'Un programme',
  sentences: {
    REPLY: 'Un client a répondu',
    MENTION: '{{name}} vous a mentionné',
    ASSIGNED: '{{name}} vous a attribué une tâche',
    PROMISE_BROKEN: 'Une promesse de paiement n’a pas été tenue',
    DISPUTE: 'Une facture est contestée',
    IMPORT_FAILED: 'Une importation a échoué',
    CHANNEL_DISABLED: 'Un canal Slack ou Teams a été désactivé',
  },
  tasksAssigned: '{{name}} vous a attribué {{tasks}} tâches',
  toSettings: 'Paramètres des notifications',
  preferences: 'Me notifier',
  kinds: {
    REPLY: 'Réponses',
    MENTION: 'Mentions',
    ASSIGNED: 'Tâches qui me sont attribuées',
    PROMISE_BROKEN: 'Promesses non tenues',
    DISPUTE: 'Litiges',
    IMPORT_FAILED: 'Importations échouées',
    CHANNEL_DISABLED: 'Canaux désactivés',
  },
  digest: 'Récapitulatif par e-mail',
  digestHint: 'Notifications non lues de ces types, à 8 heures du matin.',
  digests: { OFF: 'Désactivé', DAILY: 'Chaque jour ouvré', WEEKLY: 'Chaque lundi' },
  nextDigest: 'Prochain :',
  stopping: 'Arrêt de ces e-mails…',
  stopped: 'Vous ne recevez plus le récapitulatif de {{organization}}.',
  saved: 'Paramètres enregistrés',
};
