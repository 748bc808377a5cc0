import { toTimestamp } from '../../kernel/calendar.ts';
import type { RecordedChange } from '../../ledger/commands.ts';
import { loadAccountManagerIds } from '../../people/users/queries.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ActionFacts, createAction } from './commands.ts';
import type { NewAction } from './internal-schema.ts';
import { recordManualCreation } from './manual-creation.ts';
import { findAction } from './queries.ts';
import type { Action } from './schema.ts';

const lowerCase = (id: string) => id.toLowerCase();

/**
 * Creates an action that a person states. Without assignees it goes to the customer's account managers.
 * @throws REFERENCE_NOT_FOUND naming missing records
 */
export async function createManualAction(
  { database, clock }: Context,
  organization: Organization,
  body: NewAction,
): Promise<Action> {
  const { name, type, carryingInvoiceId = null, invoiceIds = [], dueDate, comment = null } = body;
  const customerId = lowerCase(body.customerId);
  let changes: readonly RecordedChange[] = [];
  const action = await inTransaction(database, async (connection) => {
    const now = clock.now();
    const facts: ActionFacts = {
      name,
      type,
      source: 'MANUAL',
      customerId,
      comment: comment === '' ? null : comment,
      dueAt: dueDate === undefined ? now : toTimestamp(dueDate, organization.timezone),
      carryingInvoiceId: carryingInvoiceId === null ? null : lowerCase(carryingInvoiceId),
      invoiceIds: invoiceIds.map(lowerCase),
      assignedUserIds:
        body.assignedUserIds?.map(lowerCase) ??
        (await loadAccountManagerIds(connection, organization.id, [customerId])).get(customerId) ??
        [],
    };
    const made = await createAction(connection, organization.id, facts, now);
    const where = { organizationId: organization.id, clock };
    changes = await recordManualCreation(connection, where, { id: made, customerId });
    return findAction(connection, organization.id, made);
  });
  noteChange(...changes.map(({ id }) => id));
  return action;
}
