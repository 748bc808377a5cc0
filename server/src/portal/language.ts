import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { PORTAL_LANGUAGES } from './i18n.ts';

/** Returns the language for an unknown visitor, from the browser's Accept-Language. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return new Negotiator({ headers }).language(Object.keys(PORTAL_LANGUAGES)) ?? 'en';
}
