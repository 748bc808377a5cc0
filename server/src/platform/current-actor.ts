import { type Actor, systemActor } from './actor.ts';
import { setProcessWorkContext, withWorkContext, workContext } from './work-context.ts';

/** The actor of work that has none. */
const SERVICE = systemActor(null);

/**
 * Runs `work` as `actor`. Everything that it calls, awaits or starts has this actor. docs/adr/0056 lists the
 * callers.
 */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return withWorkContext({ actor }, work);
}

/** Sets the default actor of this process, for CLI commands. */
export function actAs(actor: Actor): void {
  setProcessWorkContext({ actor });
}

/** Returns the actor of the current work. */
export const currentActor = (): Actor => workContext().actor ?? SERVICE;

/**
 * Returns the id of the signed-in person who acts through the application. Null for a debtor, a job and a key
 * pair, also when the key pair acts in the name of a user. Records of such a person have the source APP.
 */
export function personInApplication(): string | null {
  const { kind, id, apiKey, job } = currentActor();
  return kind === 'USER' && apiKey === null && job === null ? id : null;
}

/** Returns the source of a record that the current actor creates. */
export const currentSource = (): 'API' | 'APP' => (personInApplication() === null ? 'API' : 'APP');

/**
 * Returns the source of a decision of the current actor, such as a promise. APP means a signed-in person,
 * also in a bulk job.
 */
export function decisionSource(): 'API' | 'APP' {
  const { kind, apiKey } = currentActor();
  return kind === 'USER' && apiKey === null ? 'APP' : 'API';
}

/** Returns whether the current actor uses a key pair, including one that acts in the name of a user. */
export function usesKeyPair(): boolean {
  const { kind, apiKey } = currentActor();
  return kind === 'API_KEY' || apiKey !== null;
}

/** Returns the id of the person who acts. Null for a program, a debtor and the service itself. */
export function actingUserId(): string | null {
  const { kind, id } = currentActor();
  return kind === 'USER' ? id : null;
}
