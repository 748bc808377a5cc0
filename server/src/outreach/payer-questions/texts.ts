import type { Language } from '../../kernel/formats.ts';

/** Texts of the email that asks a payer which invoices a transfer is for. */
interface QuestionTexts {
  subject: (amount: string) => string;
  received: (day: string, amount: string) => string;
  transferText: (text: string) => string;
  please: string;
  reply: string;
}

export const QUESTION_TEXTS: Readonly<Record<Language, QuestionTexts>> = {
  en: {
    subject: (amount) => `Which invoices is your payment of ${amount} for?`,
    received: (day, amount) => `On ${day} we received ${amount} from you. Thank you.`,
    transferText: (text) => `Text of the transfer: “${text}”`,
    please: 'Which invoices is it for?',
    reply: 'You can also reply to this email.',
  },
  fr: {
    subject: (amount) => `À quelles factures correspond votre paiement de ${amount} ?`,
    received: (day, amount) => `Le ${day}, nous avons reçu ${amount} de votre part. Merci.`,
    transferText: (text) => `Libellé du virement : « ${text} »`,
    please: 'Veuillez nous indiquer à quelles factures il correspond :',
    reply: 'Vous pouvez aussi répondre à cet e-mail.',
  },
  de: {
    subject: (amount) => `Für welche Rechnungen ist Ihre Zahlung über ${amount}?`,
    received: (day, amount) => `am ${day} haben wir ${amount} von Ihnen erhalten. Vielen Dank.`,
    transferText: (text) => `Verwendungszweck: „${text}“`,
    please: 'Bitte teilen Sie uns mit, für welche Rechnungen die Zahlung ist:',
    reply: 'Sie können auch auf diese E-Mail antworten.',
  },
  es: {
    subject: (amount) => `¿A qué facturas corresponde su pago de ${amount}?`,
    received: (day, amount) => `El ${day} recibimos ${amount} de ustedes. Gracias.`,
    transferText: (text) => `Concepto de la transferencia: «${text}»`,
    please: 'Indíquenos a qué facturas corresponde:',
    reply: 'También puede responder a este correo.',
  },
  it: {
    subject: (amount) => `A quali fatture si riferisce il Suo pagamento di ${amount}?`,
    received: (day, amount) => `Il ${day} abbiamo ricevuto da Voi ${amount}. Grazie.`,
    transferText: (text) => `Causale del bonifico: «${text}»`,
    please: 'La preghiamo di indicarci a quali fatture si riferisce:',
    reply: 'Può anche rispondere a questa e-mail.',
  },
  nl: {
    subject: (amount) => `Voor welke facturen is uw betaling van ${amount}?`,
    received: (day, amount) => `Op ${day} hebben wij ${amount} van u ontvangen. Dank u wel.`,
    transferText: (text) => `Omschrijving van de overboeking: “${text}”`,
    please: 'Laat ons weten voor welke facturen deze betaling is:',
    reply: 'U kunt ook op deze e-mail antwoorden.',
  },
};
