import type { Language } from '../../kernel/formats.ts';

/** Texts about a transfer that the debtor makes at its bank. */
export interface TransferTexts {
  copy: string;
  copyOf: (name: string) => string;
  copied: (name: string) => string;
  notCopied: string;
  scanSwiss: string;
  noTransfer: string;
  paidTitle: string;
  paidHint: (arrival: string) => string;
  paidToday: string;
  takeBack: string;
  announced: (arrival: string) => string;
  /** Comment of the promise, in the language of the organization. */
  comment: (day: string) => string;
}

export const TRANSFER_TEXTS: Readonly<Record<Language, TransferTexts>> = {
  en: {
    copy: 'Copy',
    copyOf: (name) => `Copy: ${name}`,
    copied: (name) => `Copied: ${name}`,
    notCopied: 'The value is selected. Please copy it yourself.',
    scanSwiss: 'Scan this QR code with your Swiss banking app.',
    noTransfer: 'Payment by bank transfer is not available at the moment. Please try again later.',
    paidTitle: 'Have you paid?',
    paidHint: (arrival) => `You will not be reminded while the transfer is on its way, until ${arrival}.`,
    paidToday: 'I paid today',
    takeBack: 'I have not paid yet',
    announced: (arrival) => `You announced this payment. It should arrive by ${arrival}.`,
    comment: (day) => `The customer announced in the portal that it paid on ${day}.`,
  },
  de: {
    copy: 'Kopieren',
    copyOf: (name) => `Kopieren: ${name}`,
    copied: (name) => `Kopiert: ${name}`,
    notCopied: 'Der Wert ist markiert. Bitte kopieren Sie ihn selbst.',
    scanSwiss: 'Scannen Sie diesen QR-Code mit Ihrer Schweizer Banking-App.',
    noTransfer:
      'Die Zahlung per Überweisung ist im Moment nicht verfügbar. Bitte versuchen Sie es später erneut.',
    paidTitle: 'Haben Sie bezahlt?',
    paidHint: (arrival) => `Solange die Überweisung unterwegs ist, bis ${arrival}, werden Sie nicht gemahnt.`,
    paidToday: 'Ich habe heute bezahlt',
    takeBack: 'Ich habe noch nicht bezahlt',
    announced: (arrival) => `Sie haben diese Zahlung angekündigt. Sie sollte bis ${arrival} eingehen.`,
    comment: (day) => `Der Kunde hat im Portal angekündigt, am ${day} bezahlt zu haben.`,
  },
  fr: {
    copy: 'Copier',
    copyOf: (name) => `Copier : ${name}`,
    copied: (name) => `Copié : ${name}`,
    notCopied: 'La valeur est sélectionnée. Merci de la copier vous-même.',
    scanSwiss: 'Scannez ce code QR avec l’application de votre banque suisse.',
    noTransfer: 'Le paiement par virement n’est pas disponible pour le moment. Veuillez réessayer plus tard.',
    paidTitle: 'Avez-vous payé ?',
    paidHint: (arrival) =>
      `Vous ne serez pas relancé pendant que le virement est en cours, jusqu’au ${arrival}.`,
    paidToday: 'J’ai payé aujourd’hui',
    takeBack: 'Je n’ai pas encore payé',
    announced: (arrival) => `Vous avez annoncé ce paiement. Il devrait arriver d’ici le ${arrival}.`,
    comment: (day) => `Le client a annoncé sur le portail avoir payé le ${day}.`,
  },
  es: {
    copy: 'Copiar',
    copyOf: (name) => `Copiar: ${name}`,
    copied: (name) => `Copiado: ${name}`,
    notCopied: 'El valor está seleccionado. Cópielo usted mismo.',
    scanSwiss: 'Escanee este código QR con la aplicación de su banco suizo.',
    noTransfer: 'El pago por transferencia no está disponible en este momento. Inténtelo de nuevo más tarde.',
    paidTitle: '¿Ha pagado?',
    paidHint: (arrival) =>
      `No recibirá recordatorios mientras la transferencia esté en curso, hasta el ${arrival}.`,
    paidToday: 'He pagado hoy',
    takeBack: 'Todavía no he pagado',
    announced: (arrival) => `Usted anunció este pago. Debería llegar antes del final del ${arrival}.`,
    comment: (day) => `El cliente anunció en el portal que pagó el ${day}.`,
  },
  it: {
    copy: 'Copia',
    copyOf: (name) => `Copia: ${name}`,
    copied: (name) => `Copiato: ${name}`,
    notCopied: 'Il valore è selezionato. Lo copi manualmente.',
    scanSwiss: 'Scansioni questo codice QR con l’app della sua banca svizzera.',
    noTransfer: 'Il pagamento tramite bonifico non è disponibile al momento. Riprovi più tardi.',
    paidTitle: 'Ha pagato?',
    paidHint: (arrival) => `Non riceverà solleciti finché il bonifico è in corso, fino al ${arrival}.`,
    paidToday: 'Ho pagato oggi',
    takeBack: 'Non ho ancora pagato',
    announced: (arrival) => `Ha annunciato questo pagamento. Dovrebbe arrivare entro il ${arrival}.`,
    comment: (day) => `Il cliente ha annunciato nel portale di aver pagato il ${day}.`,
  },
  nl: {
    copy: 'Kopiëren',
    copyOf: (name) => `Kopiëren: ${name}`,
    copied: (name) => `Gekopieerd: ${name}`,
    notCopied: 'De waarde is geselecteerd. Kopieer deze zelf.',
    scanSwiss: 'Scan deze QR-code met de app van uw Zwitserse bank.',
    noTransfer: 'Betalen per overschrijving is op dit moment niet mogelijk. Probeer het later opnieuw.',
    paidTitle: 'Hebt u betaald?',
    paidHint: (arrival) =>
      `Zolang de overschrijving onderweg is, tot en met ${arrival}, krijgt u geen herinnering.`,
    paidToday: 'Ik heb vandaag betaald',
    takeBack: 'Ik heb nog niet betaald',
    announced: (arrival) =>
      `U hebt deze betaling aangekondigd. Ze zou uiterlijk op ${arrival} binnen moeten zijn.`,
    comment: (day) => `De klant heeft in het portaal gemeld op ${day} te hebben betaald.`,
  },
};
