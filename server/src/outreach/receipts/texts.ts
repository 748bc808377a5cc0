import type { Language } from '../../kernel/formats.ts';

/** The texts of a receipt in one language. Amounts and dates are already formatted. */
export interface ReceiptTexts {
  /** Name of the action, for the staff. */
  action: string;
  sandbox: string;
  subject: (total: string) => string;
  clearSubject: string;
  hello: (name: string) => string;
  /** Before the list of payments. */
  thanks: (payments: number) => string;
  payment: (amount: string, day: string, reference: string | null) => string;
  /** Before the list of invoices. */
  pays: string;
  paidInFull: (number: string, amount: string) => string;
  paidInPart: (number: string, amount: string, outstanding: string) => string;
  more: (count: number) => string;
  left: (amounts: string) => string;
  /** Money on account covers the open amount. */
  covered: string;
  clear: string;
  account: string;
  bye: string;
}

const en: ReceiptTexts = {
  action: 'Receipt',
  sandbox: 'Sandbox: this message is a test. Nothing was paid.',
  subject: (total) => `We have received your payment of ${total}`,
  clearSubject: 'Thank you: nothing is open on your account',
  hello: (name) => `Dear ${name},`,
  thanks: (payments) =>
    payments === 1
      ? 'Thank you. We have received your payment:'
      : 'Thank you. We have received your payments:',
  payment: (amount, day, reference) =>
    `- ${amount}, ${day}${reference === null ? '' : `, reference ${reference}`}`,
  pays: 'It went to these invoices:',
  paidInFull: (number, amount) => `- Invoice ${number}: ${amount}, paid in full`,
  paidInPart: (number, amount, outstanding) => `- Invoice ${number}: ${amount}, ${outstanding} is still open`,
  more: (count) => `- and ${count} more`,
  left: (amounts) => `On your account ${amounts} is left to pay.`,
  covered: 'Your open invoices are covered by money on your account.',
  clear: 'Your account is settled. Thank you.',
  account: 'You can see your account here:',
  bye: 'Kind regards',
};

const fr: ReceiptTexts = {
  action: 'Accusé de réception',
  sandbox: 'Bac à sable : ce message est un essai. Rien n’a été payé.',
  subject: (total) => `Nous avons reçu votre paiement de ${total}`,
  clearSubject: 'Merci : votre compte est soldé',
  hello: (name) => `Bonjour ${name},`,
  thanks: (payments) =>
    payments === 1
      ? 'Merci. Nous avons bien reçu votre paiement :'
      : 'Merci. Nous avons bien reçu vos paiements :',
  payment: (amount, day, reference) =>
    `- ${amount}, ${day}${reference === null ? '' : `, référence ${reference}`}`,
  pays: 'Il a été affecté à ces factures :',
  paidInFull: (number, amount) => `- Facture ${number} : ${amount}, soldée`,
  paidInPart: (number, amount, outstanding) => `- Facture ${number} : ${amount}, il reste ${outstanding}`,
  more: (count) => `- et ${count} de plus`,
  left: (amounts) => `Il reste ${amounts} à payer sur votre compte.`,
  covered: 'Vos factures ouvertes sont couvertes par l’avance sur votre compte.',
  clear: 'Votre compte est soldé. Merci.',
  account: 'Votre compte est disponible ici :',
  bye: 'Cordialement,',
};

const de: ReceiptTexts = {
  action: 'Zahlungsbestätigung',
  sandbox: 'Sandbox: Diese Nachricht ist ein Test. Es wurde nichts bezahlt.',
  subject: (total) => `Wir haben Ihre Zahlung über ${total} erhalten`,
  clearSubject: 'Vielen Dank: Ihr Konto ist ausgeglichen',
  hello: (name) => `Guten Tag ${name},`,
  thanks: (payments) =>
    payments === 1
      ? 'vielen Dank. Wir haben Ihre Zahlung erhalten:'
      : 'vielen Dank. Wir haben Ihre Zahlungen erhalten:',
  payment: (amount, day, reference) =>
    `- ${amount}, ${day}${reference === null ? '' : `, Verwendungszweck ${reference}`}`,
  pays: 'Damit wurden diese Rechnungen bezahlt:',
  paidInFull: (number, amount) => `- Rechnung ${number}: ${amount}, vollständig bezahlt`,
  paidInPart: (number, amount, outstanding) =>
    `- Rechnung ${number}: ${amount}, offen bleiben ${outstanding}`,
  more: (count) => `- und ${count} weitere`,
  left: (amounts) => `Auf Ihrem Konto sind noch ${amounts} zu bezahlen.`,
  covered: 'Ihre offenen Rechnungen sind durch Ihr Guthaben gedeckt.',
  clear: 'Auf Ihrem Konto ist nichts mehr offen. Vielen Dank.',
  account: 'Ihr Konto sehen Sie hier:',
  bye: 'Mit freundlichen Grüßen',
};

const es: ReceiptTexts = {
  action: 'Acuse de recibo',
  sandbox: 'Entorno de pruebas: este mensaje es una prueba. No se ha pagado nada.',
  subject: (total) => `Hemos recibido su pago de ${total}`,
  clearSubject: 'Gracias: su cuenta está al corriente',
  hello: (name) => `Hola, ${name}:`,
  thanks: (payments) =>
    payments === 1 ? 'Gracias. Hemos recibido su pago:' : 'Gracias. Hemos recibido sus pagos:',
  payment: (amount, day, reference) =>
    `- ${amount}, ${day}${reference === null ? '' : `, referencia ${reference}`}`,
  pays: 'Se ha aplicado a estas facturas:',
  paidInFull: (number, amount) => `- Factura ${number}: ${amount}, pagada por completo`,
  paidInPart: (number, amount, outstanding) => `- Factura ${number}: ${amount}, quedan ${outstanding}`,
  more: (count) => `- y ${count} más`,
  left: (amounts) => `En su cuenta quedan por pagar ${amounts}.`,
  covered: 'Sus facturas abiertas están cubiertas por el saldo a su favor.',
  clear: 'No queda nada pendiente en su cuenta. Gracias.',
  account: 'Puede ver su cuenta aquí:',
  bye: 'Atentamente,',
};

const it: ReceiptTexts = {
  action: 'Ricevuta',
  sandbox: 'Sandbox: questo messaggio è una prova. Non è stato pagato nulla.',
  subject: (total) => `Abbiamo ricevuto il Suo pagamento di ${total}`,
  clearSubject: 'Grazie: il Suo conto è saldato',
  hello: (name) => `Buongiorno ${name},`,
  thanks: (payments) =>
    payments === 1
      ? 'grazie. Abbiamo ricevuto il Suo pagamento:'
      : 'grazie. Abbiamo ricevuto i Suoi pagamenti:',
  payment: (amount, day, reference) =>
    `- ${amount}, ${day}${reference === null ? '' : `, causale ${reference}`}`,
  pays: 'È stato abbinato a queste fatture:',
  paidInFull: (number, amount) => `- Fattura ${number}: ${amount}, saldata`,
  paidInPart: (number, amount, outstanding) => `- Fattura ${number}: ${amount}, restano ${outstanding}`,
  more: (count) => `- e altre ${count}`,
  left: (amounts) => `Sul Suo conto restano da pagare ${amounts}.`,
  covered: 'Le Sue fatture aperte sono coperte dal credito sul Suo conto.',
  clear: 'Sul Suo conto non resta nulla da pagare. Grazie.',
  account: 'Può vedere il Suo conto qui:',
  bye: 'Cordiali saluti',
};

const nl: ReceiptTexts = {
  action: 'Ontvangstbevestiging',
  sandbox: 'Sandbox: dit bericht is een test. Er is niets betaald.',
  subject: (total) => `Wij hebben uw betaling van ${total} ontvangen`,
  clearSubject: 'Dank u: op uw rekening staat niets meer open',
  hello: (name) => `Beste ${name},`,
  thanks: (payments) =>
    payments === 1
      ? 'Dank u. Wij hebben uw betaling ontvangen:'
      : 'Dank u. Wij hebben uw betalingen ontvangen:',
  payment: (amount, day, reference) =>
    `- ${amount}, ${day}${reference === null ? '' : `, kenmerk ${reference}`}`,
  pays: 'Daarmee zijn deze facturen betaald:',
  paidInFull: (number, amount) => `- Factuur ${number}: ${amount}, volledig betaald`,
  paidInPart: (number, amount, outstanding) => `- Factuur ${number}: ${amount}, open blijft ${outstanding}`,
  more: (count) => `- en nog ${count}`,
  left: (amounts) => `Op uw rekening is nog ${amounts} te betalen.`,
  covered: 'Uw openstaande facturen zijn gedekt door uw tegoed.',
  clear: 'Op uw rekening staat niets meer open. Dank u.',
  account: 'Uw rekening ziet u hier:',
  bye: 'Met vriendelijke groet,',
};

export const RECEIPT_TEXTS: Readonly<Record<Language, ReceiptTexts>> = { en, fr, de, es, it, nl };
