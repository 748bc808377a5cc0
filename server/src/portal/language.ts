import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { PORTAL_LANGUAGES } from './i18n.ts';

/** In what language somebody is spoken to of whom nothing is known but what the browser says. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return new Negotiator({ headers }).language(Object.keys(PORTAL_LANGUAGES)) ?? 'en';
}
