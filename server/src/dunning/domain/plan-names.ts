import type { Language } from '../../kernel/formats.ts';

/** The starting templates, from gentle to strict, and two for special customers. */
export const PLAN_TEMPLATES = ['SOFT', 'STANDARD', 'STRICT', 'KEY_ACCOUNT', 'SMALL_AMOUNTS'] as const;
export type PlanTemplateKey = (typeof PLAN_TEMPLATES)[number];

/** The steps that templates are built from. */
export type TemplateStepName =
  | 'beforeDue'
  | 'onDue'
  | 'checkIn'
  | 'first'
  | 'second'
  | 'last'
  | 'call'
  | 'secondCall'
  | 'notice';

interface PlanNames {
  plans: Readonly<Record<PlanTemplateKey, string>>;
  steps: Readonly<Record<TemplateStepName, string>>;
}

/** Names of the starting templates and their steps, by language. */
export const PLAN_NAMES: Readonly<Record<Language, PlanNames>> = {
  en: {
    plans: {
      SOFT: 'Soft reminders',
      STANDARD: 'Standard reminders',
      STRICT: 'Strict reminders',
      KEY_ACCOUNT: 'Key accounts',
      SMALL_AMOUNTS: 'Small amounts',
    },
    steps: {
      beforeDue: 'Reminder before the due date',
      onDue: 'Reminder on the due date',
      checkIn: 'Courtesy call',
      first: 'First reminder',
      second: 'Second reminder',
      last: 'Last reminder',
      call: 'Call',
      secondCall: 'Second call',
      notice: 'Formal notice',
    },
  },
  fr: {
    plans: {
      SOFT: 'Relance douce',
      STANDARD: 'Relance standard',
      STRICT: 'Relance stricte',
      KEY_ACCOUNT: 'Grands comptes',
      SMALL_AMOUNTS: 'Petits montants',
    },
    steps: {
      beforeDue: 'Rappel avant échéance',
      onDue: 'Rappel le jour de l’échéance',
      checkIn: 'Appel de courtoisie',
      first: 'Première relance',
      second: 'Deuxième relance',
      last: 'Dernière relance',
      call: 'Appel',
      secondCall: 'Deuxième appel',
      notice: 'Mise en demeure',
    },
  },
  de: {
    plans: {
      SOFT: 'Sanftes Mahnwesen',
      STANDARD: 'Standard-Mahnwesen',
      STRICT: 'Strenges Mahnwesen',
      KEY_ACCOUNT: 'Großkunden',
      SMALL_AMOUNTS: 'Kleinbeträge',
    },
    steps: {
      beforeDue: 'Hinweis vor Fälligkeit',
      onDue: 'Hinweis am Fälligkeitstag',
      checkIn: 'Höflicher Anruf',
      first: 'Erste Zahlungserinnerung',
      second: 'Zweite Zahlungserinnerung',
      last: 'Letzte Zahlungserinnerung',
      call: 'Anruf',
      secondCall: 'Zweiter Anruf',
      notice: 'Förmliche Mahnung',
    },
  },
  es: {
    plans: {
      SOFT: 'Recordatorios suaves',
      STANDARD: 'Recordatorios estándar',
      STRICT: 'Recordatorios estrictos',
      KEY_ACCOUNT: 'Grandes clientes',
      SMALL_AMOUNTS: 'Importes pequeños',
    },
    steps: {
      beforeDue: 'Aviso antes del vencimiento',
      onDue: 'Aviso el día del vencimiento',
      checkIn: 'Llamada de cortesía',
      first: 'Primer recordatorio',
      second: 'Segundo recordatorio',
      last: 'Último recordatorio',
      call: 'Llamada',
      secondCall: 'Segunda llamada',
      notice: 'Requerimiento formal',
    },
  },
  it: {
    plans: {
      SOFT: 'Solleciti cortesi',
      STANDARD: 'Solleciti standard',
      STRICT: 'Solleciti rigorosi',
      KEY_ACCOUNT: 'Grandi clienti',
      SMALL_AMOUNTS: 'Piccoli importi',
    },
    steps: {
      beforeDue: 'Avviso prima della scadenza',
      onDue: 'Avviso il giorno della scadenza',
      checkIn: 'Telefonata di cortesia',
      first: 'Primo sollecito',
      second: 'Secondo sollecito',
      last: 'Ultimo sollecito',
      call: 'Telefonata',
      secondCall: 'Seconda telefonata',
      notice: 'Messa in mora',
    },
  },
  nl: {
    plans: {
      SOFT: 'Vriendelijke herinneringen',
      STANDARD: 'Standaardherinneringen',
      STRICT: 'Strenge herinneringen',
      KEY_ACCOUNT: 'Grote klanten',
      SMALL_AMOUNTS: 'Kleine bedragen',
    },
    steps: {
      beforeDue: 'Bericht vóór de vervaldatum',
      onDue: 'Bericht op de vervaldatum',
      checkIn: 'Beleefd telefoontje',
      first: 'Eerste herinnering',
      second: 'Tweede herinnering',
      last: 'Laatste herinnering',
      call: 'Telefoontje',
      secondCall: 'Tweede telefoontje',
      notice: 'Ingebrekestelling',
    },
  },
};
