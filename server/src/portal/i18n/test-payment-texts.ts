import type { Language } from '../../kernel/formats.ts';

/** Texts of the pages of the test provider. */
export interface TestPaymentTexts {
  banner: string;
  title: string;
  intro: string;
  arrival: string;
  atOnce: string;
  afterDays: (days: number) => string;
  clockHint: string;
  pay: (total: string) => string;
  refuse: string;
  chargeBack: string;
  chargeBackHint: (days: number) => string;
  cancel: string;
  mandateTitle: string;
  mandateIntro: string;
  give: string;
  giveRefused: string;
  giveChargedBack: string;
}

export const TEST_PAYMENT_TEXTS: Readonly<Record<Language, TestPaymentTexts>> = {
  en: {
    banner: 'Test payment. No money moves.',
    title: 'Choose what happens to this payment',
    intro: 'In a sandbox, this page replaces that of a payment provider.',
    arrival: 'The money arrives',
    atOnce: 'at once',
    afterDays: (days) => (days === 1 ? 'after 1 day' : `after ${days} days`),
    clockHint: 'Days follow the clock of the sandbox.',
    pay: (total) => `Pay ${total}`,
    refuse: 'Let the payment be refused',
    chargeBack: 'Pay, then charge back',
    chargeBackHint: (days) => `A charge-back follows ${days} days after the money arrived.`,
    cancel: 'Cancel',
    mandateTitle: 'Choose what happens to the direct debits',
    mandateIntro: 'In a sandbox, this page replaces that of your bank.',
    give: 'Give the mandate',
    giveRefused: 'Give it, and refuse each direct debit',
    giveChargedBack: 'Give it, and take back each direct debit',
  },
  de: {
    banner: 'Testzahlung. Es fließt kein Geld.',
    title: 'Wählen Sie, was mit dieser Zahlung geschieht',
    intro: 'In einer Sandbox steht diese Seite für die Seite eines Zahlungsdienstes.',
    arrival: 'Das Geld kommt an',
    atOnce: 'sofort',
    afterDays: (days) => (days === 1 ? 'nach 1 Tag' : `nach ${days} Tagen`),
    clockHint: 'Es zählen die Tage der Sandbox-Uhr.',
    pay: (total) => `${total} bezahlen`,
    refuse: 'Zahlung ablehnen lassen',
    chargeBack: 'Bezahlen und zurückbuchen',
    chargeBackHint: (days) => `Die Rückbuchung folgt ${days} Tage nach dem Eingang des Geldes.`,
    cancel: 'Abbrechen',
    mandateTitle: 'Wählen Sie, was mit den Lastschriften geschieht',
    mandateIntro: 'In einer Sandbox steht diese Seite für Ihre Bank.',
    give: 'Mandat erteilen',
    giveRefused: 'Erteilen und jede Lastschrift ablehnen',
    giveChargedBack: 'Erteilen und jede Lastschrift zurückgeben',
  },
  fr: {
    banner: 'Paiement de test. Aucun argent ne circule.',
    title: 'Choisissez ce qui arrive à ce paiement',
    intro: 'Dans un bac à sable, cette page remplace celle d’un prestataire de paiement.',
    arrival: 'L’argent arrive',
    atOnce: 'immédiatement',
    afterDays: (days) => (days === 1 ? 'après 1 jour' : `après ${days} jours`),
    clockHint: 'Les jours suivent l’horloge du bac à sable.',
    pay: (total) => `Payer ${total}`,
    refuse: 'Faire refuser le paiement',
    chargeBack: 'Payer, puis contester',
    chargeBackHint: (days) => `La contestation suit ${days} jours après l’arrivée de l’argent.`,
    cancel: 'Annuler',
    mandateTitle: 'Choisissez ce qui arrive aux prélèvements',
    mandateIntro: 'Dans un bac à sable, cette page remplace votre banque.',
    give: 'Donner le mandat',
    giveRefused: 'Le donner et refuser chaque prélèvement',
    giveChargedBack: 'Le donner et contester chaque prélèvement',
  },
  es: {
    banner: 'Pago de prueba. No se mueve dinero.',
    title: 'Elija qué ocurre con este pago',
    intro: 'En un entorno de pruebas, esta página sustituye a la de un proveedor de pagos.',
    arrival: 'El dinero llega',
    atOnce: 'al momento',
    afterDays: (days) => (days === 1 ? 'después de 1 día' : `después de ${days} días`),
    clockHint: 'Los días siguen el reloj del entorno de pruebas.',
    pay: (total) => `Pagar ${total}`,
    refuse: 'Hacer que se rechace el pago',
    chargeBack: 'Pagar y después devolver',
    chargeBackHint: (days) => `La devolución llega ${days} días después del cobro.`,
    cancel: 'Cancelar',
    mandateTitle: 'Elija qué ocurre con los adeudos',
    mandateIntro: 'En un entorno de pruebas, esta página sustituye a su banco.',
    give: 'Otorgar el mandato',
    giveRefused: 'Otorgarlo y rechazar cada adeudo',
    giveChargedBack: 'Otorgarlo y devolver cada adeudo',
  },
  it: {
    banner: 'Pagamento di prova. Non si muove denaro.',
    title: 'Scegli che cosa succede a questo pagamento',
    intro: 'In un ambiente di prova, questa pagina sostituisce quella di un fornitore di pagamenti.',
    arrival: 'Il denaro arriva',
    atOnce: 'subito',
    afterDays: (days) => (days === 1 ? 'dopo 1 giorno' : `dopo ${days} giorni`),
    clockHint: 'I giorni seguono l’orologio dell’ambiente di prova.',
    pay: (total) => `Paga ${total}`,
    refuse: 'Fai rifiutare il pagamento',
    chargeBack: 'Paga, poi storna',
    chargeBackHint: (days) => `Lo storno segue ${days} giorni dopo l’arrivo del denaro.`,
    cancel: 'Annulla',
    mandateTitle: 'Scegli che cosa succede agli addebiti',
    mandateIntro: 'In un ambiente di prova, questa pagina sostituisce la banca.',
    give: 'Dai il mandato',
    giveRefused: 'Dallo e rifiuta ogni addebito',
    giveChargedBack: 'Dallo e storna ogni addebito',
  },
  nl: {
    banner: 'Testbetaling. Er wordt geen geld overgemaakt.',
    title: 'Kies wat er met deze betaling gebeurt',
    intro: 'In een testomgeving vervangt deze pagina die van een betaaldienst.',
    arrival: 'Het geld komt binnen',
    atOnce: 'meteen',
    afterDays: (days) => (days === 1 ? 'na 1 dag' : `na ${days} dagen`),
    clockHint: 'De dagen volgen de klok van de testomgeving.',
    pay: (total) => `${total} betalen`,
    refuse: 'De betaling laten weigeren',
    chargeBack: 'Betalen en daarna terugboeken',
    chargeBackHint: (days) => `De terugboeking volgt ${days} dagen nadat het geld binnenkwam.`,
    cancel: 'Annuleren',
    mandateTitle: 'Kies wat er met de incasso’s gebeurt',
    mandateIntro: 'In een testomgeving vervangt deze pagina uw bank.',
    give: 'Machtiging geven',
    giveRefused: 'Geven en elke incasso weigeren',
    giveChargedBack: 'Geven en elke incasso terugboeken',
  },
};
