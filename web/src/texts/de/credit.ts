import type { Texts } from '../types.ts';

/** Texts about the credit of customers. */
export const credit: Texts['credit'] = {
  title: 'Kredit',
  limit: 'Kreditlimit',
  exposure: 'Obligo',
  used: '{{exposure}} von {{limit}} {{currency}}',
  overLimit: 'Über Kreditlimit',
  terms: 'Zahlungsziel',
  termsDays: 'Zahlungsziel (Tage)',
  days_one: '{{count}} Tag',
  days_other: '{{count}} Tage',
  onHold: 'Gesperrt',
  onHoldHint: 'Der Kunde wird nicht auf Rechnung beliefert. Mahnungen laufen weiter.',
  reason: 'Grund der Sperre',
};
