import type { Language } from '../../ledger/domain/formats.ts';
import type { ReminderStage } from '../domain/reminder.ts';
import type { TemplateTexts } from './queries.ts';

const lines = (...parts: string[]) => parts.join('\n\n');

const HELLO_EN = 'Dear {{ contact.name | default: customer.name }},';
const PORTAL_EN =
  '{% if portalUrl %}You can see your account and how to pay here:\n{{ portalUrl }}{% endif %}';
const BYE_EN =
  'Kind regards\n{% if accountManager.name %}{{ accountManager.name }}\n{% endif %}{{ organization.name }}';
const CROSSED_EN = 'If you have paid in the meantime, please disregard this message.';

const HELLO_FR = 'Bonjour {{ contact.name | default: customer.name }},';
const PORTAL_FR =
  '{% if portalUrl %}Votre compte et les moyens de paiement sont disponibles ici :\n{{ portalUrl }}{% endif %}';
const BYE_FR =
  'Cordialement,\n{% if accountManager.name %}{{ accountManager.name }}\n{% endif %}{{ organization.name }}';
const CROSSED_FR = 'Si vous avez réglé entre-temps, merci de ne pas tenir compte de ce message.';

/** What reminders say where a step names no template, by stage. */
const EN: Record<ReminderStage, TemplateTexts> = {
  BEFORE: {
    subject: 'Invoice {{ carryingInvoice.number }} is due on {{ carryingInvoice.dueDate }}',
    body: lines(
      HELLO_EN,
      'This is to remind you that payment is soon due:',
      '{{ invoiceTable }}',
      PORTAL_EN,
      'Thank you for paying in time.',
      BYE_EN,
    ),
  },
  DUE_DAY: {
    subject: 'Invoice {{ carryingInvoice.number }} is due today',
    body: lines(HELLO_EN, 'Payment is due today:', '{{ invoiceTable }}', PORTAL_EN, CROSSED_EN, BYE_EN),
  },
  FIRST: {
    subject: 'Reminder: {{ total }} overdue',
    body: lines(
      HELLO_EN,
      'Perhaps it has escaped your notice that payment is overdue. According to our books, {{ total }} is outstanding:',
      '{{ invoiceTable }}',
      'Please arrange payment in the next days, or tell us what stands in the way.',
      PORTAL_EN,
      CROSSED_EN,
      BYE_EN,
    ),
  },
  SECOND: {
    subject: 'Second reminder: {{ total }} overdue',
    body: lines(
      HELLO_EN,
      'We have not received your payment although we reminded you of it. {{ total }} is still outstanding:',
      '{{ invoiceTable }}',
      'Please pay without further delay. If you object to one of these invoices, let us know the reason by answering this message.',
      PORTAL_EN,
      CROSSED_EN,
      BYE_EN,
    ),
  },
  FINAL: {
    subject: 'Final reminder: {{ total }} overdue',
    body: lines(
      HELLO_EN,
      'Despite our reminders, {{ total }} remains unpaid:',
      '{{ invoiceTable }}',
      'This is our final reminder. Please pay within eight days; otherwise we shall have to take further steps, which may cause you additional costs.',
      PORTAL_EN,
      CROSSED_EN,
      BYE_EN,
    ),
  },
};

const FR: Record<ReminderStage, TemplateTexts> = {
  BEFORE: {
    subject: 'Facture {{ carryingInvoice.number }} : échéance le {{ carryingInvoice.dueDate }}',
    body: lines(
      HELLO_FR,
      'Nous vous rappelons qu’un règlement arrive prochainement à échéance :',
      '{{ invoiceTable }}',
      PORTAL_FR,
      'Nous vous remercions par avance de votre règlement.',
      BYE_FR,
    ),
  },
  DUE_DAY: {
    subject: 'Facture {{ carryingInvoice.number }} : échéance aujourd’hui',
    body: lines(
      HELLO_FR,
      'Le règlement suivant arrive à échéance aujourd’hui :',
      '{{ invoiceTable }}',
      PORTAL_FR,
      CROSSED_FR,
      BYE_FR,
    ),
  },
  FIRST: {
    subject: 'Relance : {{ total }} en retard de paiement',
    body: lines(
      HELLO_FR,
      'Sauf erreur de notre part, votre règlement ne nous est pas parvenu. Il reste dû {{ total }} :',
      '{{ invoiceTable }}',
      'Merci de procéder au règlement dans les prochains jours, ou de nous indiquer ce qui s’y oppose.',
      PORTAL_FR,
      CROSSED_FR,
      BYE_FR,
    ),
  },
  SECOND: {
    subject: 'Deuxième relance : {{ total }} en retard de paiement',
    body: lines(
      HELLO_FR,
      'Malgré notre relance, votre règlement ne nous est pas parvenu. Il reste dû {{ total }} :',
      '{{ invoiceTable }}',
      'Nous vous prions de régler sans délai. Si vous contestez une de ces factures, indiquez-nous le motif en répondant à ce message.',
      PORTAL_FR,
      CROSSED_FR,
      BYE_FR,
    ),
  },
  FINAL: {
    subject: 'Dernière relance : {{ total }} en retard de paiement',
    body: lines(
      HELLO_FR,
      'Malgré nos relances, {{ total }} demeure impayé :',
      '{{ invoiceTable }}',
      'Ceci est notre dernière relance amiable. Merci de régler sous huit jours ; à défaut, nous serons contraints d’engager d’autres démarches, susceptibles d’entraîner des frais à votre charge.',
      PORTAL_FR,
      CROSSED_FR,
      BYE_FR,
    ),
  },
};

export const DEFAULT_TEMPLATES: Record<Language, Record<ReminderStage, TemplateTexts>> = { en: EN, fr: FR };

/** Words of tables in reminders and statements. */
export const WORDS = {
  en: {
    invoice: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    outstanding: 'Outstanding',
    overdue: 'of which overdue',
    daysOverdue: (days: number) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
    total: 'Total',
    balance: 'Balance, payments on account deducted',
    and: 'and',
    statement: 'Statement of account',
    asOf: (date: string) => `as of ${date}`,
    customerNumber: 'Customer number',
    nothing: 'There are no open invoices. Thank you.',
    more: 'Further invoices are open that this statement has no room for.',
    page: 'Statement of account',
    file: 'statement',
  },
  fr: {
    invoice: 'Facture',
    issued: 'Émise le',
    due: 'Échéance',
    amount: 'Montant',
    outstanding: 'Reste dû',
    overdue: 'dont en retard',
    daysOverdue: (days: number) => (days === 1 ? '1 jour de retard' : `${days} jours de retard`),
    total: 'Total',
    balance: 'Solde, acomptes déduits',
    and: 'et',
    statement: 'Relevé de compte',
    asOf: (date: string) => `au ${date}`,
    customerNumber: 'Numéro de client',
    nothing: 'Aucune facture ouverte. Merci.',
    more: 'D’autres factures sont ouvertes, que ce relevé ne peut pas contenir.',
    page: 'Relevé de compte',
    file: 'releve',
  },
} as const;
