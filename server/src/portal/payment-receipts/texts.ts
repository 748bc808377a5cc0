import type { Language } from '../../kernel/formats.ts';

/** Texts of the receipt for a payment. The portal's own texts name the rest. */
export interface PaymentReceiptTexts {
  title: string;
  link: string;
  linkOf: (number: string) => string;
  sandbox: string;
  receivedFrom: string;
  receivedOn: string;
  method: string;
  refunded: string;
  paidInvoices: string;
  paid: string;
  /** The part that paid documents of other customers of the group. */
  others: string;
  /** For invoices that the receipt does not list. */
  more: (count: number) => string;
  page: (number: number) => string;
}

export const PAYMENT_RECEIPT_TEXTS: Readonly<Record<Language, PaymentReceiptTexts>> = {
  en: {
    title: 'Payment receipt',
    link: 'Receipt',
    linkOf: (number) => `Receipt for payment ${number}`,
    sandbox: 'Sandbox: this receipt is a test. Nothing was paid.',
    receivedFrom: 'Received from',
    receivedOn: 'Received on',
    method: 'Method',
    refunded: 'Refunded',
    paidInvoices: 'Paid with it',
    paid: 'Paid',
    others: 'Other accounts of your group',
    more: (count) => `and ${count} more`,
    page: (number) => `Page ${number}`,
  },
  de: {
    title: 'Zahlungsquittung',
    link: 'Quittung',
    linkOf: (number) => `Quittung für die Zahlung ${number}`,
    sandbox: 'Sandbox: Diese Quittung ist ein Test. Es wurde nichts bezahlt.',
    receivedFrom: 'Erhalten von',
    receivedOn: 'Erhalten am',
    method: 'Zahlungsart',
    refunded: 'Erstattet',
    paidInvoices: 'Damit bezahlt',
    paid: 'Bezahlt',
    others: 'Andere Konten Ihrer Gruppe',
    more: (count) => `und ${count} weitere`,
    page: (number) => `Seite ${number}`,
  },
  fr: {
    title: 'Reçu de paiement',
    link: 'Reçu',
    linkOf: (number) => `Reçu du paiement ${number}`,
    sandbox: 'Bac à sable : ce reçu est un essai. Rien n’a été payé.',
    receivedFrom: 'Reçu de',
    receivedOn: 'Reçu le',
    method: 'Mode de paiement',
    refunded: 'Remboursé',
    paidInvoices: 'Affectation du paiement',
    paid: 'Payé',
    others: 'Autres comptes de votre groupe',
    more: (count) => `et ${count} de plus`,
    page: (number) => `Page ${number}`,
  },
  es: {
    title: 'Recibo de pago',
    link: 'Recibo',
    linkOf: (number) => `Recibo del pago ${number}`,
    sandbox: 'Entorno de pruebas: este recibo es una prueba. No se ha pagado nada.',
    receivedFrom: 'Recibido de',
    receivedOn: 'Recibido el',
    method: 'Forma de pago',
    refunded: 'Reembolsado',
    paidInvoices: 'Aplicación del pago',
    paid: 'Pagado',
    others: 'Otras cuentas de su grupo',
    more: (count) => `y ${count} más`,
    page: (number) => `Página ${number}`,
  },
  it: {
    title: 'Ricevuta di pagamento',
    link: 'Ricevuta',
    linkOf: (number) => `Ricevuta del pagamento ${number}`,
    sandbox: 'Sandbox: questa ricevuta è una prova. Non è stato pagato nulla.',
    receivedFrom: 'Ricevuto da',
    receivedOn: 'Ricevuto il',
    method: 'Metodo di pagamento',
    refunded: 'Rimborsato',
    paidInvoices: 'Fatture pagate',
    paid: 'Pagato',
    others: 'Altri conti del Suo gruppo',
    more: (count) => `e altre ${count}`,
    page: (number) => `Pagina ${number}`,
  },
  nl: {
    title: 'Betalingsbewijs',
    link: 'Betalingsbewijs',
    linkOf: (number) => `Betalingsbewijs voor betaling ${number}`,
    sandbox: 'Sandbox: dit bewijs is een test. Er is niets betaald.',
    receivedFrom: 'Ontvangen van',
    receivedOn: 'Ontvangen op',
    method: 'Betaalwijze',
    refunded: 'Terugbetaald',
    paidInvoices: 'Hiermee betaald',
    paid: 'Betaald',
    others: 'Andere rekeningen van uw groep',
    more: (count) => `en nog ${count}`,
    page: (number) => `Pagina ${number}`,
  },
};
