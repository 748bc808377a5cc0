import { AsyncLocalStorage } from 'node:async_hooks';

export const ACTOR_KINDS = ['USER', 'API_KEY', 'PORTAL', 'SYSTEM'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who does something: a person, a program with a key pair, a debtor in the portal, or the service itself. */
export interface Actor {
  kind: ActorKind;
  /** Of a user or an identity, the public half of a key pair, or a link to the portal; null: the service itself. */
  id: string | null;
  /** The public half of the key pair that vouches for a user; null: the user is signed in, or nobody vouches. */
  apiKey: string | null;
  /** The kind of job, or the command, by which the service acts. */
  job: string | null;
  /** Address from which it was asked; null: from within. */
  address: string | null;
  /** Whether the user's session came from the organization's sign-in provider. Absent in what older releases stored. */
  viaProvider?: boolean;
}

/** The service itself, by a kind of job or a command. */
export const system = (job: string | null): Actor => ({
  ...{ kind: 'SYSTEM', id: null, apiKey: null },
  ...{ job, address: null },
});

const actors = new AsyncLocalStorage<Actor>();
/** Who acts where nobody else was named: the command that this process carries out. */
let actorOfProcess: Actor = system(null);

/** Does work in the name of somebody: whatever it calls, awaits and begins is theirs. docs/adr/0056 says who calls it. */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return actors.run(actor, work);
}

/** Has all that this process does, and that is nobody else's, done in the name of a command. */
export function actAs(actor: Actor): void {
  actorOfProcess = actor;
}

/** Who does what is done now. */
export const currentActor = (): Actor => actors.getStore() ?? actorOfProcess;

/** One text for each actor: what is done for the same one may share a transaction. */
export function actorKey({ kind, id, apiKey, job, address, viaProvider }: Actor): string {
  return JSON.stringify([kind, id, apiKey, job, address, viaProvider === true]);
}

/**
 * Returns the id of the person who acts through the application, signed in; null: a key pair acts, also in the name of a user,
 * or a debtor, or a job. Records of such a person have the source APP.
 */
export function personInApplication(): string | null {
  const { kind, id, apiKey, job } = currentActor();
  return kind === 'USER' && apiKey === null && job === null ? id : null;
}

/** Returns the source of a record that the current actor creates. */
export const currentSource = (): 'API' | 'APP' => (personInApplication() === null ? 'API' : 'APP');

/** Returns whether the current actor uses a key pair, also in the name of a user. */
export function usesKeyPair(): boolean {
  const { kind, apiKey } = currentActor();
  return kind === 'API_KEY' || apiKey !== null;
}

/** The person who acts, where it is one; null: a program, a debtor, or the service itself. */
export function actingUserId(): string | null {
  const { kind, id } = currentActor();
  return kind === 'USER' ? id : null;
}
