export const guide = {
  title: 'Erste Schritte',
  putAway: 'Ausblenden',
  isPutAway: 'Checkliste ausgeblendet',
  isBack: 'Checkliste wieder eingeblendet',
  done: 'Erledigt',
  open: 'Offen',
  steps: {
    DATA: 'Rechnungen importieren',
    CHECK: 'Import prüfen',
    PLAN: 'Mahnplan aktivieren',
    MAIL: 'Absender festlegen',
    INVITE: 'Team einladen',
  },
  hints: {
    DATA: 'Laden Sie eine Tabelle hoch oder verbinden Sie Ihre Buchhaltung über die API.',
    CHECK: 'Korrigieren Sie die abgelehnten Zeilen.',
    PLAN: 'Legen Sie fest, wer wann und auf welchem Weg gemahnt wird.',
    MAIL: 'Name und E-Mail-Adresse, von denen Ihre Mahnungen gesendet werden.',
    INVITE: 'Geben Sie jeder Person eine Rolle.',
  },
};
