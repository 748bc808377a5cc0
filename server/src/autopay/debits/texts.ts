import type { Language } from '../../kernel/formats.ts';

/** Texts of the email that announces debits. */
interface NoticeTexts {
  subject: (days: string) => string;
  announced: string;
  line: (invoice: string, amount: string, day: string) => string;
  nothingToDo: string;
  ifNotCollected: string;
  stop: string;
}

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    subject: (days) => `Direct debit on ${days}`,
    announced: 'As you authorized, we will collect these amounts by direct debit from your bank account:',
    line: (invoice, amount, day) => `Invoice ${invoice}: ${amount} on ${day}`,
    nothingToDo: 'You do not have to do anything.',
    ifNotCollected:
      'If we cannot collect an amount as announced, its invoice stays open, and we will contact you.',
    stop: 'To stop a debit, turn automatic payment off on your account page, or reply to this email at least three working days before.',
  },
  fr: {
    subject: (days) => `Prélèvement le ${days}`,
    announced: 'Conformément à votre autorisation, nous prélèverons ces montants sur votre compte bancaire :',
    line: (invoice, amount, day) => `Facture ${invoice} : ${amount} le ${day}`,
    nothingToDo: 'Vous n’avez rien à faire.',
    ifNotCollected:
      'Si nous ne pouvons pas prélever un montant comme annoncé, sa facture reste due et nous vous contacterons.',
    stop: 'Pour arrêter un prélèvement, désactivez le paiement automatique sur la page de votre compte, ou répondez à cet e-mail au moins trois jours ouvrés avant.',
  },
  de: {
    subject: (days) => `Lastschrift am ${days}`,
    announced: 'wie von Ihnen erlaubt, ziehen wir diese Beträge per Lastschrift von Ihrem Bankkonto ein:',
    line: (invoice, amount, day) => `Rechnung ${invoice}: ${amount} am ${day}`,
    nothingToDo: 'Sie müssen nichts tun.',
    ifNotCollected:
      'Können wir einen Betrag nicht wie angekündigt einziehen, bleibt die Rechnung offen, und wir melden uns bei Ihnen.',
    stop: 'Um eine Lastschrift zu stoppen, schalten Sie die automatische Zahlung auf Ihrer Kontoseite aus oder antworten Sie mindestens drei Bankarbeitstage vorher auf diese E-Mail.',
  },
  es: {
    subject: (days) => `Adeudo directo el ${days}`,
    announced: 'Como nos autorizó, cobraremos estos importes por adeudo directo en su cuenta bancaria:',
    line: (invoice, amount, day) => `Factura ${invoice}: ${amount} el ${day}`,
    nothingToDo: 'No tiene que hacer nada.',
    ifNotCollected:
      'Si no podemos cobrar un importe como se anuncia, su factura sigue pendiente y nos pondremos en contacto con usted.',
    stop: 'Para detener un adeudo, desactive el pago automático en la página de su cuenta o responda a este correo al menos tres días hábiles antes.',
  },
  it: {
    subject: (days) => `Addebito diretto il ${days}`,
    announced: 'Come da Sua autorizzazione, addebiteremo questi importi sul Suo conto bancario:',
    line: (invoice, amount, day) => `Fattura ${invoice}: ${amount} il ${day}`,
    nothingToDo: 'Non deve fare nulla.',
    ifNotCollected:
      'Se non possiamo addebitare un importo come annunciato, la fattura resta aperta e La contatteremo.',
    stop: 'Per fermare un addebito, disattivi il pagamento automatico nella pagina del Suo conto oppure risponda a questa e-mail almeno tre giorni lavorativi prima.',
  },
  nl: {
    subject: (days) => `Automatische incasso op ${days}`,
    announced: 'Zoals u hebt toegestaan, schrijven wij deze bedragen af van uw bankrekening:',
    line: (invoice, amount, day) => `Factuur ${invoice}: ${amount} op ${day}`,
    nothingToDo: 'U hoeft niets te doen.',
    ifNotCollected:
      'Kunnen wij een bedrag niet incasseren zoals aangekondigd, dan blijft de factuur open en nemen wij contact met u op.',
    stop: 'Wilt u een incasso stoppen, zet automatisch betalen dan uit op uw accountpagina of beantwoord deze e-mail ten minste drie werkdagen vooraf.',
  },
};

/** Names of the tasks about a debit. */
export interface TaskNames {
  failed: string;
  tooLate: string;
  /** Its customer was merged into another one, whose debtor gave no mandate. */
  merged: string;
}

export const TASK_NAMES: Readonly<Record<Language, TaskNames>> = {
  en: {
    failed: 'Direct debit failed',
    tooLate: 'Direct debit could not be stopped',
    merged: 'Announced direct debit cancelled by a merge',
  },
  fr: {
    failed: 'Prélèvement échoué',
    tooLate: 'Le prélèvement n’a pas pu être arrêté',
    merged: 'Prélèvement annoncé annulé par une fusion',
  },
  de: {
    failed: 'Lastschrift fehlgeschlagen',
    tooLate: 'Lastschrift war nicht mehr zu stoppen',
    merged: 'Angekündigte Lastschrift durch Zusammenführung storniert',
  },
  es: {
    failed: 'Adeudo directo fallido',
    tooLate: 'No se pudo detener el adeudo directo',
    merged: 'Adeudo directo anunciado anulado por una fusión',
  },
  it: {
    failed: 'Addebito diretto non riuscito',
    tooLate: 'Non è stato possibile fermare l’addebito diretto',
    merged: 'Addebito diretto annunciato annullato da un’unione',
  },
  nl: {
    failed: 'Automatische incasso mislukt',
    tooLate: 'Automatische incasso kon niet worden gestopt',
    merged: 'Aangekondigde incasso geannuleerd door een samenvoeging',
  },
};
