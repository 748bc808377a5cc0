import type { Texts } from '../types.ts';

export const assignment: Texts['assignment'] = {
  title: 'Aufgabenzuweisung',
  hint: 'Wer neue Aufgaben bekommt. Zugewiesen wird innerhalb einer Minute; ausgeschiedene Benutzer werden übersprungen.',
  managersFirst: 'Aufgaben zu Kunden mit Kundenbetreuer gehen immer an den Kundenbetreuer.',
  rule: 'Regel {{number}}',
  from: 'Überfällig ab',
  to: 'Überfällig unter',
  users: 'Benutzer, reihum',
  add: 'Regel nach Betrag hinzufügen',
  remove: 'Entfernen',
  others: 'Alle anderen Aufgaben, reihum',
  othersHint:
    'Nach Regeln nach Betrag nötig. Ohne jede Regel bleiben Aufgaben zu Kunden ohne Kundenbetreuer unzugewiesen.',
  assignNow: 'Aufgaben jetzt zuweisen',
  assigned_one: '{{count}} Aufgabe zugewiesen',
  assigned_other: '{{count}} Aufgaben zugewiesen',
  someLeft_one:
    '{{assigned}} zugewiesen, {{count}} Aufgabe ist noch nicht zugewiesen. Prüfen Sie die Regeln.',
  someLeft_other:
    '{{assigned}} zugewiesen, {{count}} Aufgaben sind noch nicht zugewiesen. Prüfen Sie die Regeln.',
  unassigned: 'Nicht zugewiesen',
};
