import type { Texts } from '../types.ts';

export const common: Texts['common'] = {
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  again: 'Erneut versuchen',
  importFile: 'Tabelle importieren',
  undo: 'Rückgängig',
  undone: 'Änderung rückgängig gemacht',
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
  copied: 'Link kopiert',
  noAmount: 'Geben Sie einen Betrag ein, zum Beispiel {{example}}.',
  otherReason: 'Anderer Grund',
  copy: 'Kopieren',
  valueCopied: 'Kopiert',
};

export const states: Texts['states'] = {
  DUE: 'Nicht überfällig',
  OVERDUE: 'Überfällig',
  PAID: 'Bezahlt',
  WRITTEN_OFF: 'Ausgebucht',
  PROMISED: 'Zugesagt',
  DISPUTED: 'Strittig',
  HOLD: 'Gesperrt',
  daysLate_one: '{{count}} Tag überfällig',
  daysLate_other: '{{count}} Tage überfällig',
};

export const problems: Texts['problems'] = {
  title: 'Ein Fehler ist aufgetreten',
  unreachable:
    'Der Server ist nicht erreichbar. Diese Seite zeigt den letzten bekannten Stand. Es ging nichts verloren.',
  forbidden: 'Ihre Rolle erlaubt das nicht. Ein Administrator kann sie ändern.',
  missing:
    'Datensatz nicht gefunden. Er wurde möglicherweise gelöscht oder gehört zu einer anderen Organisation.',
  ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an. Ihre Eingaben sind noch da.',
  limited: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.',
  page: 'Diese Seite konnte nicht geladen werden. Laden Sie sie neu. Es ging nichts verloren.',
  internal: 'Auf unserer Seite ist ein Fehler aufgetreten. Es wurde nichts geändert.',
  reference: 'Referenz für den Support: {{id}}',
  overtaken:
    'Jemand anderes hat dies während Ihrer Bearbeitung geändert. Es wurde nichts überschrieben. Prüfen Sie den aktuellen Stand und speichern Sie erneut.',
  ofFields: 'Prüfen Sie die markierten Felder.',
  amountTooSmall: 'Geben Sie einen größeren Betrag ein.',
  amountTooLarge: 'Geben Sie einen kleineren Betrag ein.',
  amountExceeded: 'Das ist mehr, als offen oder nicht zugeordnet ist. Verringern Sie den Betrag.',
  /** The reason of the server is English. */
  codes: {
    INVALID_DATA: 'Diese Angabe ist ungültig ({{reason}}).',
    REFERENCE_NOT_FOUND: 'Dieser Datensatz wurde nicht gefunden ({{reason}}).',
    AMBIGUOUS_REFERENCE: 'Mehrere Datensätze passen ({{reason}}).',
    CONFLICT: 'Das ist in diesem Zustand nicht möglich ({{reason}}).',
    PAYLOAD_TOO_LARGE: 'Die Datei ist zu groß ({{reason}}).',
    UNSUPPORTED_MEDIA_TYPE: 'Dieses Dateiformat wird nicht unterstützt ({{reason}}).',
    REQUEST_TIMEOUT: 'Die Übertragung hat zu lange gedauert ({{reason}}).',
    CONCURRENCY_LIMITED: 'Zu viele Vorgänge gleichzeitig. Warten Sie einen Moment ({{reason}}).',
  },
};

export const table: Texts['table'] = {
  columns: 'Spalten',
  export: 'Exportieren',
  exportCsv: 'CSV',
  exportXlsx: 'Excel (XLSX)',
  selectRow: '{{name}} auswählen',
  selectAll: 'Alle geladenen Zeilen auswählen',
  selected_one: '{{count}} ausgewählt',
  selected_other: '{{count}} ausgewählt',
  allSelected: 'Alle passenden Zeilen ausgewählt',
  allBut_one: 'Alle außer {{count}} ausgewählt',
  allBut_other: 'Alle außer {{count}} ausgewählt',
  selectMatching: 'Alle passenden auswählen',
  clearSelection: 'Auswahl aufheben',
  rows_one: '{{count}} Zeile',
  rows_other: '{{count}} Zeilen',
  moreThan: 'Mehr als {{count}} Zeilen',
  loadingMore: 'Weitere Zeilen werden geladen',
  notMore: 'Weitere Zeilen konnten nicht geladen werden.',
  emptyFiltered: 'Keine Ergebnisse für diese Filter',
  emptyFilteredHint: 'Entfernen Sie einen Filter, um mehr zu sehen.',
  clearFilters: 'Filter entfernen',
  sortBy: 'Nach {{title}} sortieren',
};

export const filters: Texts['filters'] = {
  add: 'Filter hinzufügen',
  remove: 'Filter {{title}} entfernen',
  search: 'Suchen',
  from: 'Von',
  to: 'Bis',
  atLeast: 'Mindestens',
  atMost: 'Höchstens',
  apply: 'Anwenden',
  any: 'Beliebig',
};

export const views: Texts['views'] = {
  all: 'Alle',
  saved: 'Gespeicherte Ansichten',
  save: 'Ansicht speichern',
  saveTitle: 'Diese Ansicht speichern',
  name: 'Name',
  shared: 'Für alle in der Organisation freigeben',
  update: 'Diese Ansicht aktualisieren',
  remove: 'Diese Ansicht löschen',
  removed: 'Ansicht {{name}} gelöscht',
};

export const keys: Texts['keys'] = {
  title: 'Tastenkürzel',
  inTables: 'In Tabellen',
  everywhere: 'Überall',
  goTo: 'Gehe zu',
  search: 'Suche und Befehle',
  help: 'Tastenkürzel anzeigen',
  filter: 'Filtern',
  next: 'Nächste Zeile',
  previous: 'Vorige Zeile',
  openRow: 'Öffnen',
  select: 'Auswählen',
  selectRange: 'Bereich auswählen',
  leave: 'Zurück oder schließen',
};
