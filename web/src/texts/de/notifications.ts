import type { SettingsTexts } from '../types.ts';

/** Texts of notifications. */
export const notifications: SettingsTexts['notifications'] = {
  readAll: 'Alle als gelesen markieren',
  unread: 'Neu',
  empty: 'Keine Benachrichtigungen',
  emptyText: 'Hier erscheinen Antworten, Erwähnungen, Zuweisungen, nicht eingehaltene Zusagen und Klärfälle.',
  program: 'Ein Programm',
  sentences: {
    REPLY: 'Ein Kunde hat geantwortet',
    MENTION: '{{name}} hat Sie erwähnt',
    ASSIGNED: '{{name}} hat Ihnen eine Aufgabe zugewiesen',
    PROMISE_BROKEN: 'Eine Zahlungszusage wurde nicht eingehalten',
    DISPUTE: 'Zu einer Rechnung gibt es einen Klärfall',
    IMPORT_FAILED: 'Ein Import ist fehlgeschlagen',
    CHANNEL_DISABLED: 'Ein Kanal von Slack oder Teams wurde deaktiviert',
  },
  tasksAssigned: '{{name}} hat Ihnen {{tasks}} Aufgaben zugewiesen',
  toSettings: 'Einstellungen',
  preferences: 'Benachrichtigen über',
  kinds: {
    REPLY: 'Antworten',
    MENTION: 'Erwähnungen',
    ASSIGNED: 'Mir zugewiesene Aufgaben',
    PROMISE_BROKEN: 'Nicht eingehaltene Zusagen',
    DISPUTE: 'Klärfälle',
    IMPORT_FAILED: 'Fehlgeschlagene Importe',
    CHANNEL_DISABLED: 'Deaktivierte Kanäle',
  },
  digest: 'Zusammenfassung per E-Mail',
  digestHint: 'Ungelesene Benachrichtigungen dieser Arten, um 8 Uhr morgens.',
  digests: { OFF: 'Aus', DAILY: 'Jeden Werktag', WEEKLY: 'Jeden Montag' },
  nextDigest: 'Nächste:',
  stopping: 'Diese E-Mails werden beendet …',
  stopped: 'Sie erhalten die Zusammenfassung von {{organization}} nicht mehr.',
  saved: 'Einstellungen gespeichert',
};
