/** Texte des ersten Starts. */
export const welcome = {
  step: 'Schritt {{step}} von {{of}}',
  companyTitle: 'Ihr Unternehmen',
  companyHint: 'Alles lässt sich später in den Einstellungen ändern.',
  name: 'Firma',
  country: 'Land',
  currency: 'Währung',
  timezone: 'Zeitzone',
  language: 'Sprache von E-Mails und Briefen',
  next: 'Weiter',
  customersTitle: 'Was Ihre Kunden sehen',
  customersHint:
    'Mahnungen zeigen, wer schreibt und wohin zu zahlen ist. Lassen Sie frei, was Sie noch nicht wissen.',
  senderName: 'Name des Absenders',
  senderAddress: 'E-Mail-Adresse des Absenders',
  iban: 'IBAN',
  bic: 'BIC (optional)',
  logo: 'Logo',
  logoHint: 'PNG oder JPEG. Es erscheint auf Briefen, Kontoauszügen und im Kundenportal.',
  back: 'Zurück',
  later: 'Später',
  finish: 'Fertig',
};
