import type { Language } from '../../kernel/formats.ts';

interface Words {
  subject: (organization: string) => string;
  body: (organization: string) => string;
  why: string;
}

/** Texts of the test mail, in the organization's language. */
export const TEST_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (organization) => `Test email of ${organization}`,
    body: (organization) => `Email of ${organization} works: this message is the proof.`,
    why: 'You requested it in the settings. It was sent only to you.',
  },
  fr: {
    subject: (organization) => `E-mail d’essai de ${organization}`,
    body: (organization) => `Les e-mails de ${organization} arrivent : celui-ci en est la preuve.`,
    why: 'Vous l’avez demandé dans les paramètres. Personne d’autre ne l’a reçu.',
  },
  de: {
    subject: (organization) => `Test-E-Mail von ${organization}`,
    body: (organization) => `E-Mails von ${organization} kommen an: diese ist der Beweis.`,
    why: 'Sie haben sie in den Einstellungen angefordert. Niemand sonst hat sie erhalten.',
  },
  es: {
    subject: (organization) => `Correo de prueba de ${organization}`,
    body: (organization) => `Los correos de ${organization} llegan: este es la prueba.`,
    why: 'Lo ha pedido en los ajustes. Nadie más lo ha recibido.',
  },
  it: {
    subject: (organization) => `E-mail di prova di ${organization}`,
    body: (organization) => `Le e-mail di ${organization} arrivano: questa ne è la prova.`,
    why: 'L’ha richiesta nelle impostazioni. Nessun altro l’ha ricevuta.',
  },
  nl: {
    subject: (organization) => `Testmail van ${organization}`,
    body: (organization) => `E-mail van ${organization} komt aan: deze is het bewijs.`,
    why: 'U hebt erom gevraagd in de instellingen. Niemand anders heeft hem ontvangen.',
  },
};
