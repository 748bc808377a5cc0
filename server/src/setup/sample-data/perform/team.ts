import type { ActingUser } from '../../../platform/http/acting-user.ts';
import type { SamplePerson } from '../script/events.ts';

/** The users of the sample company, by their part in the script. */
export type SampleTeam = Readonly<Record<SamplePerson, ActingUser>>;

/** Returns the actor of work that a user of the sample company does in the application. */
export const actorOf = ({ id }: ActingUser) =>
  ({ kind: 'USER', id, apiKey: null, job: null, address: null }) as const;
