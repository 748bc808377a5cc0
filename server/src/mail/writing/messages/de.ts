import {
  byAmountCount,
  byDue,
  byReminderCount,
  byReturnedCount,
  DETAILS,
  ifDeducted,
  joinParagraphs,
  type Messages,
  notOverdueSentence,
  oneOrMore,
  PAY,
  TABLE,
  unlessReturned,
  withSignature,
} from './types.ts';

const HELLO = 'Guten Tag {{ contact.name | default: customer.name }},';
const BYE = withSignature('Mit freundlichen Grüßen');
const CROSSED =
  'Sollten Sie inzwischen gezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.';
const CREDITS = ifDeducted('Ihre Guthaben aus Zahlungen und Gutschriften sind abgezogen.');
const NOT_OVERDUE = notOverdueSentence(
  'Die Liste zeigt auch, was heute fällig ist.',
  'Die Liste zeigt auch, was demnächst fällig wird.',
  'Die Liste zeigt auch, was heute fällig ist und was demnächst fällig wird.',
);
/**
 * Builds the sentence about returned payments. After the greeting of a letter, German continues in lower
 * case.
 */
const returnedPaymentsSentence = (article: 'Die' | 'die') =>
  byReturnedCount(
    `${article} Zahlung, die wir zur Rechnung {{ returnedInvoices }} verbucht hatten, wurde zurückgegeben oder rückgängig gemacht; die Rechnung ist daher wieder offen.`,
    `${article} Zahlungen, die wir zu den Rechnungen {{ returnedInvoices }} verbucht hatten, wurden zurückgegeben oder rückgängig gemacht; die Rechnungen sind daher wieder offen.`,
  );
const RETURNED = returnedPaymentsSentence('Die');
const EARLIER = byReminderCount(
  'unsere Zahlungserinnerung vom {{ customer.remindedOn }}',
  'unsere Zahlungserinnerungen vom {{ customer.remindedOn }}',
  'unsere {{ customer.remindersSent }} Zahlungserinnerungen, zuletzt vom {{ customer.lastRemindedOn }}',
);
const IS = byAmountCount('ist', 'sind');

export const de: Messages = {
  words: {
    colon: ': ',
    invoice: 'Rechnung',
    issuedOn: (date) => `vom ${date}`,
    due: 'Fällig am',
    dueOn: (date) => `fällig am ${date}`,
    amount: 'Betrag',
    paid: 'Bezahlt',
    credited: 'Gutschriften',
    outstanding: 'Offen',
    daysOverdue: (days) => (days === 1 ? '1 Tag überfällig' : `${days} Tage überfällig`),
    reminded: (times, last) =>
      times === 1 ? `erinnert am ${last}` : `${times} Erinnerungen, zuletzt am ${last}`,
    parts: { OVERDUE: 'Überfällig', DUE_TODAY: 'Heute fällig', SOON: 'Demnächst fällig' },
    moreInvoices: (count, shown) => (count === 1 ? '1 weitere Rechnung' : `${shown} weitere Rechnungen`),
    noticed: (date) => `Seit ${date} förmlich angemahnt`,
    alsoOverdue: 'Außerdem überfällig',
    onAccount: 'Guthaben aus Zahlungen und Gutschriften',
    toPayNow: 'Überfällig, jetzt zu zahlen',
    toPay: 'Zu zahlen',
    viewAndPay: 'Ansehen und bezahlen',
    answerQuestion: 'Rechnungen auswählen',
    howToPay: 'So zahlen Sie',
    payIn: (currency) => `Überweisung in ${currency}`,
    beneficiary: 'Empfänger',
    bank: 'Bank',
    account: 'Kontonummer',
    routing: 'Bankleitzahl',
    reference: 'Verwendungszweck',
    customerNumber: 'Kundennummer',
    contact: 'Ihr Kontakt',
    questions: 'Fragen?',
    answerMail: 'Antworten Sie einfach auf diese Nachricht',
    scan: 'Mit der App Ihrer Bank scannen',
    paymentPart: 'Der QR-Code steht im Zahlteil am Ende dieses Dokuments.',
    phone: 'Tel.',
    registration: 'Registernummer',
    vat: 'USt-IdNr.',
    letters: 'Briefe',
    page: (number) => `Seite ${number}`,
    sandboxMail: 'SANDBOX: Dies ist ein Test. Nichts davon ist geschuldet, und niemand hat es erhalten.',
    sandboxLetter: 'SANDBOX: ein Test, nichts davon ist geschuldet',
    statement: 'Kontoauszug',
    asOf: (date) => `Stand ${date}`,
    nothing: 'Es gibt keine offenen Rechnungen. Vielen Dank.',
    more: 'Weitere offene Rechnungen haben in diesem Auszug keinen Platz; die Berechnung enthält sie.',
    openInvoices: 'Offene Rechnungen',
    credits: 'Guthaben aus Zahlungen und Gutschriften',
    payment: 'Zahlung',
    creditNote: 'Gutschrift',
    refund: 'Rückzahlung',
    overpaid: 'Überzahlung einer Rechnung',
    date: 'Datum',
    calculation: 'Saldo',
    balance: 'Saldo',
    familyCredit: 'Guthaben bei der Muttergesellschaft',
    notDueYet: 'Noch nicht überfällig',
    moreCredits: 'Weitere',
    together: {
      TODAY: (accounts, total) => `Heute fällig auf ${accounts} Konten: ${total}`,
      SOON: (accounts, total) => `Demnächst fällig auf ${accounts} Konten: ${total}`,
      BOTH: (accounts, total) => `Heute und demnächst fällig auf ${accounts} Konten: ${total}`,
      FIRST: (accounts, total) => `Zahlungserinnerung für ${accounts} Konten: ${total} überfällig`,
      AGAIN: (accounts, total) => `Erneute Zahlungserinnerung für ${accounts} Konten: ${total} überfällig`,
      FINAL: (accounts, total) => `Letzte Zahlungserinnerung für ${accounts} Konten: ${total} überfällig`,
    },
    file: 'kontoauszug',
  },
  statement: {
    subject: 'Kontoauszug von {{ organization.name }}',
    body: joinParagraphs(
      HELLO,
      'anbei senden wir Ihnen Ihren Kontoauszug.',
      'Falls ein Posten nicht mit Ihren Büchern übereinstimmt, antworten Sie bitte auf diese E-Mail.',
      BYE,
    ),
  },
  texts: {
    COURTESY: {
      subject: oneOrMore(
        byDue(
          'Rechnung {{ carryingInvoice.number }} ist heute fällig',
          'Rechnung {{ carryingInvoice.number }} ist am {{ carryingInvoice.dueDate }} fällig',
          '',
        ),
        byDue(
          '{{ total }} heute fällig',
          '{{ total }} demnächst fällig',
          '{{ total }} heute und demnächst fällig',
        ),
      ),
      body: joinParagraphs(
        HELLO,
        byDue(
          `wir möchten Sie darauf hinweisen, dass {{ total }} heute fällig ${IS}:`,
          `wir möchten Sie darauf hinweisen, dass {{ total }} demnächst fällig ${IS}:`,
          `wir möchten Sie darauf hinweisen, dass {{ total }} heute und demnächst fällig ${IS}:`,
        ),
        TABLE,
        CREDITS,
        PAY,
        DETAILS,
        'Vielen Dank für Ihre pünktliche Zahlung.',
        BYE,
      ),
    },
    FIRST: {
      subject: unlessReturned(
        'Zahlung zurückgegeben: {{ total }} überfällig',
        'Zahlungserinnerung: {{ total }} überfällig',
      ),
      body: joinParagraphs(
        HELLO,
        unlessReturned(
          `${returnedPaymentsSentence('die')} Nach unseren Büchern ${IS} {{ total }} überfällig.`,
          `vielleicht ist es Ihrer Aufmerksamkeit entgangen: Nach unseren Büchern ${IS} {{ total }} überfällig.`,
        ),
        TABLE,
        NOT_OVERDUE,
        CREDITS,
        'Bitte veranlassen Sie die Zahlung in den nächsten Tagen, oder sagen Sie uns, was ihr entgegensteht.',
        PAY,
        DETAILS,
        CROSSED,
        BYE,
      ),
    },
    AGAIN: {
      subject: 'Erneute Zahlungserinnerung: {{ total }} überfällig',
      body: joinParagraphs(
        HELLO,
        `{% if customer.remindersSent > 0 %}wir nehmen Bezug auf ${EARLIER}. Bis heute{% else %}bis heute{% endif %} ${IS} {{ total }} überfällig.`,
        RETURNED,
        TABLE,
        NOT_OVERDUE,
        CREDITS,
        'Bitte zahlen Sie umgehend. Falls Sie mit einer dieser Rechnungen nicht einverstanden sind, nennen Sie uns bitte den Grund.',
        PAY,
        DETAILS,
        CROSSED,
        BYE,
      ),
    },
    FINAL: {
      subject: 'Letzte Zahlungserinnerung: {{ total }} überfällig',
      body: joinParagraphs(
        HELLO,
        `{% if customer.remindersSent > 0 %}wir nehmen Bezug auf ${EARLIER}. {% endif %}{{ total }} ${IS} weiterhin unbezahlt.`,
        RETURNED,
        TABLE,
        NOT_OVERDUE,
        CREDITS,
        'Dies ist unsere letzte Zahlungserinnerung. Bitte zahlen Sie innerhalb von acht Tagen; andernfalls müssen wir weitere Schritte einleiten, durch die Ihnen zusätzliche Kosten entstehen können.',
        PAY,
        DETAILS,
        CROSSED,
        BYE,
      ),
    },
    NOTICE: {
      subject: 'Förmliche Mahnung: {{ total }} überfällig',
      body: joinParagraphs(
        HELLO,
        `{% if customer.remindersSent > 0 %}wir nehmen Bezug auf ${EARLIER}. Hiermit fordern wir Sie{% else %}hiermit fordern wir Sie{% endif %} förmlich auf, {{ total }} innerhalb von acht Tagen ab dem Datum dieses Schreibens zu zahlen.`,
        RETURNED,
        TABLE,
        NOT_OVERDUE,
        CREDITS,
        'Geht die Zahlung bis dahin nicht ein, werden wir ohne weitere Ankündigung und auf Ihre Kosten rechtliche Schritte einleiten.',
        PAY,
        DETAILS,
        CROSSED,
        BYE,
      ),
    },
  },
};
