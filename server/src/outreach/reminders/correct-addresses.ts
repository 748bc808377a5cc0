import { createAction } from '../../dunning/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findColleaguesFor, taskFacts } from '../replies/tasks.ts';
import type { MessageClaim } from './claim.ts';

interface Refusal {
  address: string;
  error: string;
}

/** Creates a task to correct the addresses that the mail server rejects as unknown. */
export async function correctAddresses(
  connection: Connection,
  { organizationId, actionId }: MessageClaim,
  { customerId, refused, now }: { customerId: string; refused: readonly Refusal[]; now: Timestamp },
): Promise<void> {
  if (refused.length === 0) return;
  const colleagues = await findColleaguesFor(connection, { organizationId, customerId, actionId });
  const name = `Correct ${refused.map(({ address }) => address).join(', ')}: emails are rejected`;
  const comment = refused.map(({ address, error }) => `${address}: ${error}`).join('\n');
  const facts = { ...taskFacts(colleagues, name, now), customerId, comment, topic: 'BAD_ADDRESS' } as const;
  await createAction(connection, organizationId, facts, now);
}
