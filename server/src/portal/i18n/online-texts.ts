import type { Language } from '../../kernel/formats.ts';
import type { Method } from '../../online-payments/domain/kinds.ts';

/** Outcomes of an online payment, as the debtor reads them. */
export type OnlineOutcome = 'CHECKING' | 'UNDER_WAY' | 'PAID' | 'FAILED' | 'NOT_PAID' | 'RETURNED';

/** Texts about payments on the pages of a payment provider. */
export interface OnlineTexts {
  title: string;
  payBy: Record<Method, (total: string) => string>;
  methods: Record<Method, string>;
  fee: (amount: string) => string;
  byTransfer: string;
  underWay: string;
  leavingTitle: string;
  leavingText: string;
  leavingLink: string;
  outcomes: Record<OnlineOutcome, { title: string; text: string }>;
  amount: string;
  feeName: string;
  method: string;
  day: string;
  tryAgain: string;
}

export const ONLINE_TEXTS: Readonly<Record<Language, OnlineTexts>> = {
  en: {
    title: 'Pay online',
    payBy: {
      CARD: (total) => `Pay ${total} by card`,
      SEPA_DEBIT: (total) => `Pay ${total} by SEPA direct debit`,
      ACH_DEBIT: (total) => `Pay ${total} from a US bank account`,
      BACS_DEBIT: (total) => `Pay ${total} by Bacs Direct Debit`,
    },
    methods: {
      CARD: 'Card',
      SEPA_DEBIT: 'SEPA direct debit',
      ACH_DEBIT: 'US bank account',
      BACS_DEBIT: 'Bacs Direct Debit',
    },
    fee: (amount) => `This includes a fee of ${amount}.`,
    byTransfer: 'Or by bank transfer',
    underWay: 'Online payment under way',
    leavingTitle: 'You are taken to the payment page',
    leavingText: 'You enter your details on the page of the payment provider. Then you come back here.',
    leavingLink: 'Go to the payment page',
    outcomes: {
      CHECKING: {
        title: 'Your payment is being checked',
        text: 'This page updates itself. You can also come back later.',
      },
      UNDER_WAY: {
        title: 'Your payment is under way',
        text: 'A direct debit takes a few days. You need not do anything else, and you will not be reminded meanwhile.',
      },
      PAID: { title: 'Your payment was received', text: 'Thank you. You can print this page as a receipt.' },
      FAILED: {
        title: 'Your payment failed',
        text: 'Nothing was paid. You can try again or pay in another way.',
      },
      NOT_PAID: { title: 'You have not paid', text: 'The payment was not completed. You can try again.' },
      RETURNED: {
        title: 'Your payment was returned',
        text: 'The money went back to you. The invoices are open again.',
      },
    },
    amount: 'Amount',
    feeName: 'Fee',
    method: 'Method',
    day: 'Started on',
    tryAgain: 'Back to the payment',
  },
  de: {
    title: 'Online bezahlen',
    payBy: {
      CARD: (total) => `${total} mit Karte bezahlen`,
      SEPA_DEBIT: (total) => `${total} per SEPA-Lastschrift bezahlen`,
      ACH_DEBIT: (total) => `${total} von einem US-Bankkonto bezahlen`,
      BACS_DEBIT: (total) => `${total} per Bacs-Lastschrift bezahlen`,
    },
    methods: {
      CARD: 'Karte',
      SEPA_DEBIT: 'SEPA-Lastschrift',
      ACH_DEBIT: 'US-Bankkonto',
      BACS_DEBIT: 'Bacs-Lastschrift',
    },
    fee: (amount) => `Darin ist eine Gebühr von ${amount} enthalten.`,
    byTransfer: 'Oder per Überweisung',
    underWay: 'Online-Zahlung läuft',
    leavingTitle: 'Sie werden zur Zahlungsseite weitergeleitet',
    leavingText:
      'Ihre Daten geben Sie auf der Seite des Zahlungsanbieters ein. Danach kommen Sie hierher zurück.',
    leavingLink: 'Zur Zahlungsseite',
    outcomes: {
      CHECKING: {
        title: 'Ihre Zahlung wird geprüft',
        text: 'Diese Seite aktualisiert sich selbst. Sie können auch später wiederkommen.',
      },
      UNDER_WAY: {
        title: 'Ihre Zahlung läuft',
        text: 'Eine Lastschrift dauert einige Tage. Sie müssen nichts weiter tun und werden so lange nicht gemahnt.',
      },
      PAID: {
        title: 'Ihre Zahlung ist eingegangen',
        text: 'Vielen Dank. Sie können diese Seite als Beleg drucken.',
      },
      FAILED: {
        title: 'Ihre Zahlung ist fehlgeschlagen',
        text: 'Es wurde nichts bezahlt. Versuchen Sie es noch einmal, oder bezahlen Sie anders.',
      },
      NOT_PAID: {
        title: 'Sie haben nicht bezahlt',
        text: 'Die Zahlung wurde nicht abgeschlossen. Sie können es noch einmal versuchen.',
      },
      RETURNED: {
        title: 'Ihre Zahlung wurde zurückgegeben',
        text: 'Das Geld ging an Sie zurück. Die Rechnungen sind wieder offen.',
      },
    },
    amount: 'Betrag',
    feeName: 'Gebühr',
    method: 'Zahlungsart',
    day: 'Begonnen am',
    tryAgain: 'Zurück zur Zahlung',
  },
  fr: {
    title: 'Payer en ligne',
    payBy: {
      CARD: (total) => `Payer ${total} par carte`,
      SEPA_DEBIT: (total) => `Payer ${total} par prélèvement SEPA`,
      ACH_DEBIT: (total) => `Payer ${total} depuis un compte américain`,
      BACS_DEBIT: (total) => `Payer ${total} par prélèvement Bacs`,
    },
    methods: {
      CARD: 'Carte',
      SEPA_DEBIT: 'Prélèvement SEPA',
      ACH_DEBIT: 'Compte bancaire américain',
      BACS_DEBIT: 'Prélèvement Bacs',
    },
    fee: (amount) => `Ce montant comprend des frais de ${amount}.`,
    byTransfer: 'Ou par virement',
    underWay: 'Paiement en ligne en cours',
    leavingTitle: 'Vous allez être dirigé vers la page de paiement',
    leavingText: 'Vous saisissez vos données sur la page du prestataire de paiement, puis vous revenez ici.',
    leavingLink: 'Aller à la page de paiement',
    outcomes: {
      CHECKING: {
        title: 'Votre paiement est en cours de vérification',
        text: 'Cette page se met à jour d’elle-même. Vous pouvez aussi revenir plus tard.',
      },
      UNDER_WAY: {
        title: 'Votre paiement est en cours',
        text: 'Un prélèvement prend quelques jours. Vous n’avez rien d’autre à faire et ne serez pas relancé entre-temps.',
      },
      PAID: {
        title: 'Votre paiement a été reçu',
        text: 'Merci. Vous pouvez imprimer cette page comme justificatif.',
      },
      FAILED: {
        title: 'Votre paiement a échoué',
        text: 'Rien n’a été payé. Vous pouvez réessayer ou payer autrement.',
      },
      NOT_PAID: {
        title: 'Vous n’avez pas payé',
        text: 'Le paiement n’a pas été terminé. Vous pouvez réessayer.',
      },
      RETURNED: {
        title: 'Votre paiement a été retourné',
        text: 'L’argent vous a été rendu. Les factures sont de nouveau ouvertes.',
      },
    },
    amount: 'Montant',
    feeName: 'Frais',
    method: 'Moyen de paiement',
    day: 'Commencé le',
    tryAgain: 'Retour au paiement',
  },
  es: {
    title: 'Pagar en línea',
    payBy: {
      CARD: (total) => `Pagar ${total} con tarjeta`,
      SEPA_DEBIT: (total) => `Pagar ${total} por adeudo SEPA`,
      ACH_DEBIT: (total) => `Pagar ${total} desde una cuenta de EE. UU.`,
      BACS_DEBIT: (total) => `Pagar ${total} por adeudo Bacs`,
    },
    methods: {
      CARD: 'Tarjeta',
      SEPA_DEBIT: 'Adeudo SEPA',
      ACH_DEBIT: 'Cuenta bancaria de EE. UU.',
      BACS_DEBIT: 'Adeudo Bacs',
    },
    fee: (amount) => `Incluye una comisión de ${amount}.`,
    byTransfer: 'O por transferencia',
    underWay: 'Pago en línea en curso',
    leavingTitle: 'Se le dirige a la página de pago',
    leavingText: 'Introduce sus datos en la página del proveedor de pagos y después vuelve aquí.',
    leavingLink: 'Ir a la página de pago',
    outcomes: {
      CHECKING: {
        title: 'Se está comprobando su pago',
        text: 'Esta página se actualiza sola. También puede volver más tarde.',
      },
      UNDER_WAY: {
        title: 'Su pago está en curso',
        text: 'Un adeudo tarda unos días. No tiene que hacer nada más y mientras tanto no recibirá recordatorios.',
      },
      PAID: {
        title: 'Su pago se ha recibido',
        text: 'Gracias. Puede imprimir esta página como justificante.',
      },
      FAILED: {
        title: 'Su pago ha fallado',
        text: 'No se ha pagado nada. Inténtelo de nuevo o pague de otra forma.',
      },
      NOT_PAID: { title: 'No ha pagado', text: 'El pago no se completó. Puede intentarlo de nuevo.' },
      RETURNED: {
        title: 'Su pago fue devuelto',
        text: 'El dinero volvió a usted. Las facturas están pendientes de nuevo.',
      },
    },
    amount: 'Importe',
    feeName: 'Comisión',
    method: 'Forma de pago',
    day: 'Iniciado el',
    tryAgain: 'Volver al pago',
  },
  it: {
    title: 'Paga online',
    payBy: {
      CARD: (total) => `Paga ${total} con carta`,
      SEPA_DEBIT: (total) => `Paga ${total} con addebito SEPA`,
      ACH_DEBIT: (total) => `Paga ${total} da un conto USA`,
      BACS_DEBIT: (total) => `Paga ${total} con addebito Bacs`,
    },
    methods: {
      CARD: 'Carta',
      SEPA_DEBIT: 'Addebito SEPA',
      ACH_DEBIT: 'Conto bancario USA',
      BACS_DEBIT: 'Addebito Bacs',
    },
    fee: (amount) => `Comprende una commissione di ${amount}.`,
    byTransfer: 'Oppure con bonifico',
    underWay: 'Pagamento online in corso',
    leavingTitle: 'Viene indirizzato alla pagina di pagamento',
    leavingText: 'Inserisce i suoi dati nella pagina del fornitore di pagamenti, poi torna qui.',
    leavingLink: 'Vai alla pagina di pagamento',
    outcomes: {
      CHECKING: {
        title: 'Il suo pagamento è in verifica',
        text: 'Questa pagina si aggiorna da sola. Può anche tornare più tardi.',
      },
      UNDER_WAY: {
        title: 'Il suo pagamento è in corso',
        text: 'Un addebito richiede alcuni giorni. Non deve fare altro e nel frattempo non riceverà solleciti.',
      },
      PAID: {
        title: 'Il suo pagamento è arrivato',
        text: 'Grazie. Può stampare questa pagina come ricevuta.',
      },
      FAILED: {
        title: 'Il suo pagamento non è riuscito',
        text: 'Non è stato pagato nulla. Può riprovare o pagare in altro modo.',
      },
      NOT_PAID: { title: 'Non ha pagato', text: 'Il pagamento non è stato completato. Può riprovare.' },
      RETURNED: {
        title: 'Il suo pagamento è stato restituito',
        text: 'Il denaro è tornato a lei. Le fatture sono di nuovo aperte.',
      },
    },
    amount: 'Importo',
    feeName: 'Commissione',
    method: 'Metodo di pagamento',
    day: 'Iniziato il',
    tryAgain: 'Torna al pagamento',
  },
  nl: {
    title: 'Online betalen',
    payBy: {
      CARD: (total) => `${total} betalen met een kaart`,
      SEPA_DEBIT: (total) => `${total} betalen per SEPA-incasso`,
      ACH_DEBIT: (total) => `${total} betalen van een Amerikaanse bankrekening`,
      BACS_DEBIT: (total) => `${total} betalen per Bacs-incasso`,
    },
    methods: {
      CARD: 'Kaart',
      SEPA_DEBIT: 'SEPA-incasso',
      ACH_DEBIT: 'Amerikaanse bankrekening',
      BACS_DEBIT: 'Bacs-incasso',
    },
    fee: (amount) => `Dit is inclusief een toeslag van ${amount}.`,
    byTransfer: 'Of per overschrijving',
    underWay: 'Online betaling onderweg',
    leavingTitle: 'U gaat naar de betaalpagina',
    leavingText: 'U vult uw gegevens in op de pagina van de betaaldienst. Daarna komt u hier terug.',
    leavingLink: 'Naar de betaalpagina',
    outcomes: {
      CHECKING: {
        title: 'Uw betaling wordt gecontroleerd',
        text: 'Deze pagina werkt zichzelf bij. U kunt ook later terugkomen.',
      },
      UNDER_WAY: {
        title: 'Uw betaling is onderweg',
        text: 'Een incasso duurt een paar dagen. U hoeft niets meer te doen en krijgt zolang geen herinnering.',
      },
      PAID: { title: 'Uw betaling is ontvangen', text: 'Bedankt. U kunt deze pagina als bewijs afdrukken.' },
      FAILED: {
        title: 'Uw betaling is mislukt',
        text: 'Er is niets betaald. Probeer het opnieuw of betaal op een andere manier.',
      },
      NOT_PAID: {
        title: 'U hebt niet betaald',
        text: 'De betaling is niet afgerond. U kunt het opnieuw proberen.',
      },
      RETURNED: {
        title: 'Uw betaling is teruggestort',
        text: 'Het geld is naar u teruggegaan. De facturen staan weer open.',
      },
    },
    amount: 'Bedrag',
    feeName: 'Toeslag',
    method: 'Betaalwijze',
    day: 'Begonnen op',
    tryAgain: 'Terug naar de betaling',
  },
};
