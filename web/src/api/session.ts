import { queryOptions } from '@tanstack/react-query';
import { call, setToken } from './call.ts';
import { addressOf, hasEnded, isLeaving } from './connection.ts';
import { chooseOrganization, forgetOrganization, organizationId } from './organization.ts';
import { ProblemError } from './problem.ts';
import { queries } from './read.ts';
import type { Schema } from './types.ts';

export type Session = Schema<'SessionAnswer'>;

const KEY = ['session'] as const;

/**
 * Whether this browser probably has a session. Scripts cannot read its cookie, and a request without a
 * session would log an error in the console.
 */
const HINT = 'quittance.signedIn';

/** The last signed-in person. */
let personId: string | null = null;

/** The current session; null if signed out. */
export const sessionQuery = queryOptions<Session | null, ProblemError>({
  queryKey: KEY,
  queryFn: async () => {
    if (localStorage.getItem(HINT) === null) return null;
    try {
      const session = await call('get', '/auth/session', {});
      setToken(session.token);
      personId ??= session.person.id;
      return session;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401) throw error;
      setToken(null);
      localStorage.removeItem(HINT);
      return null;
    }
  },
  staleTime: 5 * 60_000,
});

/** Loads the session after a sign-in. The same person keeps the page, and its data is read again. */
export async function beginSession(): Promise<Session | null> {
  localStorage.setItem(HINT, 'yes');
  await queries.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  const session = await queries.fetchQuery(sessionQuery);
  if (session !== null && hasEnded.get()) {
    // Another person must neither see nor send what this person typed.
    if (session.person.id !== personId) location.reload();
    else hasEnded.set(false);
    await queries.invalidateQueries();
  }
  return session;
}

/** Signs out and reloads the page, so no data stays in memory and no request uses the ended session. */
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
 * Returns the organization of a session: the chosen one while the person belongs to it, else the only one.
 * @returns null if there is none, or several to choose from
 */
export function settleOrganization({ organizations }: Session): string | null {
  const chosen = organizations.find((one) => one.organizationId === organizationId.get());
  const settled = chosen ?? (organizations.length === 1 ? organizations[0] : undefined);
  if (settled === undefined) return null;
  if (settled.organizationId !== organizationId.get()) chooseOrganization(settled.organizationId);
  return settled.organizationId;
}
