import type { Texts } from '../types.ts';

export const common: Texts['common'] = {
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  again: 'Noch einmal versuchen',
  undo: 'Rückgängig',
  undone: 'Zurückgenommen',
  discarded: 'Entwurf verworfen',
  back: 'Zurück',
  more: 'Mehr',
  open: 'Öffnen',
  none: 'Keine',
  loading: 'Wird geladen',
  search: 'Suchen',
  yes: 'Ja',
  no: 'Nein',
  saved: 'Gespeichert',
  copyLink: 'Link kopieren',
  copied: 'Der Link ist kopiert',
};

export const states: Texts['states'] = {
  DUE: 'Offen',
  OVERDUE: 'Überfällig',
  PAID: 'Bezahlt',
  WRITTEN_OFF: 'Ausgebucht',
  PROMISED: 'Zugesagt',
  DISPUTED: 'Strittig',
  daysLate_one: '{{count}} Tag überfällig',
  daysLate_other: '{{count}} Tage überfällig',
};

export const problems: Texts['problems'] = {
  title: 'Das hat nicht geklappt',
  unreachable: 'Der Server ist nicht erreichbar. Sie sehen, was zuletzt gelesen wurde; nichts ging verloren.',
  forbidden: 'Ihre Rolle erlaubt das nicht. Ein Administrator kann sie ändern.',
  missing:
    'Diesen Datensatz gibt es hier nicht. Er wurde gelöscht oder gehört zu einer anderen Organisation.',
  ended: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an; Ihre Eingaben sind noch da.',
  limited: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  page: 'Diese Seite konnte nicht geladen werden. Laden Sie sie erneut; nichts ging verloren.',
  internal: 'Auf unserer Seite ist etwas schiefgegangen. Nichts wurde geändert.',
  reference: 'Kennung für den Support: {{id}}',
  overtaken:
    'Jemand hat dies geändert, seit Sie es geöffnet haben. Nichts wurde überschrieben: sehen Sie, was jetzt dort steht, und senden Sie noch einmal, wenn es noch stimmt.',
  ofFields: 'Prüfen Sie die markierten Felder.',
};

export const table: Texts['table'] = {
  columns: 'Spalten',
  export: 'Exportieren',
  exportCsv: 'Als CSV',
  exportXlsx: 'Für eine Tabellenkalkulation (XLSX)',
  selectRow: '{{name}} auswählen',
  selectAll: 'Alle gezeigten Zeilen auswählen',
  selected_one: '{{count}} ausgewählt',
  selected_other: '{{count}} ausgewählt',
  allSelected: 'Alle Treffer sind ausgewählt',
  allBut_one: 'Alle bis auf {{count}} sind ausgewählt',
  allBut_other: 'Alle bis auf {{count}} sind ausgewählt',
  selectMatching: 'Alle Treffer auswählen',
  clearSelection: 'Auswahl aufheben',
  rows_one: '{{count}} Zeile',
  rows_other: '{{count}} Zeilen',
  moreThan: 'Mehr als {{count}} Zeilen',
  loadingMore: 'Weitere Zeilen werden geladen',
  notMore: 'Die folgenden Zeilen konnten nicht gelesen werden.',
  emptyFiltered: 'Nichts entspricht diesen Filtern',
  emptyFilteredHint: 'Entfernen Sie einen Filter, um mehr zu sehen.',
  clearFilters: 'Filter entfernen',
  sortBy: 'Nach {{title}} sortieren',
};

export const filters: Texts['filters'] = {
  add: 'Filtern',
  remove: 'Filter {{title}} entfernen',
  search: 'Suchen',
  from: 'Von',
  to: 'Bis',
  atLeast: 'Mindestens',
  atMost: 'Höchstens',
  apply: 'Anwenden',
  any: 'Alle',
};

export const views: Texts['views'] = {
  all: 'Alle',
  saved: 'Gespeicherte Ansichten',
  save: 'Ansicht speichern',
  saveTitle: 'Diese Ansicht speichern',
  name: 'Name',
  shared: 'Für alle in der Organisation',
  update: 'Diese Ansicht aktualisieren',
  remove: 'Diese Ansicht löschen',
  removed: 'Die Ansicht {{name}} wurde gelöscht',
};

export const keys: Texts['keys'] = {
  title: 'Tastenkürzel',
  inTables: 'In Tabellen',
  everywhere: 'Überall',
  goTo: 'Gehe zu',
  search: 'Suche und Befehle',
  help: 'Tastenkürzel zeigen',
  filter: 'Filtern',
  next: 'Nächste Zeile',
  previous: 'Vorige Zeile',
  openRow: 'Öffnen',
  select: 'Auswählen',
  selectRange: 'Bis hierher auswählen',
  leave: 'Zurück, schließen',
};
