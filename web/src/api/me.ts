import { useQuery } from '@tanstack/react-query';
import { read } from './read.ts';

/** Who acts in the organization, with all that they may do. */
export const meQuery = () => ({ ...read('/v1/internal/me', {}), staleTime: 5 * 60_000 });

/** What a person may do is for the server to say: `may('customer.edit')`. Nothing may be done before it has said it. */
export function useMay(): (sentence: string) => boolean {
  const { data } = useQuery(meQuery());
  return (sentence) => data?.may.includes(sentence) === true;
}

/** The organization that is worked for: its name, currency, time zone and language. */
export const organizationQuery = () => ({ ...read('/v1/organization', {}), staleTime: 5 * 60_000 });
