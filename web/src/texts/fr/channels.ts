import type { SettingsTexts } from '../types.ts';

/** Texts of the channels of Slack and Teams. */
export const channels: SettingsTexts['channels'] = {
  title: 'Slack et Teams',
  add: 'Ajouter un canal',
  edit: 'Modifier le canal',
  hint: 'Envoie les réponses, les promesses non tenues, les litiges et les importations échouées dans un canal de votre équipe.',
  sandbox: 'Un bac à sable n’envoie que des messages de test.',
  service: 'Service',
  name: 'Nom',
  url: 'Adresse du webhook',
  slackHint: 'Dans Slack : créez une application avec un webhook entrant et copiez son adresse.',
  teamsHint:
    'Dans Teams : ajoutez le workflow « Envoyer des alertes webhook à un canal » et copiez son adresse.',
  kinds: 'Notifications',
  nothingSent: 'Rien envoyé pour l’instant',
  lastSent: 'Dernier envoi',
  test: 'Envoyer un test',
  testOne: 'Envoyer un test à {{name}}',
  testSent: 'Message de test envoyé',
  editOne: 'Modifier {{name}}',
  removeOne: 'Supprimer {{name}}',
  removeText: '{{name}} ne reçoit plus de notifications. Cette action est irréversible.',
  removed: '{{name}} supprimé',
  services: { SLACK: 'Slack', TEAMS: 'Microsoft Teams' },
};
