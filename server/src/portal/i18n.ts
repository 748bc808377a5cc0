import type { DisputeReason } from '../ledger/domain/dispute.ts';
import type { Language } from '../ledger/domain/formats.ts';

/** What has become of a form that was sent. */
export const NOTICES = ['promised', 'disputed', 'date', 'text', 'reason', 'refused'] as const;
export type Notice = (typeof NOTICES)[number];

/** Every text of the portal's pages. A new text needs a line in each language: the types and a test say so. */
export interface Translations {
  /** Title of the browser's window. */
  title: (debtor: string, creditor: string) => string;
  portal: string;
  skip: string;
  sections: string;
  overview: string;
  settled: string;
  credits: string;
  statementOf: string;
  asOf: string;
  summary: string;
  balance: string;
  balanceHint: string;
  inYourFavor: string;
  amountDue: string;
  ofWhichOverdue: string;
  nothingYet: string;
  openInvoices: string;
  noOpenInvoices: string;
  noSettledInvoices: string;
  noCredits: string;
  invoice: string;
  state: string;
  states: Record<'DUE' | 'OVERDUE' | 'PAID' | 'WRITTEN_OFF', string>;
  issued: string;
  due: string;
  amount: string;
  outstanding: string;
  actions: string;
  pay: string;
  payInvoice: (number: string) => string;
  answer: string;
  answerTo: (number: string) => string;
  answerTitle: (number: string) => string;
  promiseTitle: string;
  promiseHint: string;
  promiseDay: string;
  promiseSend: string;
  promisedBy: (day: string) => string;
  noPromise: (creditor: string) => string;
  disputeTitle: string;
  disputeHint: (creditor: string) => string;
  disputeReason: string;
  disputeChoose: string;
  disputeReasons: Record<DisputeReason, string>;
  disputeSend: string;
  disputedSince: (day: string) => string;
  noDispute: (creditor: string) => string;
  comment: string;
  notices: Record<Notice, (creditor: string) => string>;
  document: string;
  documentOf: (number: string) => string;
  date: string;
  type: string;
  kinds: Record<'CREDIT_NOTE' | 'PAYMENT' | 'REFUND', string>;
  instruments: Record<'WIRE_TRANSFER' | 'DIRECT_DEBIT' | 'CARD' | 'CASH' | 'CHECK', string>;
  reference: string;
  unallocated: string;
  pages: string;
  previous: string;
  next: string;
  pageOf: (page: number, pages: number) => string;
  count: (count: number) => string;
  howToPay: string;
  payTotal: (currency: string) => string;
  payOne: (number: string) => string;
  payAllInstead: string;
  paymentReference: string;
  paymentReferenceHint: string;
  beneficiary: string;
  bank: string;
  iban: string;
  bic: string;
  accountNumber: string;
  routingNumber: string;
  scan: string;
  codeLabel: (amount: string, reference: string) => string;
  noAccount: (creditor: string) => string;
  nothingDue: string;
  questions: (creditor: string) => string;
  missingTitle: string;
  missingText: string;
  busyTitle: string;
  busyText: string;
  failedTitle: string;
  failedText: string;
}

const en: Translations = {
  title: (debtor, creditor) => `${debtor} – account with ${creditor}`,
  portal: 'Customer portal',
  skip: 'Skip to content',
  sections: 'Sections',
  overview: 'Overview',
  settled: 'Settled invoices',
  credits: 'Payments and credits',
  statementOf: 'Statement of account',
  asOf: 'As of',
  summary: 'Summary',
  balance: 'Balance',
  balanceHint: 'Balance: invoices less credit notes and payments, plus refunds.',
  inYourFavor: 'in your favor',
  amountDue: 'Amount due',
  ofWhichOverdue: 'of which overdue',
  nothingYet: 'There is nothing on this account yet.',
  openInvoices: 'Open invoices',
  noOpenInvoices: 'There are no open invoices.',
  noSettledInvoices: 'There are no settled invoices.',
  noCredits: 'There are no payments, credit notes or refunds.',
  invoice: 'Invoice',
  state: 'Status',
  states: { DUE: 'Due', OVERDUE: 'Overdue', PAID: 'Paid', WRITTEN_OFF: 'Closed' },
  issued: 'Issued',
  due: 'Due date',
  amount: 'Amount',
  outstanding: 'Outstanding',
  actions: 'Actions',
  pay: 'How to pay',
  payInvoice: (number) => `How to pay invoice ${number}`,
  answer: 'Pay later or dispute',
  answerTo: (number) => `Pay later or dispute invoice ${number}`,
  answerTitle: (number) => `Pay invoice ${number} later, or dispute it`,
  promiseTitle: 'Promise to pay',
  promiseHint: 'Until that day you will not be reminded of this invoice.',
  promiseDay: 'Day of payment',
  promiseSend: 'Promise to pay',
  promisedBy: (day) => `Payment promised by ${day}`,
  noPromise: (creditor) => `Please contact ${creditor} to agree on another day of payment.`,
  disputeTitle: 'Dispute this invoice',
  disputeHint: (creditor) =>
    `${creditor} will look into it. Until then you will not be reminded of this invoice.`,
  disputeReason: 'What is wrong?',
  disputeChoose: 'Please choose',
  disputeReasons: {
    WRONG_AMOUNT: 'The amount is wrong',
    WRONG_PRICE: 'The price is not what was agreed',
    NOT_RECEIVED: 'Goods or services were not received',
    QUALITY: 'Goods or services are defective',
    ALREADY_PAID: 'It is paid already',
    WRONG_CUSTOMER: 'It is not for us',
    OTHER: 'Something else',
  },
  disputeSend: 'Dispute the invoice',
  disputedSince: (day) => `Disputed since ${day}`,
  noDispute: (creditor) => `Please contact ${creditor} about this invoice.`,
  comment: 'Comment (optional)',
  notices: {
    promised: () => 'Thank you. Your promise to pay is recorded.',
    disputed: (creditor) => `Your dispute is recorded. ${creditor} will look into it.`,
    date: () => 'Nothing was recorded. Please choose one of the days that are offered.',
    text: () => 'Nothing was recorded. Please write at most 1,000 characters.',
    reason: () => 'Nothing was recorded. Please choose what is wrong.',
    refused: (creditor) =>
      `Nothing was recorded, because the invoice has changed. Please contact ${creditor}.`,
  },
  document: 'PDF',
  documentOf: (number) => `PDF of ${number}`,
  date: 'Date',
  type: 'Type',
  kinds: { CREDIT_NOTE: 'Credit note', PAYMENT: 'Payment', REFUND: 'Refund' },
  instruments: {
    WIRE_TRANSFER: 'bank transfer',
    DIRECT_DEBIT: 'direct debit',
    CARD: 'card',
    CASH: 'cash',
    CHECK: 'check',
  },
  reference: 'Reference',
  unallocated: 'Not yet allocated',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  count: (count) => (count === 1 ? '1 entry' : `${count} entries`),
  howToPay: 'How to pay',
  payTotal: (currency) => `Everything that is due in ${currency}`,
  payOne: (number) => `Invoice ${number}`,
  payAllInstead: 'Show how to pay everything that is due',
  paymentReference: 'Payment reference',
  paymentReferenceHint: 'Please state it, so that the payment is recognized.',
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  scan: 'Scan this code with your banking app.',
  codeLabel: (amount, reference) => `Payment QR code: ${amount}, reference ${reference}`,
  noAccount: (creditor) => `Please ask ${creditor} how to pay.`,
  nothingDue: 'Nothing is due. Thank you.',
  questions: (creditor) => `Does something look wrong? Please contact ${creditor}.`,
  missingTitle: 'This link does not work',
  missingText:
    'It has expired or was withdrawn, or it is not complete. Please ask the company that sent it for a new one.',
  busyTitle: 'Too many requests',
  busyText: 'Please try again in a minute.',
  failedTitle: 'This page is not available at the moment',
  failedText: 'Please try again in a few minutes.',
};

const fr: Translations = {
  title: (debtor, creditor) => `${debtor} – compte chez ${creditor}`,
  portal: 'Espace client',
  skip: 'Aller au contenu',
  sections: 'Rubriques',
  overview: 'Vue d’ensemble',
  settled: 'Factures soldées',
  credits: 'Paiements et avoirs',
  statementOf: 'Relevé de compte',
  asOf: 'Au',
  summary: 'Récapitulatif',
  balance: 'Solde',
  balanceHint: 'Solde : factures moins avoirs et paiements, plus remboursements.',
  inYourFavor: 'en votre faveur',
  amountDue: 'Montant dû',
  ofWhichOverdue: 'dont en retard',
  nothingYet: 'Ce compte ne contient encore rien.',
  openInvoices: 'Factures ouvertes',
  noOpenInvoices: 'Aucune facture ouverte.',
  noSettledInvoices: 'Aucune facture soldée.',
  noCredits: 'Aucun paiement, avoir ou remboursement.',
  invoice: 'Facture',
  state: 'État',
  states: { DUE: 'À payer', OVERDUE: 'En retard', PAID: 'Payée', WRITTEN_OFF: 'Clôturée' },
  issued: 'Émise le',
  due: 'Échéance',
  amount: 'Montant',
  outstanding: 'Reste dû',
  actions: 'Actions',
  pay: 'Comment payer',
  payInvoice: (number) => `Comment payer la facture ${number}`,
  answer: 'Payer plus tard ou contester',
  answerTo: (number) => `Payer plus tard ou contester la facture ${number}`,
  answerTitle: (number) => `Payer la facture ${number} plus tard, ou la contester`,
  promiseTitle: 'Promesse de paiement',
  promiseHint: 'D’ici là, cette facture ne vous sera pas rappelée.',
  promiseDay: 'Date du paiement',
  promiseSend: 'Promettre le paiement',
  promisedBy: (day) => `Paiement promis au plus tard le ${day}`,
  noPromise: (creditor) => `Contactez ${creditor} pour convenir d’une autre date de paiement.`,
  disputeTitle: 'Contester cette facture',
  disputeHint: (creditor) => `${creditor} l’examinera. D’ici là, cette facture ne vous sera pas rappelée.`,
  disputeReason: 'Qu’est-ce qui ne va pas ?',
  disputeChoose: 'Merci de choisir',
  disputeReasons: {
    WRONG_AMOUNT: 'Le montant est inexact',
    WRONG_PRICE: 'Le prix n’est pas celui convenu',
    NOT_RECEIVED: 'Biens ou services non reçus',
    QUALITY: 'Biens ou services défectueux',
    ALREADY_PAID: 'Elle est déjà payée',
    WRONG_CUSTOMER: 'Elle ne nous concerne pas',
    OTHER: 'Autre chose',
  },
  disputeSend: 'Contester la facture',
  disputedSince: (day) => `Contestée depuis le ${day}`,
  noDispute: (creditor) => `Contactez ${creditor} au sujet de cette facture.`,
  comment: 'Commentaire (facultatif)',
  notices: {
    promised: () => 'Merci. Votre promesse de paiement est enregistrée.',
    disputed: (creditor) => `Votre contestation est enregistrée. ${creditor} l’examinera.`,
    date: () => 'Rien n’a été enregistré. Merci de choisir l’une des dates proposées.',
    text: () => 'Rien n’a été enregistré. Merci d’écrire au plus 1 000 caractères.',
    reason: () => 'Rien n’a été enregistré. Merci de choisir ce qui ne va pas.',
    refused: (creditor) => `Rien n’a été enregistré, car la facture a changé. Contactez ${creditor}.`,
  },
  document: 'PDF',
  documentOf: (number) => `PDF de ${number}`,
  date: 'Date',
  type: 'Type',
  kinds: { CREDIT_NOTE: 'Avoir', PAYMENT: 'Paiement', REFUND: 'Remboursement' },
  instruments: {
    WIRE_TRANSFER: 'virement',
    DIRECT_DEBIT: 'prélèvement',
    CARD: 'carte',
    CASH: 'espèces',
    CHECK: 'chèque',
  },
  reference: 'Référence',
  unallocated: 'Non encore affecté',
  pages: 'Pages',
  previous: 'Précédente',
  next: 'Suivante',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  count: (count) => (count < 2 ? `${count} ligne` : `${count} lignes`),
  howToPay: 'Comment payer',
  payTotal: (currency) => `Tout ce qui est dû en ${currency}`,
  payOne: (number) => `Facture ${number}`,
  payAllInstead: 'Afficher comment payer tout ce qui est dû',
  paymentReference: 'Référence du paiement',
  paymentReferenceHint: 'Merci de l’indiquer, pour que le paiement soit reconnu.',
  beneficiary: 'Bénéficiaire',
  bank: 'Banque',
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: 'Numéro de compte',
  routingNumber: 'Code d’acheminement',
  scan: 'Scannez ce code avec l’application de votre banque.',
  codeLabel: (amount, reference) => `Code QR de paiement : ${amount}, référence ${reference}`,
  noAccount: (creditor) => `Merci de demander à ${creditor} comment payer.`,
  nothingDue: 'Rien n’est dû. Merci.',
  questions: (creditor) => `Quelque chose vous semble inexact ? Contactez ${creditor}.`,
  missingTitle: 'Ce lien ne fonctionne pas',
  missingText:
    'Il a expiré ou a été retiré, ou il n’est pas complet. Demandez-en un nouveau à l’entreprise qui vous l’a envoyé.',
  busyTitle: 'Trop de requêtes',
  busyText: 'Merci de réessayer dans une minute.',
  failedTitle: 'Cette page n’est pas disponible pour le moment',
  failedText: 'Merci de réessayer dans quelques minutes.',
};

export const TRANSLATIONS: Record<Language, Translations> = { en, fr };
