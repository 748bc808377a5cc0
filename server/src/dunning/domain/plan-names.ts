import type { Language } from '../../kernel/formats.ts';

/** Names of the initial plan and its steps, by language. */
export const DEFAULT_NAMES: Record<Language, { plan: string; steps: readonly string[] }> = {
  en: {
    plan: 'Standard reminders',
    steps: [
      ...['Reminder before the due date', 'Reminder on the due date', 'First reminder'],
      ...['Second reminder', 'Call', 'Formal notice'],
    ],
  },
  fr: {
    plan: 'Relance standard',
    steps: [
      ...['Rappel avant échéance', 'Rappel le jour de l’échéance', 'Première relance'],
      ...['Deuxième relance', 'Appel', 'Mise en demeure'],
    ],
  },
  de: {
    plan: 'Standard-Mahnwesen',
    steps: [
      ...['Hinweis vor Fälligkeit', 'Hinweis am Fälligkeitstag', 'Erste Zahlungserinnerung'],
      ...['Zweite Zahlungserinnerung', 'Anruf', 'Förmliche Mahnung'],
    ],
  },
  es: {
    plan: 'Recordatorios estándar',
    steps: [
      ...['Aviso antes del vencimiento', 'Aviso el día del vencimiento', 'Primer recordatorio'],
      ...['Segundo recordatorio', 'Llamada', 'Requerimiento formal'],
    ],
  },
  it: {
    plan: 'Solleciti standard',
    steps: [
      ...['Avviso prima della scadenza', 'Avviso il giorno della scadenza', 'Primo sollecito'],
      ...['Secondo sollecito', 'Telefonata', 'Messa in mora'],
    ],
  },
  nl: {
    plan: 'Standaardherinneringen',
    steps: [
      ...['Bericht vóór de vervaldatum', 'Bericht op de vervaldatum', 'Eerste herinnering'],
      ...['Tweede herinnering', 'Telefoontje', 'Ingebrekestelling'],
    ],
  },
};
