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
  },
  preferences: 'Benachrichtigen über',
  kinds: {
    REPLY: 'Antworten',
    MENTION: 'Erwähnungen',
    ASSIGNED: 'Mir zugewiesene Aufgaben',
    PROMISE_BROKEN: 'Nicht eingehaltene Zusagen',
    DISPUTE: 'Klärfälle',
    IMPORT_FAILED: 'Fehlgeschlagene Importe',
  },
  saved: 'Einstellungen gespeichert',
};
