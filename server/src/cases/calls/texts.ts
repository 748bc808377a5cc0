import type { Language } from '../../kernel/formats.ts';
import type { FollowUp } from '../domain/calls.ts';

type Texts = Record<FollowUp['kind'] | 'CALL', string>;

/** Names of calls and of the tasks that follow them. */
export const CALL_TEXTS: Record<Language, Texts> = {
  en: {
    CALL: 'Call',
    CALL_AGAIN: 'Call again',
    CLARIFY_DISPUTE: 'Clarify the dispute',
    FIND_CONTACT: 'Find the right contact',
  },
  fr: {
    CALL: 'Appel',
    CALL_AGAIN: 'Rappeler',
    CLARIFY_DISPUTE: 'Clarifier la contestation',
    FIND_CONTACT: 'Trouver le bon interlocuteur',
  },
  de: {
    CALL: 'Anruf',
    CALL_AGAIN: 'Erneut anrufen',
    CLARIFY_DISPUTE: 'Beanstandung klären',
    FIND_CONTACT: 'Richtigen Ansprechpartner finden',
  },
  es: {
    CALL: 'Llamada',
    CALL_AGAIN: 'Volver a llamar',
    CLARIFY_DISPUTE: 'Aclarar la reclamación',
    FIND_CONTACT: 'Encontrar el contacto correcto',
  },
  it: {
    CALL: 'Chiamata',
    CALL_AGAIN: 'Richiamare',
    CLARIFY_DISPUTE: 'Chiarire la contestazione',
    FIND_CONTACT: 'Trovare il contatto giusto',
  },
  nl: {
    CALL: 'Telefoongesprek',
    CALL_AGAIN: 'Opnieuw bellen',
    CLARIFY_DISPUTE: 'Betwisting ophelderen',
    FIND_CONTACT: 'Juiste contactpersoon zoeken',
  },
};
