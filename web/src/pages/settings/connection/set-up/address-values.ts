import type { Integration } from '../../connections/words.ts';

export type Kind = Integration['kind'];
export const KINDS: readonly Kind[] = ['ODOO', 'TRYTON'];

export interface AddressValues {
  kind: Kind;
  url: string;
  database: string;
  login: string;
  secret: string;
  company: string;
}

/** Returns the values of the form: those of a stored connection, without its secret, or empty ones. */
export const addressValues = (stored: Integration | null): AddressValues => ({
  kind: stored?.kind ?? 'ODOO',
  url: stored?.url ?? '',
  database: stored?.database ?? '',
  login: stored?.login ?? '',
  secret: '',
  company: stored?.company ?? '',
});

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** Returns the typed address with its scheme, which people leave out. */
const addressOf = (typed: string): string => {
  const url = typed.trim();
  return url === '' || url.includes('://') ? url : `https://${url}`;
};

/** Returns the settings to send, without the kind and the secret. */
export const placeOf = ({ url, database, login, company }: AddressValues) => ({
  url: addressOf(url),
  database: textOrNull(database),
  login: textOrNull(login),
  company: textOrNull(company),
});
