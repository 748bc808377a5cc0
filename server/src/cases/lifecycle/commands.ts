import type { LifecycleStatus } from '@quittance/e-invoice';
import { fromInvoices } from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import { decisionSource } from '../../platform/current-actor.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { confine, OutOfBoundsError } from '../../platform/workers/confined.ts';
import { disputesOf, openDispute } from '../disputes/commands.ts';
import type * as Tasks from './cdar.worker.ts';
import { disputeOfStatus, type StatedDispute } from './dispute-of-status.ts';
import type { LifecycleOutcome, LifecycleStatuses } from './schema.ts';

const run = confine<typeof Tasks>({
  module: new URL('cdar.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 128,
  millis: 10_000,
});

interface ReceivedMessage {
  bytes: Uint8Array;
  /** The user that the request acts for. */
  userId: string | null;
}

/**
 * Applies a life-cycle message: an invoice that is refused, rejected or in dispute gets a dispute, which stops
 * its reminders. No status closes a dispute. The same message again changes nothing.
 * @throws INVALID_DATA if the message cannot be read
 */
export async function receiveStatuses(
  context: Context,
  organization: Organization,
  { bytes, userId }: ReceivedMessage,
): Promise<LifecycleStatuses> {
  const items: LifecycleStatuses['items'] = [];
  for (const status of await readMessage(organization.id, bytes)) {
    const { number, code, status: name } = status;
    items.push({ number, code, status: name, ...(await applyStatus(context, organization, status, userId)) });
  }
  return { items };
}

async function readMessage(organizationId: string, bytes: Uint8Array): Promise<LifecycleStatus[]> {
  try {
    const { statuses, refusal } = await run('read', organizationId, bytes);
    if (statuses !== null) return statuses;
    const place = refusal.line === null ? '' : ` (line ${refusal.line}, column ${refusal.column})`;
    throw invalidField('body', `is not read: ${refusal.rule}: ${refusal.message}${place}`);
  } catch (error) {
    if (error instanceof OutOfBoundsError) throw invalidField('body', error.message);
    throw error;
  }
}

interface AppliedStatus {
  outcome: LifecycleOutcome;
  invoiceId: string | null;
}

async function applyStatus(
  context: Context,
  organization: Organization,
  status: LifecycleStatus,
  userId: string | null,
): Promise<AppliedStatus> {
  const [invoiceId, other] = await findInvoicesByNumber(context, organization.id, status.number);
  if (invoiceId === undefined) return { outcome: 'NOT_FOUND', invoiceId: null };
  if (other !== undefined) return { outcome: 'AMBIGUOUS', invoiceId: null };
  const input = disputeOfStatus(status);
  if (input === null) return { outcome: 'IGNORED', invoiceId };
  if (await isKnown(context, organization.id, invoiceId, input)) return { outcome: 'UNCHANGED', invoiceId };
  try {
    const by = { source: decisionSource(), userId };
    await openDispute(context, organization, { target: { id: invoiceId }, input, by, answer: () => null });
    return { outcome: 'DISPUTED', invoiceId };
  } catch (error) {
    // Another dispute is open, which stops the reminders too; or nothing is due.
    if (error instanceof ApiError && error.code === 'CONFLICT') return { outcome: 'UNCHANGED', invoiceId };
    throw error;
  }
}

/** Returns whether an invoice has, or had, the dispute: a user may have resolved it since. */
async function isKnown(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  invoiceId: string,
  { reason, comment }: StatedDispute,
): Promise<boolean> {
  const known = await disputesOf(database.pool, organizationId, invoiceId);
  return known.some((one) => one.reason === reason && one.comment === comment);
}

/** Returns the ids of the first two invoices with a number. */
async function findInvoicesByNumber(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  number: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'invoices by their number',
    text: `SELECT i.id ${fromInvoices('i')} AND (i.custom_id = $2 OR (i.custom_id IS NULL AND i.external_id = $2))
           ORDER BY i.id LIMIT 2`,
    values: [organizationId, number],
  });
  return rows.map(({ id }) => id);
}
