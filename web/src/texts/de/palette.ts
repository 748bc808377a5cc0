export const palette = {
  promises: 'Zahlungszusagen',
  instalmentPlans: 'Ratenpläne',
  replies: 'Antworten von Kunden',
  callSheet: 'Telefonliste beginnen',
  bankStatements: 'Bankauszüge',
  cashRules: 'Zuordnungsregeln',
  sendingRules: 'Versandregeln und Feiertage',
  users: 'Benutzer und Rollen',
  appearance: 'So sehen Kunden Sie',
  connections: 'Verbindungen',
  audit: 'Änderungsprotokoll',
  themes: {
    light: 'Heller Modus',
    dark: 'Dunkler Modus (Dark Mode)',
    auto: 'Modus des Systems: hell oder dunkel',
  },
};
