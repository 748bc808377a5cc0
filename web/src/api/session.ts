import { queryOptions } from '@tanstack/react-query';
import { call, setToken } from './call.ts';
import { addressOf, hasEnded, isLeaving } from './connection.ts';
import { chooseOrganization, forgetOrganization, organizationId } from './organization.ts';
import { Problem } from './problem.ts';
import { queries } from './read.ts';
import type { Schema } from './types.ts';

export type Session = Schema<'SessionAnswer'>;

const KEY = ['session'] as const;

/** Whether this browser has a session, as far as it knows: its cookie is out of our reach, and asking in vain is an error on every console. */
const HINT = 'quittance.signedIn';

/** Who was signed in last. */
let personId: string | null = null;

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions<Session | null, Problem>({
  queryKey: KEY,
  queryFn: async () => {
    if (localStorage.getItem(HINT) === null) return null;
    try {
      const session = await call('get', '/auth/session', {});
      setToken(session.token);
      personId ??= session.person.id;
      return session;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      setToken(null);
      localStorage.removeItem(HINT);
      return null;
    }
  },
  staleTime: 5 * 60_000,
});

/** After somebody has signed in: reads who it is. What was shown to the same person stays, and is read again. */
export async function beginSession(): Promise<Session | null> {
  localStorage.setItem(HINT, 'yes');
  await queries.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  const session = await queries.fetchQuery(sessionQuery);
  if (session !== null && hasEnded.get()) {
    // Somebody else neither sees nor sends what this person was typing.
    if (session.person.id !== personId) location.reload();
    else hasEnded.set(false);
    await queries.invalidateQueries();
  }
  return session;
}

/** Signs out, and opens the page anew: nothing of what was read stays in memory, and nothing is read by a session that is over. */
export async function endSession(): Promise<void> {
  isLeaving.set(true);
  try {
    await queries.cancelQueries();
    await call('post', '/auth/sign-out', {});
  } catch (error) {
    isLeaving.set(false);
    throw error;
  }
  localStorage.removeItem(HINT);
  forgetOrganization();
  location.assign(addressOf('/sign-in'));
}

/**
 * The organization that a session works for: the chosen one while the person belongs to it, else the only one.
 * @returns null where there is none, or several to choose from
 */
export function settleOrganization({ organizations }: Session): string | null {
  const chosen = organizations.find((one) => one.organizationId === organizationId.get());
  const settled = chosen ?? (organizations.length === 1 ? organizations[0] : undefined);
  if (settled === undefined) return null;
  if (settled.organizationId !== organizationId.get()) chooseOrganization(settled.organizationId);
  return settled.organizationId;
}
