import { useQuery } from '@tanstack/react-query';
import { read } from './read.ts';

/** Returns the query of the current user of the organization, with all permissions. */
export const meQuery = () => ({ ...read('/v1/internal/me', {}), staleTime: 5 * 60_000 });

/**
 * Returns a function that checks a permission of the server's list: `may('customer.edit')`. Before the list
 * is loaded, everything is denied.
 */
export function useMay(): (sentence: string) => boolean {
  const { data } = useQuery(meQuery());
  return (sentence) => data?.may.includes(sentence) === true;
}

/** Returns the query of the current organization: name, currency, time zone and language. */
export const organizationQuery = () => ({ ...read('/v1/organization', {}), staleTime: 5 * 60_000 });
