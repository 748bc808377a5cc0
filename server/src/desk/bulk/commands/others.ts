import { DisputeResolution, promiseInvoice, resolveDispute } from '../../../cases/index.ts';
import { textOrNull } from '../../../ledger/commands.ts';
import { MessageResolution } from '../../../mail/index.ts';
import { resolveMessage } from '../../../outreach/index.ts';
import { ApiError, notFound } from '../../../platform/errors.ts';
import { object } from '../../../platform/http/schema.ts';
import { type BulkCommand, type CommandContext, describeCommand } from './command.ts';

/**
 * Returns the invoice of a promise or dispute. The operation is applied to the one in force on that invoice.
 * @throws NOT_FOUND, CONFLICT if it has ended
 */
async function invoiceOf(
  { context, organization }: CommandContext,
  what: 'promise' | 'dispute',
  id: string,
): Promise<{ id: string }> {
  const text =
    what === 'promise'
      ? `SELECT invoice_id AS "invoiceId", ended_at IS NULL AS "isOpen" FROM promises WHERE organization_id = $1 AND id = $2`
      : `SELECT invoice_id AS "invoiceId", resolved_at IS NULL AS "isOpen" FROM disputes WHERE organization_id = $1 AND id = $2`;
  const { rows } = await context.database.pool.query<{ invoiceId: string; isOpen: boolean }>({
    name: `invoice of ${what}`,
    text,
    values: [organization.id, id],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  const error = what === 'promise' ? 'has already ended' : 'is already resolved';
  if (!found.isOpen)
    throw new ApiError('CONFLICT', `The ${what} ${error}.`, { details: [{ field: 'id', error }] });
  return { id: found.invoiceId };
}

/** Bulk commands for promises, disputes and messages. */
export const otherCommands: readonly BulkCommand[] = [
  describeCommand({
    list: 'promises',
    name: 'cancel',
    operation: 'cancelPromise',
    permission: 'promise.edit',
    input: object({}),
    perform: async (work, id) => {
      const target = await invoiceOf(work, 'promise', id);
      return promiseInvoice({ ...work, target, userId: work.user?.id ?? null }, null);
    },
  }),
  describeCommand({
    list: 'disputes',
    name: 'resolve',
    operation: 'resolveDispute',
    permission: 'dispute.edit',
    input: DisputeResolution,
    perform: async (work, id, { resolution, comment }) =>
      resolveDispute(work.context, work.organization, {
        target: await invoiceOf(work, 'dispute', id),
        input: { resolution, comment: textOrNull(comment ?? null) },
        userId: work.user?.id ?? null,
        answer: (view) => view,
      }),
  }),
  describeCommand({
    list: 'messages',
    name: 'resolve',
    operation: 'resolveMessage',
    permission: 'message.resolve',
    input: MessageResolution,
    needsUser: true,
    perform: ({ context, organization, user }, messageId, resolution) =>
      resolveMessage(context, organization, { messageId, resolution, by: user }),
  }),
];
