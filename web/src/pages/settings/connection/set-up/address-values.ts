import type { Integration } from '../../connections/words.ts';

export type Kind = Integration['kind'];
export const KINDS: readonly Kind[] = ['ODOO', 'TRYTON', 'FILES'];

export interface AddressValues {
  kind: Kind;
  url: string;
  database: string;
  login: string;
  secret: string;
  company: string;
  /** Hours between two exports; empty: they come every few minutes. */
  expectedEveryHours: number | '';
}

/** Returns the values of the form: those of a stored connection, without its secret, or empty ones. */
export const addressValues = (stored: Integration | null): AddressValues => ({
  kind: stored?.kind ?? 'ODOO',
  url: stored?.url ?? '',
  database: stored?.database ?? '',
  login: stored?.login ?? '',
  secret: '',
  company: stored?.company ?? '',
  expectedEveryHours: stored === null ? 24 : hoursOf(stored.expectedEveryMinutes),
});

const hoursOf = (minutes: number | null): number | '' => (minutes === null ? '' : minutes / 60);

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** Returns the typed address with its scheme, which people leave out. */
const addressOf = (typed: string): string => {
  const url = typed.trim();
  return url === '' || url.includes('://') ? url : `https://${url}`;
};

/** Returns the settings to send, without the kind and the secret. Fields that the kind does not show are empty. */
export const placeOf = ({ kind, url, database, login, company, expectedEveryHours }: AddressValues) => ({
  url: addressOf(url),
  database: kind === 'FILES' ? null : textOrNull(database),
  login: textOrNull(login),
  company: kind === 'FILES' ? null : textOrNull(company),
  expectedEveryMinutes:
    kind !== 'FILES' || expectedEveryHours === '' ? null : Math.round(expectedEveryHours * 60),
});
