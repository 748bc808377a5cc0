import type { DialogTexts } from '../types.ts';

export const statements: DialogTexts['statements'] = {
  period: 'Kontoauszug',
  periods: {
    OPEN_ITEMS: 'Offene Posten heute',
    THIS_MONTH: 'Dieser Monat',
    LAST_MONTH: 'Letzter Monat',
    THIS_QUARTER: 'Dieses Quartal',
    THIS_YEAR: 'Dieses Jahr',
    OTHER: 'Anderer Zeitraum',
  },
  from: 'Von',
  to: 'Bis',
  openItems: 'Enthält offene Rechnungen, Guthaben und den Saldo von heute.',
  none: 'In diesem Zeitraum gibt es keine Bewegungen.',
  day: 'Datum',
  document: 'Beleg',
  amount: 'Betrag',
  balance: 'Saldo',
  opening: 'Anfangssaldo',
  closing: 'Endsaldo',
  further_one: '{{count}} weitere Bewegung',
  further_other: '{{count}} weitere Bewegungen',
  kinds: {
    INVOICE: 'Rechnung',
    CREDIT_NOTE: 'Gutschrift',
    PAYMENT: 'Zahlung',
    REFUND: 'Rückzahlung',
    WRITE_OFF: 'Ausbuchung',
    RECOVERY: 'Eingang nach Ausbuchung',
  },
  download: 'PDF herunterladen',
};
