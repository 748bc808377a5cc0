import {
  findOverlookedCustomers,
  type Sweep,
  streamDueCustomers,
  streamReleasedEmails,
} from '../../dunning/hourly.ts';
import { escalateReplies } from '../replies/deadline.ts';

/** How the parts of an hour are carried out: as jobs of the queue, or in line. */
export interface HourParts {
  /** Settles the emails whose sender has crashed. */
  recover(): Promise<void>;
  /** Decides about candidate customers. */
  decide(customerIds: readonly string[]): Promise<void>;
  /** Sends released emails. */
  send(actionIds: readonly string[]): Promise<void>;
}

/**
 * Runs an hour of dunning of an organization. This is the only description of what an hour consists of, and
 * in which order. The sweep of production queues its parts; a sandbox carries them out in line.
 * @returns the number of escalated replies
 */
export async function runHour(sweep: Sweep, parts: HourParts): Promise<number> {
  const { database, organization, now } = sweep;
  const { id: organizationId } = organization;
  await parts.recover();
  const escalated = await escalateReplies({ database }, organization, now);
  for await (const customerIds of streamDueCustomers(sweep)) await parts.decide(customerIds);
  const overlooked = await findOverlookedCustomers(sweep);
  if (overlooked.length > 0) await parts.decide(overlooked);
  for await (const actionIds of streamReleasedEmails(database.pool, organizationId, now))
    await parts.send(actionIds);
  return escalated;
}
