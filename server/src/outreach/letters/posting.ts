import { performerOf } from '../../dunning/commands.ts';
import { toTimestamp } from '../../kernel/calendar.ts';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { findBatch } from './queries.ts';
import type { LetterBatch, LetterBatchPosting } from './schema.ts';

interface Posting {
  batchId: string;
  posting: LetterBatchPosting;
  user: ActingUser | null;
}

/**
 * Marks a batch of letters as posted, or removes the mark.
 * @throws NOT_FOUND; INVALID_DATA for a time in the future; CONFLICT if no letter of the batch was printed
 */
export async function markPosted(
  { database, clock }: DataContext,
  { id, timezone }: Organization,
  { batchId, posting: { isPosted, at }, user }: Posting,
): Promise<LetterBatch> {
  const now = clock.now();
  const postedAt = at === undefined ? now : toTimestamp(at, timezone);
  if (postedAt > now) throw invalidField('at', FIELD_SENTENCES.NOT_IN_FUTURE);
  return inTransaction(database, async (connection) => {
    const { letterCount } = await findBatch(connection, id, batchId);
    const by = performerOf(user);
    if (isPosted && letterCount === 0) throw new ApiError('CONFLICT', refusal('BATCH_EMPTY'));
    await connection.query({
      name: 'mark letters as posted',
      text: `UPDATE letter_batches SET posted_at = $3, posted_by_user_id = $4
             WHERE organization_id = $1 AND id = $2`,
      values: [id, batchId, isPosted ? postedAt : null, isPosted ? by.id : null],
    });
    return findBatch(connection, id, batchId);
  });
}
