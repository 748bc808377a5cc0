import type { CaseTexts } from '../types.ts';

export const disputes: CaseTexts['disputes'] = {
  title: 'Klärfälle',
  owner: 'Zuständig',
  ownerOf: 'Zuständig für den Klärfall von {{invoice}}',
  dueOf: 'Frist des Klärfalls von {{invoice}}',
  unassigned: 'Nicht zugewiesen',
  saved: 'Klärfall gespeichert',
  age_zero: 'Heute eröffnet',
  age_one: '{{count}} Tag alt',
  age_other: '{{count}} Tage alt',
  none: 'Keine Klärfälle',
  states: {
    OVERDUE: 'Frist überschritten',
    UNASSIGNED: 'Nicht zugewiesen',
    IN_PROGRESS: 'In Bearbeitung',
  },
  period: 'Zeitraum',
  days: 'Letzte {{count}} Tage',
  byReason: 'Klärfälle nach Grund: Betrag der im Zeitraum eröffneten',
  analysis: 'Häufigster Grund nach Betrag: {{reason}}, {{amount}}',
  analysisNone: 'In diesem Zeitraum wurde kein Klärfall eröffnet',
  amount: 'Strittiger Betrag',
  opened: 'Eröffnet',
  open: 'Offen',
  resolved: 'Geklärt',
  median: 'Tage bis zur Klärung (Median)',
};
