import type { SettingsTexts } from '../types.ts';

/** Texts of the channels of Slack and Teams. */
export const channels: SettingsTexts['channels'] = {
  title: 'Slack und Teams',
  add: 'Kanal hinzufügen',
  edit: 'Kanal bearbeiten',
  hint: 'Sendet Antworten, nicht eingehaltene Zusagen, Klärfälle und fehlgeschlagene Importe an einen Kanal Ihres Teams.',
  sandbox: 'Eine Sandbox sendet nur Testnachrichten.',
  service: 'Dienst',
  name: 'Name',
  url: 'Webhook-Adresse',
  slackHint:
    'In Slack: Erstellen Sie eine App mit einem eingehenden Webhook und kopieren Sie dessen Adresse.',
  teamsHint:
    'In Teams: Fügen Sie den Workflow „Webhookwarnungen an einen Kanal senden“ hinzu und kopieren Sie dessen Adresse.',
  kinds: 'Benachrichtigungen',
  nothingSent: 'Noch nichts gesendet',
  lastSent: 'Zuletzt gesendet',
  test: 'Test senden',
  testOne: 'Test senden: {{name}}',
  testSent: 'Testnachricht gesendet',
  editOne: '{{name}} bearbeiten',
  removeOne: '{{name}} löschen',
  removeText: '{{name}} erhält keine Benachrichtigungen mehr. Das lässt sich nicht rückgängig machen.',
  removed: '{{name}} gelöscht',
  services: { SLACK: 'Slack', TEAMS: 'Microsoft Teams' },
};
