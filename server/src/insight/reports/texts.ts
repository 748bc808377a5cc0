import { type Language, type Locale, languageOf } from '../../ledger/domain/formats.ts';

/** Words of the report of receivables, and of the mail that it comes with. */
export interface ReportWords {
  title: string;
  asOf: (date: string) => string;
  file: string;
  page: (number: number) => string;
  sandbox: string;
  receivables: string;
  overdue: string;
  ofReceivables: (share: string) => string;
  dso: string;
  days: (days: string) => string;
  dsoNote: (best: string) => string;
  cei: string;
  ceiNote: string;
  aging: string;
  current: string;
  daysLate: (from: number, to: number | null) => string;
  currency: string;
  total: string;
  onAccount: string;
  convertedInto: (currency: string) => string;
  figures: string;
  bestPossible: string;
  countback: string;
  delinquent: string;
  daysToPay: string;
  daysToPayLate: string;
  trend: string;
  debtors: string;
  customer: string;
  invoices: string;
  share: string;
  others: string;
  expected: string;
  expectedNote: string;
  inWeeks: string;
  later: string;
  disputed: string;
  allOpen: string;
  unconverted: (currencies: string) => string;
  nothing: string;
  subject: (organization: string, date: string) => string;
  greeting: (name: string) => string;
  body: (organization: string, date: string) => string;
  sums: (receivables: string, overdue: string) => string;
  why: string;
}

const en: ReportWords = {
  title: 'Receivables report',
  asOf: (date) => `As of ${date}`,
  file: 'receivables',
  page: (number) => `Page ${number}`,
  sandbox: 'Sandbox: none of this is real',
  receivables: 'Receivables',
  overdue: 'Overdue',
  ofReceivables: (share) => `${share} of receivables`,
  dso: 'DSO',
  days: (days) => `${days} days`,
  dsoNote: (best) => `best possible ${best}`,
  cei: 'Effectiveness (CEI)',
  ceiNote: 'of the last 90 days',
  aging: 'Aging',
  current: 'Not due',
  daysLate: (from, to) => (to === null ? `> ${from - 1} days` : `${from}–${to} days`),
  currency: 'Currency',
  total: 'Total',
  onAccount: 'On account',
  convertedInto: (currency) => `All, in ${currency}`,
  figures: 'Days',
  bestPossible: 'Best possible DSO',
  countback: 'DSO by counting back',
  delinquent: 'Average days delinquent',
  daysToPay: 'Days to pay, weighted',
  daysToPayLate: 'Days late, weighted',
  trend: 'Trend',
  debtors: 'Largest debtors',
  customer: 'Customer',
  invoices: 'Invoices',
  share: 'Share',
  others: 'All others',
  expected: 'Expected cash',
  expectedNote: 'From how customers have paid. The line shows what will come with a chance of 80 %.',
  inWeeks: 'In these weeks',
  later: 'Later',
  disputed: 'Disputed, not expected',
  allOpen: 'All open invoices',
  unconverted: (currencies) => `Without a rate, left out of converted sums: ${currencies}.`,
  nothing: 'There are no receivables.',
  subject: (organization, date) => `Receivables of ${organization}, ${date}`,
  greeting: (name) => `Hello ${name},`,
  body: (organization, date) => `attached is the report of receivables of ${organization} as of ${date}.`,
  sums: (receivables, overdue) => `Receivables are ${receivables}, of which ${overdue} are overdue.`,
  why: 'You receive this because an administrator chose you as a recipient.',
};

const fr: ReportWords = {
  title: 'Rapport des créances clients',
  asOf: (date) => `Situation au ${date}`,
  file: 'creances',
  page: (number) => `Page ${number}`,
  sandbox: 'Bac à sable : rien de ceci n’est réel',
  receivables: 'Créances',
  overdue: 'Échu',
  ofReceivables: (share) => `${share} des créances`,
  dso: 'DSO',
  days: (days) => `${days} jours`,
  dsoNote: (best) => `au mieux ${best}`,
  cei: 'Efficacité (CEI)',
  ceiNote: 'des 90 derniers jours',
  aging: 'Balance âgée',
  current: 'Non échu',
  daysLate: (from, to) => (to === null ? `> ${from - 1} jours` : `${from}–${to} jours`),
  currency: 'Devise',
  total: 'Total',
  onAccount: 'Avoirs et acomptes',
  convertedInto: (currency) => `Tout, en ${currency}`,
  figures: 'Jours',
  bestPossible: 'DSO au mieux',
  countback: 'DSO par épuisement',
  delinquent: 'Retard moyen',
  daysToPay: 'Délai de paiement pondéré',
  daysToPayLate: 'Jours de retard pondérés',
  trend: 'Évolution',
  debtors: 'Principaux débiteurs',
  customer: 'Client',
  invoices: 'Factures',
  share: 'Part',
  others: 'Tous les autres',
  expected: 'Encaissements attendus',
  expectedNote:
    'D’après les paiements passés des clients. Le trait montre ce qui viendra avec une probabilité de 80 %.',
  inWeeks: 'Sur ces semaines',
  later: 'Plus tard',
  disputed: 'En litige, non attendu',
  allOpen: 'Toutes les factures ouvertes',
  unconverted: (currencies) => `Sans taux de change, hors des sommes converties : ${currencies}.`,
  nothing: 'Il n’y a pas de créances.',
  subject: (organization, date) => `Créances de ${organization}, ${date}`,
  greeting: (name) => `Bonjour ${name},`,
  body: (organization, date) =>
    `veuillez trouver ci-joint le rapport des créances de ${organization} au ${date}.`,
  sums: (receivables, overdue) => `Les créances s’élèvent à ${receivables}, dont ${overdue} échus.`,
  why: 'Vous recevez ce message parce qu’un administrateur vous a choisi comme destinataire.',
};

const de: ReportWords = {
  title: 'Bericht über Forderungen',
  asOf: (date) => `Stand ${date}`,
  file: 'forderungen',
  page: (number) => `Seite ${number}`,
  sandbox: 'Testumgebung: nichts davon ist echt',
  receivables: 'Forderungen',
  overdue: 'Überfällig',
  ofReceivables: (share) => `${share} der Forderungen`,
  dso: 'DSO',
  days: (days) => `${days} Tage`,
  dsoNote: (best) => `bestenfalls ${best}`,
  cei: 'Wirksamkeit (CEI)',
  ceiNote: 'der letzten 90 Tage',
  aging: 'Altersstruktur',
  current: 'Nicht fällig',
  daysLate: (from, to) => (to === null ? `> ${from - 1} Tage` : `${from}–${to} Tage`),
  currency: 'Währung',
  total: 'Summe',
  onAccount: 'Guthaben',
  convertedInto: (currency) => `Alle, in ${currency}`,
  figures: 'Tage',
  bestPossible: 'Bestmögliche DSO',
  countback: 'DSO durch Rückrechnung',
  delinquent: 'Mittlerer Verzug',
  daysToPay: 'Zahlungsdauer, gewichtet',
  daysToPayLate: 'Verspätung, gewichtet',
  trend: 'Entwicklung',
  debtors: 'Größte Schuldner',
  customer: 'Kunde',
  invoices: 'Rechnungen',
  share: 'Anteil',
  others: 'Alle übrigen',
  expected: 'Erwartete Zahlungen',
  expectedNote:
    'Aus dem bisherigen Zahlungsverhalten. Der Strich zeigt, was mit 80 % Wahrscheinlichkeit eingeht.',
  inWeeks: 'In diesen Wochen',
  later: 'Später',
  disputed: 'Strittig, nicht erwartet',
  allOpen: 'Alle offenen Rechnungen',
  unconverted: (currencies) => `Ohne Wechselkurs, nicht in umgerechneten Summen: ${currencies}.`,
  nothing: 'Es gibt keine Forderungen.',
  subject: (organization, date) => `Forderungen von ${organization}, ${date}`,
  greeting: (name) => `Guten Tag ${name},`,
  body: (organization, date) => `anbei der Bericht über die Forderungen von ${organization}, Stand ${date}.`,
  sums: (receivables, overdue) =>
    `Die Forderungen betragen ${receivables}, davon sind ${overdue} überfällig.`,
  why: 'Sie erhalten diese Nachricht, weil eine Administratorin oder ein Administrator Sie als Empfänger gewählt hat.',
};

const WORDS: Partial<Record<Language, ReportWords>> = { en, fr, de };

/** The words of a language; English where there are none yet. */
export const reportWords = (locale: Locale): ReportWords => WORDS[languageOf(locale)] ?? en;
