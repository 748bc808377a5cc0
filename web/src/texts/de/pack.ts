import type { DialogTexts } from '../types.ts';

export const pack: DialogTexts['pack'] = {
  text: 'Altersstruktur, zweifelhafte Forderungen, Entwicklung, DSO, CEI und die größten Schuldner zum Monatsende.',
  month: 'Monat',
  format: 'Format',
  rates: 'Zweifelhafte Forderungen in Prozent, nach Tagen überfällig',
  current: 'Nicht fällig',
  wrong: '0 bis 100 eingeben',
  saveRates: 'Prozentsätze speichern',
  ratesSaved: 'Prozentsätze gespeichert',
  make: 'Abschluss erstellen',
  making: 'Der Abschluss wird erstellt …',
};
