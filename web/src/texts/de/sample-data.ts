export const sampleData = {
  make: 'Mit Beispieldaten ausprobieren',
  hint: 'Eine eigene Firma mit drei Monaten Rechnungen, Mahnungen und Antworten. Sie sendet keine E-Mails.',
  importing: 'Kunden und Rechnungen werden angelegt …',
  playing: '{{day}} wird durchgespielt …',
  removing: 'Beispieldaten werden entfernt …',
  isMade: 'Die Beispieldaten sind fertig. Öffnen Sie sie auf der Startseite.',
  open: 'Beispieldaten öffnen',
  remove: 'Beispieldaten entfernen',
  failed: 'Die Beispieldaten konnten nicht angelegt oder entfernt werden: {{reason}}',
  isShown: 'Sie sehen Beispieldaten.',
  back: 'Zurück zu {{name}}',
  isRemoved: 'Beispieldaten entfernt',
};
