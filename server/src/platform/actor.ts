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
  /** The plan of an agent that the user approved, with the agent's API key. Absent: none. */
  plan?: { id: string; apiKey: string };
}

/** Returns the service itself as actor, with the kind of job or the command. */
export const systemActor = (job: string | null): Actor => ({
  kind: 'SYSTEM',
  id: null,
  apiKey: null,
  job,
  address: null,
});

/** Returns one text for each actor. Work of the same actor may share a transaction. */
export function actorKey({ kind, id, apiKey, job, address, viaProvider, plan }: Actor): string {
  return JSON.stringify([kind, id, apiKey, job, address, viaProvider === true, plan?.id ?? null]);
}
