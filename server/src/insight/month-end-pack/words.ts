import { type Language, type Locale, languageOf } from '../../kernel/formats.ts';

/** Words of the month-end pack, besides those of the receivables report. */
interface PackWords {
  title: string;
  rollForward: string;
  month: string;
  opening: string;
  invoiced: string;
  paid: string;
  credited: string;
  writtenOff: string;
  other: string;
  closing: string;
  speed: string;
  /** CEI of one month: the receivables report shows that of 90 days. */
  cei: string;
  age: string;
  rate: string;
  provision: string;
  provisions: string;
}

const WORDS: Readonly<Record<Language, PackWords>> = {
  en: {
    title: 'Month-end pack',
    rollForward: 'Roll-forward of receivables',
    month: 'Month end',
    opening: 'Opening',
    invoiced: 'Invoiced',
    paid: 'Paid',
    credited: 'Credited',
    writtenOff: 'Written off',
    other: 'Other',
    closing: 'Closing',
    speed: 'DSO and collection effectiveness',
    cei: 'CEI of the month',
    age: 'Days overdue',
    rate: 'Rate',
    provision: 'Provision',
    provisions: 'Doubtful debts',
  },
  de: {
    title: 'Monatsabschluss',
    rollForward: 'Entwicklung der Forderungen',
    month: 'Monatsende',
    opening: 'Anfang',
    invoiced: 'Fakturiert',
    paid: 'Bezahlt',
    credited: 'Gutgeschrieben',
    writtenOff: 'Ausgebucht',
    other: 'Sonstiges',
    closing: 'Ende',
    speed: 'DSO und Einzugseffektivität',
    cei: 'CEI des Monats',
    age: 'Tage überfällig',
    rate: 'Satz',
    provision: 'Wertberichtigung',
    provisions: 'Zweifelhafte Forderungen',
  },
  fr: {
    title: 'Clôture mensuelle',
    rollForward: 'Évolution des créances',
    month: 'Fin de mois',
    opening: 'Ouverture',
    invoiced: 'Facturé',
    paid: 'Payé',
    credited: 'Avoirs',
    writtenOff: 'Pertes',
    other: 'Autres',
    closing: 'Clôture',
    speed: 'DSO et efficacité du recouvrement',
    cei: 'CEI du mois',
    age: 'Jours de retard',
    rate: 'Taux',
    provision: 'Dépréciation',
    provisions: 'Créances douteuses',
  },
  es: {
    title: 'Cierre mensual',
    rollForward: 'Evolución de las cuentas por cobrar',
    month: 'Fin de mes',
    opening: 'Inicial',
    invoiced: 'Facturado',
    paid: 'Cobrado',
    credited: 'Abonado',
    writtenOff: 'Cancelado',
    other: 'Otros',
    closing: 'Final',
    speed: 'DSO y eficacia del cobro',
    cei: 'CEI del mes',
    age: 'Días de retraso',
    rate: 'Tasa',
    provision: 'Provisión',
    provisions: 'Créditos dudosos',
  },
  it: {
    title: 'Chiusura mensile',
    rollForward: 'Evoluzione dei crediti',
    month: 'Fine mese',
    opening: 'Iniziale',
    invoiced: 'Fatturato',
    paid: 'Incassato',
    credited: 'Accreditato',
    writtenOff: 'Stralciato',
    other: 'Altro',
    closing: 'Finale',
    speed: 'DSO ed efficacia degli incassi',
    cei: 'CEI del mese',
    age: 'Giorni di ritardo',
    rate: 'Aliquota',
    provision: 'Svalutazione',
    provisions: 'Crediti dubbi',
  },
  nl: {
    title: 'Maandafsluiting',
    rollForward: 'Verloop van de vorderingen',
    month: 'Maandeinde',
    opening: 'Begin',
    invoiced: 'Gefactureerd',
    paid: 'Betaald',
    credited: 'Gecrediteerd',
    writtenOff: 'Afgeboekt',
    other: 'Overig',
    closing: 'Einde',
    speed: 'DSO en incasso-effectiviteit',
    cei: 'CEI van de maand',
    age: 'Dagen te laat',
    rate: 'Percentage',
    provision: 'Voorziening',
    provisions: 'Dubieuze vorderingen',
  },
};

export const packWords = (locale: Locale): PackWords => WORDS[languageOf(locale)];
