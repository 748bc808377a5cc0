import { AsyncLocalStorage } from 'node:async_hooks';

export const ACTOR_KINDS = ['USER', 'API_KEY', 'PORTAL', 'SYSTEM'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/**
 * The author of an action: a person, a program with a key pair, a debtor in the portal, or the service
 * itself.
 */
export interface Actor {
  kind: ActorKind;
  /**
   * Id of a user or an identity, the API key of a key pair, or a link to the portal. Null: the service
   * itself.
   */
  id: string | null;
  /** The API key that vouches for a user. Null: the user is signed in, or no key pair is involved. */
  apiKey: string | null;
  /** The kind of job, or the command, that runs on behalf of the service. */
  job: string | null;
  /** Address that the request came from. Null: the action started inside the service. */
  address: string | null;
  /**
   * Whether the user's session came from the organization's sign-in provider. Absent in records of older
   * releases.
   */
  viaProvider?: boolean;
}

/** Returns the service itself as actor, with the kind of job or the command. */
export const system = (job: string | null): Actor => ({
  kind: 'SYSTEM',
  id: null,
  apiKey: null,
  job,
  address: null,
});

const actors = new AsyncLocalStorage<Actor>();
/** The actor when no other is set: the command that this process runs. */
let actorOfProcess: Actor = system(null);

/**
 * Runs `work` as `actor`. Everything that it calls, awaits or starts has this actor. docs/adr/0056 lists the
 * callers.
 */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return actors.run(actor, work);
}

/** Sets the default actor of this process, for CLI commands. */
export function actAs(actor: Actor): void {
  actorOfProcess = actor;
}

/** Returns the actor of the current work. */
export const currentActor = (): Actor => actors.getStore() ?? actorOfProcess;

/** Returns one text for each actor. Work of the same actor may share a transaction. */
export function actorKey({ kind, id, apiKey, job, address, viaProvider }: Actor): string {
  return JSON.stringify([kind, id, apiKey, job, address, viaProvider === true]);
}

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
