import type { Language } from '../../kernel/formats.ts';

/** Initial texts of a mail that a person continues. */
interface MailTexts {
  hello: (name: string) => string;
  bye: string;
  statementSubject: (organization: string) => string;
  statement: string;
  statementOf: (from: string, to: string) => string;
}

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: {
    hello: (name) => `Dear ${name},`,
    bye: 'Kind regards',
    statementSubject: (organization) => `Your statement of account with ${organization}`,
    statement: 'Please find attached the statement of your account, with all invoices that are open.',
    statementOf: (from, to) =>
      `Please find attached the statement of your account from ${from} to ${to}, with all movements.`,
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    bye: 'Cordialement,',
    statementSubject: (organization) => `Votre relevé de compte chez ${organization}`,
    statement: 'Veuillez trouver ci-joint le relevé de votre compte, avec toutes les factures ouvertes.',
    statementOf: (from, to) =>
      `Veuillez trouver ci-joint le relevé de votre compte du ${from} au ${to}, avec tous les mouvements.`,
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    bye: 'Mit freundlichen Grüßen',
    statementSubject: (organization) => `Ihr Kontoauszug bei ${organization}`,
    statement: 'im Anhang finden Sie den Auszug Ihres Kontos mit allen offenen Rechnungen.',
    statementOf: (from, to) =>
      `im Anhang finden Sie den Auszug Ihres Kontos vom ${from} bis ${to} mit allen Bewegungen.`,
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    bye: 'Atentamente,',
    statementSubject: (organization) => `Su estado de cuenta con ${organization}`,
    statement: 'Le adjuntamos el estado de su cuenta, con todas las facturas pendientes.',
    statementOf: (from, to) =>
      `Le adjuntamos el estado de su cuenta del ${from} al ${to}, con todos los movimientos.`,
  },
  it: {
    hello: (name) => `Buongiorno ${name},`,
    bye: 'Cordiali saluti',
    statementSubject: (organization) => `Il Suo estratto conto presso ${organization}`,
    statement: 'in allegato trova l’estratto del Suo conto con tutte le fatture aperte.',
    statementOf: (from, to) =>
      `in allegato trova l’estratto del Suo conto dal ${from} al ${to}, con tutti i movimenti.`,
  },
  nl: {
    hello: (name) => `Beste ${name},`,
    bye: 'Met vriendelijke groet,',
    statementSubject: (organization) => `Uw rekeningoverzicht bij ${organization}`,
    statement: 'Bijgevoegd vindt u het overzicht van uw rekening met alle openstaande facturen.',
    statementOf: (from, to) =>
      `Bijgevoegd vindt u het overzicht van uw rekening van ${from} tot en met ${to}, met alle mutaties.`,
  },
};

/** Lines of the longest signature: the closing, the author and the organization. */
const MOST_SIGNED = 3;

/** Returns whether a mail has no text apart from its initial greeting and signature. */
export function isEmptyText(text: string): boolean {
  if (text.trim() === '') return true;
  return Object.values(MAIL_TEXTS).some(({ hello, bye }) => {
    const [before = '', after = ''] = hello('\0').split('\0');
    const [first = '', ...others] = text.trim().split('\n');
    const isGreeted = first.startsWith(before) && first.trimEnd().endsWith(after);
    const rest = (isGreeted ? others.join('\n') : text).trim();
    return (isGreeted && rest === '') || (rest.startsWith(bye) && rest.split('\n').length <= MOST_SIGNED);
  });
}
