import type { OnlinePaymentTexts } from '../types.ts';

/** Texts of mandates for direct debits, and of automatic payment. */
export const directDebit: OnlinePaymentTexts['directDebit'] = {
  title: 'Lastschrift',
  autopay: 'Automatische Zahlung',
  on: 'Ein: Jede Rechnung wird am Fälligkeitstag eingezogen',
  off: 'Aus. Der Kunde schaltet sie im Portal ein.',
  since: 'Seit',
  turnedOff: 'Ausgeschaltet',
  turnedOffBy: { DEBTOR: 'vom Kunden', USER: 'von einem Benutzer', MANDATE: 'weil das Mandat endete' },
  maxAmount: 'Größte Lastschrift',
  maxMonthly: 'Höchstens pro Monat',
  noLimit: 'Keine Grenze',
  noLimitHint: 'Leer: keine Grenze.',
  limits: 'Grenzen bearbeiten',
  limitsTitle: 'Grenzen der automatischen Zahlung',
  turnOff: 'Ausschalten',
  turnOffTitle: 'Automatische Zahlung ausschalten?',
  turnOffText:
    'Lastschriften, die noch nicht bei der Bank sind, werden abgebrochen. Nur {{name}} kann sie im Portal wieder einschalten.',
  turnedOffToast: 'Automatische Zahlung ausgeschaltet',
  mandate: 'Mandat',
  account: 'Konto mit Endziffern {{ending}}',
  noAccount: 'Konto noch nicht bekannt',
  states: {
    SETUP: 'Vom Kunden nicht abgeschlossen',
    PENDING: 'Wartet auf die Bank',
    ACTIVE: 'Aktiv',
    SUSPENDED: 'Ausgesetzt',
    FAILED: 'Fehlgeschlagen',
    CANCELLED: 'Widerrufen',
    EXPIRED: 'Abgelaufen',
  },
  endedBy: {
    DEBTOR: 'vom Kunden',
    BANK: 'von der Bank',
    PROVIDER: 'vom Anbieter',
    USER: 'von einem Benutzer',
  },
  given: 'erteilt',
  cancel: 'Mandat beenden',
  cancelTitle: 'Dieses Mandat beenden?',
  cancelText:
    'Lastschriften, die noch nicht bei der Bank sind, werden abgebrochen, und die automatische Zahlung endet. Für weitere Lastschriften muss {{name}} ein neues Mandat erteilen.',
  cancelled: 'Mandat beendet',
  settings: {
    hint: 'Debitoren schalten sie im Portal ein. Dann wird jede Rechnung am Fälligkeitstag eingezogen.',
    isOffered: 'Automatische Zahlung anbieten',
    isOfferedHint:
      'Braucht GoCardless oder in einer Sandbox den Test-Zahlungsdienst. Wer sie eingeschaltet hat, behält sie, bis er oder Sie sie ausschalten.',
    noticeDays: 'Tage der Ankündigung',
    noticeDaysHint: 'Eine E-Mail kündigt Betrag und Tag jeder Lastschrift an.',
    maxRetries: 'Weitere Versuche',
    maxRetriesHint: 'Nach fehlender Deckung. Jeder wird neu angekündigt.',
    retryAfterDays: 'Tage bis zum nächsten Versuch',
  },
};
